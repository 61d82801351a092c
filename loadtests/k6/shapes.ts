import type { ConstantArrivalRateScenario, RampingArrivalRateScenario } from 'k6/options';

// Load shapes. All are open loops: what is due leaves when it is due, however slow the answers are. An
// iteration that finds no virtual user is dropped, and a dropped iteration fails the run; so every shape
// brings enough of them to stand answers of `patience` seconds. All are there before the run: a virtual user
// made during it costs the processor more than the calls it makes.

interface Shape {
  /** name of the exported function */
  readonly exec: string;
  /** seconds after the run's beginning */
  readonly after?: number;
  /** longest answer, in seconds, that still finds every call a virtual user */
  readonly patience?: number;
}

function users(rate: number, patience: number): { preAllocatedVUs: number; maxVUs: number } {
  const count = Math.ceil(Math.max(20, rate * patience));
  return { preAllocatedVUs: count, maxVUs: count };
}

/** The same rate all the time. */
export const steady = (
  rate: number,
  seconds: number,
  { exec, after = 0, patience = 0.25 }: Shape,
): ConstantArrivalRateScenario => ({
  executor: 'constant-arrival-rate',
  rate,
  timeUnit: '1s',
  duration: `${seconds}s`,
  startTime: `${after}s`,
  gracefulStop: '30s',
  exec,
  ...users(rate, patience),
});

/**
 * Exactly `count` arrivals, evenly within `seconds` (from 2, k6 knows no shorter shape than 1 s): it ends
 * half a step early, or one more would arrive at the end.
 */
export const storm = (
  count: number,
  seconds: number,
  { exec, after = 0, patience = 1.5 }: Shape,
): ConstantArrivalRateScenario => ({
  ...steady(1, seconds, { exec, after }),
  rate: count,
  timeUnit: `${seconds}s`,
  duration: `${Math.ceil(seconds * 1000 * (1 - 0.5 / count))}ms`,
  ...users(count / seconds, patience),
});

/** Rises over a tenth of the time, holds, falls over a tenth. */
export const hill = (
  rate: number,
  seconds: number,
  { exec, after = 0, patience = 0.25 }: Shape,
): RampingArrivalRateScenario => ({
  executor: 'ramping-arrival-rate',
  startRate: 0,
  timeUnit: '1s',
  startTime: `${after}s`,
  gracefulStop: '30s',
  exec,
  stages: [
    { target: rate, duration: `${Math.ceil(seconds * 0.1)}s` },
    { target: rate, duration: `${Math.ceil(seconds * 0.8)}s` },
    { target: 0, duration: `${Math.ceil(seconds * 0.1)}s` },
  ],
  ...users(rate, patience),
});

/** Sockets held by one virtual user, opened one after the other at their own times. */
export const socketsEach = 50;

interface Stay {
  readonly exec: string;
  /** second of the run until which they stay; k6 ends who stays longer after its arrivals than it was told */
  readonly until: number;
}

/** `count` proctors arriving within `seconds`, each a virtual user that stays. */
export const proctors = (
  count: number,
  seconds: number,
  { exec, until }: Stay,
): ConstantArrivalRateScenario => ({
  ...storm(count, seconds, { exec }),
  gracefulStop: `${Math.max(0, until - seconds) + 30}s`,
  preAllocatedVUs: count,
  maxVUs: count,
});

/**
 * `count` connections arriving within `seconds`, `socketsEach` to a virtual user, which holds them until it
 * closes them itself.
 */
export const crowd = (count: number, seconds: number, stay: Stay): ConstantArrivalRateScenario =>
  proctors(Math.ceil(count / socketsEach), seconds, stay);
