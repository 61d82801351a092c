import clsx from 'clsx';
import { memo } from 'react';
import { eventKind, tones } from '../../exam-taking/public.ts';
import { timeOf, type AuditEvent } from '../replay.ts';
import { lanesOf } from './lanes.ts';
import styles from './time-slider.module.css';

interface TicksProps {
  readonly events: readonly AuditEvent[];
  /** ends of the slider, ms */
  readonly from: number;
  readonly to: number;
}

/** The lanes with their names and a tick for each event; what is routine has a short one. */
export const Ticks = memo(function Ticks({ events, from, to }: TicksProps) {
  return lanesOf(events).map((lane) => (
    <div key={lane.key} className={styles['lane']}>
      <span className={styles['name']}>{lane.word}</span>
      <span className={styles['rail']}>
        {lane.events.map((each) => {
          const { tone, routine } = eventKind(each.kind);
          return (
            <span
              key={each.id}
              className={clsx(styles['tick'], tones[tone], routine && styles['routine'])}
              style={{ left: `${((timeOf(each) - from) / (to - from)) * 100}%` }}
            />
          );
        })}
      </span>
    </div>
  ));
});
