/** How what failed is tried again: after `firstMs`, then ever later, never later than `longestMs`. */
export interface Backoff {
  readonly firstMs: number;
  readonly longestMs: number;
}

/**
 * Milliseconds before repetition `count` (1, 2, …): `firstMs`, then twice as long each time up to `longestMs`,
 * of which up to half is left out at random, so that screens lost together do not return together. `random`
 * gives [0, 1).
 */
export const backoff = (
  count: number,
  { firstMs, longestMs }: Backoff,
  random: () => number = Math.random,
): number => Math.min(longestMs, firstMs * 2 ** Math.min(count - 1, 30)) * (0.5 + random() / 2);
