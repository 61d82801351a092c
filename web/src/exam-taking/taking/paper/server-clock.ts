/**
 * Seconds left as the server told them, and when it did by the monotonic clock (ms). The wall clock takes no
 * part but in a guess.
 */
export interface ClockBase {
  readonly leftSeconds: number;
  readonly atMs: number;
  /**
   * Reckoned by this device's clock, of a page that opened without the server, or whose device slept: whoever's clock
   * is wrong is not over, so it ends nothing.
   */
  readonly guess?: true;
  /** It had run out by the server's clock before this page opened without the server: nothing is written any more. */
  readonly over?: true;
}

/** A clock that tells a sleep of the device. */
export interface ToldClock extends ClockBase {
  /** by how many ms the wall clock was ahead of the monotonic one when the server was asked, or told it */
  readonly aheadMs: number;
}

/** By how many ms the wall clock is ahead of the monotonic one: more after each sleep in which the latter stood still. */
export const wallAheadMs = (): number => Date.now() - performance.now();

export type Urgency = 'plenty' | 'amber' | 'red';

/** What paper-detail gives when there is no end (spec 1 §9). */
const withoutEnd = 99_999;
/** Minutes at which the time is announced (look.md). */
const announcedMinutes = [30, 10, 5, 1];

/** Whole seconds left; −1 one second after 0, when the paper hands itself in (resolution 5). */
export const secondsLeft = (base: ClockBase, nowMs: number): number =>
  Math.floor(base.leftSeconds - (nowMs - base.atMs) / 1000);

/** Whether the paper has an end at all. */
export const hasEnd = (paper: { readonly deadline: string | null; readonly leftSeconds: number }): boolean =>
  paper.deadline !== null || paper.leftSeconds < withoutEnd;

/** Amber from 5 minutes, red from 1 minute. */
export const urgencyOf = (left: number): Urgency => (left <= 60 ? 'red' : left <= 300 ? 'amber' : 'plenty');

/**
 * The minutes left, where a minute mark was passed between two readings, or null: where several were skipped, as by a
 * device that slept, what is left now, and nothing of time that has run out.
 */
export function minuteMark(before: number, after: number): number | null {
  const passed = announcedMinutes.some((minutes) => before > minutes * 60 && after <= minutes * 60);
  return passed && after > 0 ? Math.ceil(after / 60) : null;
}

/** `01:24:31`, below an hour `24:31`. */
export function clockText(left: number): string {
  const seconds = Math.max(0, left);
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return hours > 0 ? `${two(hours)}:${rest}` : rest;
}
