import { IconBookmarkFilled } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect, useRef } from 'react';
import styles from './train-card.module.css';
import type { Entry } from './training-desk.ts';

interface TrainCardProps {
  readonly card: readonly Entry[];
  /** null: none is open, as on the result page */
  readonly currentId: string | null;
  readonly onGo: (quId: string) => void;
  /** Nothing was asked: a question was looked at or not, and none is right or wrong. */
  readonly recited?: boolean;
}

type Tone = 'right' | 'wrong' | 'open' | 'plain';

const toneOf = ({ answered, isRight }: Entry, recited: boolean): Tone =>
  !answered ? 'plain' : recited || isRight === null ? 'open' : isRight ? 'right' : 'wrong';

const words: Readonly<Record<Tone, string>> = {
  right: t('答对'),
  wrong: t('答错'),
  open: t('已答，待定'),
  plain: t('未答'),
};
const recitedWords: typeof words = { ...words, open: t('已看'), plain: t('未看') };

/** All questions of a record: right, wrong, not known yet, not answered; doubtful ones with a corner. */
export function TrainCard({ card, currentId, onGo, recited = false }: TrainCardProps) {
  const said = recited ? recitedWords : words;
  const current = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    current.current?.scrollIntoView?.({ block: 'nearest' });
  }, [currentId]);
  return (
    <nav className={styles['card']} aria-label={t('答题卡')}>
      <ol className={styles['places']}>
        {card.map((entry) => {
          const tone = toneOf(entry, recited);
          return (
            <li key={entry.quId}>
              <button
                ref={entry.quId === currentId ? current : undefined}
                type="button"
                className={styles['place']}
                data-tone={tone}
                aria-current={entry.quId === currentId ? 'step' : undefined}
                aria-label={[
                  t('第 {{n}} 题', { n: entry.sort }),
                  said[tone],
                  ...(entry.mark ? [t('存疑')] : []),
                ].join('，')}
                onClick={() => onGo(entry.quId)}
              >
                {entry.sort}
                {entry.mark && <IconBookmarkFilled size={12} className={styles['mark']} aria-hidden />}
              </button>
            </li>
          );
        })}
      </ol>
      <p className={styles['legend']} aria-hidden>
        {(recited ? (['open', 'plain'] as const) : (['right', 'wrong', 'open', 'plain'] as const)).map(
          (tone) => (
            <span key={tone}>
              <i className={styles['sample']} data-tone={tone} />
              {said[tone]}
            </span>
          ),
        )}
        <span>
          <IconBookmarkFilled size={14} className={styles['doubt']} />
          {t('存疑')}
        </span>
      </p>
    </nav>
  );
}
