import { useElementSize } from '@mantine/hooks';
import { EventMark, type Drawn } from './event-mark.tsx';
import { gather } from './gather.ts';
import type { Span } from './play-clock.ts';
import styles from './time-slider.module.css';

/** Something at its time. */
export interface LaneEvent {
  readonly key: string;
  /** ms epoch */
  readonly at: number;
  readonly drawn: Drawn;
  /** to how many it happened at once; 1 unless told */
  readonly times?: number;
}

interface LaneProps {
  readonly word: string;
  readonly events: readonly LaneEvent[];
  /** what the slider runs over */
  readonly span: Span;
}

/**
 * A lane under the slider: its name, and a tick for each event, drawn as the legend draws its kind; where several of a
 * kind would lie over one another, one with how often it happened.
 */
export function Lane({ word, events, span: { from, to } }: LaneProps) {
  const { ref, width } = useElementSize();
  const shareOf = (at: number): number => (at - from) / (to - from);
  // Not measured yet: each for itself.
  const ticks =
    width === 0
      ? events.map((event) => ({ event, count: event.times ?? 1 }))
      : gather(events, ({ at, drawn, times = 1 }) => ({ ...drawn, times, at: shareOf(at) * width }));
  return (
    <div className={styles['lane']}>
      <span className={styles['name']}>{word}</span>
      <span ref={ref} className={styles['rail']}>
        {ticks.map(({ event: { key, at, drawn }, count }) => (
          <span
            key={key}
            className={styles['tick']}
            data-tick={drawn.kind}
            style={{ left: `${shareOf(at) * 100}%` }}
          >
            <EventMark kind={drawn} />
            {count > 1 && <span className={styles['count']}>{count}</span>}
          </span>
        ))}
      </span>
    </div>
  );
}
