import { IconBookmarkFilled } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import type { CardModel, CardPlace } from '../paper/card-model.ts';
import styles from './answer-card.module.css';

interface AnswerCardProps {
  readonly card: CardModel;
  readonly currentId: string;
  readonly onGo: (quId: string) => void;
}

/** All questions by group, with the time suggested for it: plain, answered (filled), doubt (corner), current (ring), with the counts. */
export function AnswerCard({ card, currentId, onGo }: AnswerCardProps) {
  const current = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    current.current?.scrollIntoView?.({ block: 'nearest' });
  }, [currentId]);
  return (
    <nav className={styles['card']} aria-label={t('答题卡')}>
      <p className={styles['counts']}>
        <span>
          {t('已答')} <b>{card.answered}</b> / {card.places.length}
        </span>
        {card.half > 0 && (
          <span>
            {t('未答完')} <b>{card.half}</b>
          </span>
        )}
        <span>
          {t('存疑')} <b>{card.marked}</b>
        </span>
      </p>
      <div className={styles['groups']}>
        {card.groups.map((group) => (
          <section key={group.id} aria-label={group.title}>
            <div className={styles['head']}>
              <h2 className={styles['group']}>{group.title}</h2>
              {group.minutes > 0 && (
                <span className={styles['plan']}>{t('建议 {{n}} 分钟', { n: group.minutes })}</span>
              )}
            </div>
            <ol className={styles['places']}>
              {group.places.map((place) => (
                <li key={place.quId}>
                  <button
                    ref={place.quId === currentId ? current : undefined}
                    type="button"
                    className={clsx(
                      styles['place'],
                      place.answered && styles['answered'],
                      place.half && styles['half'],
                      place.quId === currentId && styles['current'],
                    )}
                    aria-current={place.quId === currentId ? 'step' : undefined}
                    aria-label={labelOf(place)}
                    onClick={() => onGo(place.quId)}
                  >
                    {place.sort}
                    {place.mark && <IconBookmarkFilled size={12} className={styles['doubt']} aria-hidden />}
                  </button>
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
      <p className={styles['legend']} aria-hidden>
        <span>
          <i className={clsx(styles['sample'], styles['answered'])} />
          {t('已答')}
        </span>
        <span>
          <i className={clsx(styles['sample'], styles['half'])} />
          {t('未答完')}
        </span>
        <span>
          <i className={styles['sample']} />
          {t('未答')}
        </span>
        <span>
          <IconBookmarkFilled size={14} className={styles['doubtSample']} />
          {t('存疑')}
        </span>
      </p>
    </nav>
  );
}

/** A place in words: its number and how it stands. */
export const labelOf = (place: CardPlace): string =>
  [
    t('第 {{n}} 题', { n: place.sort }),
    place.answered ? t('已答') : place.half ? t('未答完') : t('未答'),
    ...(place.mark ? [t('存疑')] : []),
  ].join('，');
