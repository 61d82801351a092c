import { memo } from 'react';
import { eventKind } from '../../exam-taking/public.ts';
import { timeOf, type AuditEvent } from '../replay.ts';
import { Lane } from './lane.tsx';
import { lanesOf } from './lanes.ts';

interface TicksProps {
  readonly events: readonly AuditEvent[];
  /** ends of the slider, ms */
  readonly from: number;
  readonly to: number;
}

/** The lanes with their names and each event's mark at its time. */
export const Ticks = memo(function Ticks({ events, from, to }: TicksProps) {
  return lanesOf(events).map((lane) => (
    <Lane
      key={lane.key}
      word={lane.word}
      events={lane.events.map((each) => ({
        key: each.id,
        at: timeOf(each),
        drawn: eventKind(each.kind),
      }))}
      span={{ from, to }}
    />
  ));
});
