const firstMs = 500;
const longestMs = 15_000;

/**
 * A failure with nothing to show is told from the third in a row: an outage of a second or two looks like a
 * slow answer.
 */
export const failureToldFrom = 3;

/**
 * Milliseconds to wait after the nth failed attempt in a row (n ≥ 1): 0.5 s doubling to 15 s, spread by ±50 %
 * so that a room of candidates does not return in one wave. `random` gives [0, 1).
 */
export function backoffMs(failures: number, random: () => number): number {
  const base = Math.min(longestMs, firstMs * 2 ** Math.min(failures - 1, 10));
  return Math.round(base * (0.5 + random()));
}
