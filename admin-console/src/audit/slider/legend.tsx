import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { memo } from 'react';
import type { AuditEvent } from '../replay.ts';
import { EventMark, type Drawn } from './event-mark.tsx';
import { legendOf } from './lanes.ts';
import styles from './time-slider.module.css';

interface MarkLegendProps {
  readonly entries: readonly { readonly drawn: Drawn; readonly word: string; readonly count: number }[];
}

/** What the marks in the lanes mean, each with how often it stands there. */
export function MarkLegend({ entries }: MarkLegendProps) {
  return (
    <ul className={styles['legend']} aria-label={t('图例')}>
      {entries.map(({ drawn, word, count }) => (
        <li key={drawn.kind}>
          <EventMark kind={drawn} />
          {`${word} ${sayNumber(count)}`}
        </li>
      ))}
    </ul>
  );
}

/** The legend of a paper's lanes, for the kinds that occur. */
export const Legend = memo(function Legend({ events }: { readonly events: readonly AuditEvent[] }) {
  return (
    <MarkLegend
      entries={legendOf(events).map(({ kind, count }) => ({ drawn: kind, word: kind.word, count }))}
    />
  );
});
