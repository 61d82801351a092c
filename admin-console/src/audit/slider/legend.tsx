import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { memo } from 'react';
import type { AuditEvent } from '../replay.ts';
import { EventMark } from './event-mark.tsx';
import { legendOf } from './lanes.ts';
import styles from './time-slider.module.css';

/** What the marks in the lanes mean, for the kinds that occur. */
export const Legend = memo(function Legend({ events }: { readonly events: readonly AuditEvent[] }) {
  return (
    <ul className={styles['legend']} aria-label={t('图例')}>
      {legendOf(events).map(({ kind, count }) => (
        <li key={kind.kind}>
          <EventMark kind={kind} />
          {`${kind.word} ${sayNumber(count)}`}
        </li>
      ))}
    </ul>
  );
});
