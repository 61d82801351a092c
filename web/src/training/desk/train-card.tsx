import { IconBookmarkFilled } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect, useRef } from 'react';
import styles from './train-card.module.css';
import type { Entry } from './training-desk.ts';

interface TrainCardProps {
  readonly card: readonly Entry[];
  /** null: none is open, as on the result page */
  readonly currentId: string | null;
  /** left out: a look alone */
  readonly onGo?: (quId: string) => void;
}

type Tone = 'right' | 'wrong' | 'open' | 'plain';

const toneOf = ({ answered, isRight }: Entry): Tone =>
  !answered ? 'plain' : isRight === null ? 'open' : isRight ? 'right' : 'wrong';

const words: Readonly<Record<Tone, string>> = {
  right: t('答对'),
  wrong: t('答错'),
  open: t('已答，待定'),
  plain: t('未答'),
};

/** All questions of a record: right, wrong, not known yet, not answered; marked ones with a corner. */
export function TrainCard({ card, currentId, onGo }: TrainCardProps) {
  const current = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    current.current?.scrollIntoView?.({ block: 'nearest' });
  }, [currentId]);
  return (
    <nav className={styles['card']} aria-label={t('答题卡')}>
      <ol className={styles['places']}>
        {card.map((entry) => {
          const tone = toneOf(entry);
          return (
            <li key={entry.quId}>
              <button
                ref={entry.quId === currentId ? current : undefined}
                type="button"
                className={styles['place']}
                data-tone={tone}
                disabled={onGo === undefined}
                aria-current={entry.quId === currentId ? 'step' : undefined}
                aria-label={[
                  t('第 {{n}} 题', { n: entry.sort }),
                  words[tone],
                  ...(entry.mark ? [t('已标记')] : []),
                ].join('，')}
                onClick={() => onGo?.(entry.quId)}
              >
                {entry.sort}
                {entry.mark && <IconBookmarkFilled size={12} className={styles['mark']} aria-hidden />}
              </button>
            </li>
          );
        })}
      </ol>
      <p className={styles['legend']} aria-hidden>
        {(['right', 'wrong', 'open', 'plain'] as const).map((tone) => (
          <span key={tone}>
            <i className={styles['sample']} data-tone={tone} />
            {words[tone]}
          </span>
        ))}
      </p>
    </nav>
  );
}
