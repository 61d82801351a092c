import { memo } from 'react';
import { eventKind } from '../../exam-taking/public.ts';
import { timeOf, type AuditEvent } from '../replay.ts';
import { EventMark } from './event-mark.tsx';
import { lanesOf } from './lanes.ts';
import styles from './time-slider.module.css';

interface TicksProps {
  readonly events: readonly AuditEvent[];
  /** ends of the slider, ms */
  readonly from: number;
  readonly to: number;
}

/** The lanes with their names and each event's mark at its time. */
export const Ticks = memo(function Ticks({ events, from, to }: TicksProps) {
  return lanesOf(events).map((lane) => (
    <div key={lane.key} className={styles['lane']}>
      <span className={styles['name']}>{lane.word}</span>
      <span className={styles['rail']}>
        {lane.events.map((each) => (
          <span
            key={each.id}
            className={styles['tick']}
            style={{ left: `${((timeOf(each) - from) / (to - from)) * 100}%` }}
          >
            <EventMark kind={eventKind(each.kind)} />
          </span>
        ))}
      </span>
    </div>
  ));
});
