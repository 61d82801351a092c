import { Button, VisuallyHidden } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCheck,
  IconCloudDownload,
  IconDeviceFloppy,
  IconLoader2,
} from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import type { CachedSoFar } from '../content/paper-content.ts';
import type { ClockBase } from '../paper/server-clock.ts';
import { useEffect, useState } from 'react';
import { ExamTimer } from './exam-timer.tsx';
import type { SaveState } from './save-state.ts';
import styles from './taking-bar.module.css';

interface TakingBarProps {
  readonly title: string;
  readonly save: SaveState;
  /** how much of the paper opens without a network; null: not told */
  readonly cached: CachedSoFar | null;
  readonly clock: ClockBase | null;
  readonly onTimeout: () => void;
  readonly onHandIn: () => void;
  readonly handInDisabled: boolean;
}

const icons = { saved: IconCheck, saving: IconLoader2, device: IconDeviceFloppy, memory: IconAlertTriangle };
/**
 * 保存中 appears at once and stays at least this long: 已保存 is never said too early, and the words do not
 * flicker.
 */
const calmMs = 300;

/** The fixed bar: title, save state, time, 交卷. Saving is announced only when it does not succeed. */
export function TakingBar({
  title,
  save,
  cached,
  clock,
  onTimeout,
  onHandIn,
  handInDisabled,
}: TakingBarProps) {
  const shown = useCalm(save);
  const Icon = icons[shown.kind];
  return (
    <header className={styles['bar']}>
      <h1 className={styles['title']} title={title}>
        {title}
      </h1>
      {cached && (
        <span className={styles['cached']} data-whole={cached.cached === cached.total || undefined}>
          <IconCloudDownload size={18} aria-hidden />
          <span className={styles['cachedText']} title={t('已缓存的试题断网也能打开')}>
            {t('已缓存 {{n}}/{{total}}', { n: cached.cached, total: cached.total })}
          </span>
        </span>
      )}
      <span className={styles['save']} data-kind={shown.kind}>
        <Icon size={18} aria-hidden />
        <span className={styles['saveText']}>{shown.text}</span>
      </span>
      <VisuallyHidden role="status">
        {shown.kind === 'device' || shown.kind === 'memory' ? shown.text : ''}
      </VisuallyHidden>
      <ExamTimer base={clock} onTimeout={onTimeout} />
      <Button size="sm" className={styles['handIn']} onClick={onHandIn} disabled={handInDisabled}>
        {t('交卷')}
      </Button>
    </header>
  );
}

function useCalm(save: SaveState): SaveState {
  const saved = save.kind === 'saved';
  const [calm, setCalm] = useState(true);
  if (!saved && calm) setCalm(false);
  useEffect(() => {
    if (!saved || calm) return;
    const timer = setTimeout(() => setCalm(true), calmMs);
    return () => clearTimeout(timer);
  }, [saved, calm]);
  return saved && !calm ? { kind: 'saving', text: t('保存中') } : save;
}
