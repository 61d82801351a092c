export type Inactivity =
  | { readonly kind: 'active' }
  | { readonly kind: 'warn'; readonly leftSeconds: number }
  | { readonly kind: 'over' };

const longestWarningSeconds = 60;

/**
 * Where the countdown of `intervalSeconds` without pointer, key, touch or scroll stands (engine §4). It warns
 * in the last minute, or in the last half of a short interval. Times in ms by one monotonic clock.
 */
export function inactivity(intervalSeconds: number, lastActMs: number, nowMs: number): Inactivity {
  const left = Math.ceil(intervalSeconds - (nowMs - lastActMs) / 1000);
  if (left <= 0) return { kind: 'over' };
  return left <= Math.min(longestWarningSeconds, intervalSeconds / 2)
    ? { kind: 'warn', leftSeconds: left }
    : { kind: 'active' };
}
