import { sinceBoot, type SinceBoot } from './boot-time.js';

/** Time comes in from outside, so that tests can move it. */
export interface Clock {
  /** Wall clock, milliseconds since 1970 UTC. */
  now(): number;
  /** Monotonic milliseconds, for durations and for noticing that the wall clock jumped (engine §4). */
  monotonic(): number;
  /** For noticing at a start that the wall clock was set meanwhile; null where that cannot be told. */
  sinceBoot?(): SinceBoot | null;
}

export const systemClock: Clock = { now: () => Date.now(), monotonic: () => performance.now(), sinceBoot };
