import { Alert, Button, Group, Progress, Text } from '@mantine/core';
import {
  IconAlertCircle,
  IconCircleCheck,
  IconCircleDashed,
  IconLoader2,
  type Icon,
} from '@tabler/icons-react';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useId } from 'react';
import styles from './work-panel.module.css';

interface WorkPanelProps {
  readonly title: string;
  /** what it does, in a sentence */
  readonly what: string;
  /** 0 none, 1 running, 2 done, 3 failed */
  readonly state: number;
  readonly total: number;
  readonly done: number;
  readonly failed?: number;
  /** why it failed; '' when it did not */
  readonly message: string;
  /** what is counted */
  readonly unit: string;
  readonly label: string;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onOrder: () => void;
  /** one more sentence; '' for none */
  readonly more?: string;
}

const looks: Readonly<
  Record<number, readonly [word: string, tone: 'quiet' | 'info' | 'success' | 'danger', icon: Icon]>
> = {
  0: [t('未进行'), 'quiet', IconCircleDashed],
  1: [t('进行中'), 'info', IconLoader2],
  2: [t('已完成'), 'success', IconCircleCheck],
  3: [t('失败'), 'danger', IconAlertCircle],
};

/** A long piece of work on an exam: what it is, how far it is, and the button that orders it. */
export function WorkPanel({
  title,
  what,
  state,
  total,
  done,
  failed = 0,
  message,
  unit,
  label,
  busy,
  error,
  onOrder,
  more = '',
}: WorkPanelProps) {
  const id = useId();
  const [word, tone, StateIcon] = looks[state] ?? ([String(state), 'quiet', IconCircleDashed] as const);
  const percent = total === 0 ? 0 : Math.round((done / total) * 100);
  return (
    <section className={styles['panel']} aria-labelledby={id} aria-busy={state === 1}>
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <h3 id={id} className={styles['title']}>
            {title}
          </h3>
          <Tag tone={tone} icon={<StateIcon size={14} aria-hidden />}>
            {word}
          </Tag>
        </Group>
        <Button variant="default" size="compact-md" loading={busy} disabled={state === 1} onClick={onOrder}>
          {label}
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {what}
      </Text>
      {state !== 0 && total > 0 && (
        <>
          <Progress
            value={percent}
            color={state === 3 ? 'red' : undefined}
            aria-label={t('{{title}}进度', { title })}
          />
          <Text size="sm" className="tabular">
            {t('{{done}} / {{total}} {{unit}}', { done: sayNumber(done), total: sayNumber(total), unit })}
            {failed > 0 && t('，{{n}} 份失败', { n: sayNumber(failed) })}
          </Text>
        </>
      )}
      {message !== '' && (
        <Text size="sm" c="var(--vigil-danger)">
          {message}
        </Text>
      )}
      {more !== '' && <Text size="sm">{more}</Text>}
      {error !== undefined && error !== null && (
        <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle size={18} aria-hidden />}>
          {messageOf(error)}
        </Alert>
      )}
    </section>
  );
}
