import { UnstyledButton } from '@mantine/core';
import { exactTime } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { memo } from 'react';
import { EventMark } from '../slider/event-mark.tsx';
import { MarkLegend } from '../slider/legend.tsx';
import { sayNotable, type Notable } from './notable.ts';
import { drawnOf, legendOf, notableWords } from './notable-words.ts';
import styles from './room.module.css';

/** What the marks in the room's lanes mean, for the kinds that occur. */
export const RoomLegend = memo(function RoomLegend({ notables }: { readonly notables: readonly Notable[] }) {
  return (
    <MarkLegend
      entries={legendOf(notables).map(({ kind, count }) => ({
        ...{ drawn: drawnOf(kind), count },
        word: notableWords[kind].word,
      }))}
    />
  );
});

/** How many of what happened last are told. */
const told = 4;

interface LastHappenedProps {
  readonly notables: readonly Notable[];
  readonly at: number;
  readonly onTime: (at: number) => void;
}

/** What happened last before the second on show, the newest first; each leads to its second. */
export function LastHappened({ notables, at, onTime }: LastHappenedProps) {
  const last = notables
    .filter((each) => each.at <= at)
    .slice(-told)
    .toReversed();
  return (
    <ol className={styles['happened']} aria-label={t('刚刚发生')}>
      {last.length === 0 && <li className={styles['nothing']}>{t('到此刻为止没有值得注意的事件')}</li>}
      {last.map((each) => (
        <li key={`${each.kind} ${each.at}`}>
          <UnstyledButton
            className={styles['what']}
            aria-current={each.at === at ? 'step' : undefined}
            onClick={() => onTime(each.at)}
          >
            <time className="tabular" dateTime={new Date(each.at).toISOString()}>
              {exactTime(each.at).slice(11)}
            </time>{' '}
            <EventMark kind={drawnOf(each.kind)} />
            <span className={styles['whatText']}>{sayNotable(each)}</span>
          </UnstyledButton>
        </li>
      ))}
    </ol>
  );
}
