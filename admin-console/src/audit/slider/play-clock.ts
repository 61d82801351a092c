import { indexAt, timeOf, type AuditEvent } from '../replay.ts';

/** How many seconds of the history pass in one. */
export const speeds = [1, 8, 60] as const;
export type Speed = (typeof speeds)[number];

/** A stretch of time, ms. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The history being played: since when by this clock (ms), from which of its moments (ms), and how fast. */
export interface Run {
  readonly startedAt: number;
  readonly from: number;
  readonly speed: Speed;
}

/** The moment that is on at `now`: never before where it was begun, and never after the end. */
export const playedAt = ({ startedAt, from, speed }: Run, now: number, end: number): number =>
  Math.min(end, from + Math.max(0, now - startedAt) * speed);

/** The same run at another speed from here on: what was passed is passed. */
export const atSpeed = (run: Run, speed: Speed, now: number, end: number): Run => ({
  startedAt: now,
  from: playedAt(run, now, end),
  speed,
});

/** Where playing begins: at the moment on show, at its end again from the first. */
export const playedFrom = (at: number, { from, to }: Span): number => (at >= to ? from : Math.max(from, at));

/**
 * Where the slider stands for whom movement is too much: it goes from event to event, when each is due,
 * instead of gliding between them.
 */
export function withoutGliding(events: readonly AuditEvent[], at: number): number {
  const last = events[indexAt(events, at)];
  return last === undefined ? at : timeOf(last);
}
