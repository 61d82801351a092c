import { ActionIcon, Switch, UnstyledButton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import clsx from 'clsx';
import styles from './focus.module.css';
import type { PlacedQuestion } from './paper-order.ts';

interface QuestionStripProps {
  readonly order: readonly PlacedQuestion[];
  readonly current: PlacedQuestion;
  /** The question in focus is the one the candidate was at. */
  readonly follows: boolean;
  readonly onQuestion: (quId: string) => void;
  readonly onFollow: (follows: boolean) => void;
  readonly onStep: (direction: 1 | -1) => void;
}

/** The paper's questions by number, as the candidate's answer card shows them, with the one in focus. */
export function QuestionStrip({ order, current, follows, onQuestion, onFollow, onStep }: QuestionStripProps) {
  return (
    <nav className={styles['strip']} aria-label={t('试题')}>
      <div className={styles['steps']}>
        <ActionIcon
          variant="default"
          size={32}
          aria-label={t('上一题')}
          title={t('上一题（K）')}
          aria-keyshortcuts="K"
          disabled={order[0] === current}
          onClick={() => onStep(-1)}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={32}
          aria-label={t('下一题')}
          title={t('下一题（J）')}
          aria-keyshortcuts="J"
          disabled={order.at(-1) === current}
          onClick={() => onStep(1)}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </div>
      <ol className={styles['numbers']}>
        {order.map((each) => (
          <li key={each.quId}>
            <UnstyledButton
              className={clsx(
                styles['number'],
                each.answered && styles['answered'],
                each.mark && styles['doubt'],
                each === current && styles['current'],
              )}
              aria-current={each === current ? 'true' : undefined}
              aria-label={[
                t('第 {{n}} 题', { n: each.sort }),
                each.answered ? t('已答') : t('未答'),
                ...(each.mark ? [t('存疑')] : []),
              ].join('，')}
              onClick={() => onQuestion(each.quId)}
            >
              {each.sort}
            </UnstyledButton>
          </li>
        ))}
      </ol>
      <Switch
        className={styles['follow'] ?? ''}
        label={t('跟随考生')}
        checked={follows}
        onChange={(event) => onFollow(event.currentTarget.checked)}
      />
    </nav>
  );
}
