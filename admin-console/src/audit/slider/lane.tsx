import { EventMark, type Drawn } from './event-mark.tsx';
import type { Span } from './play-clock.ts';
import styles from './time-slider.module.css';

/** Something at its time. */
export interface LaneEvent {
  readonly key: string;
  /** ms epoch */
  readonly at: number;
  readonly drawn: Drawn;
}

interface LaneProps {
  readonly word: string;
  readonly events: readonly LaneEvent[];
  /** what the slider runs over */
  readonly span: Span;
}

/** A lane under the slider: its name, and a tick for each event, drawn as the legend draws its kind. */
export function Lane({ word, events, span: { from, to } }: LaneProps) {
  return (
    <div className={styles['lane']}>
      <span className={styles['name']}>{word}</span>
      <span className={styles['rail']}>
        {events.map(({ key, at, drawn }) => (
          <span
            key={key}
            className={styles['tick']}
            data-tick={drawn.kind}
            style={{ left: `${((at - from) / (to - from)) * 100}%` }}
          >
            <EventMark kind={drawn} />
          </span>
        ))}
      </span>
    </div>
  );
}
