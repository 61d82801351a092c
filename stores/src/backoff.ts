/** How waits between tries grow: the first, then each twice as long as the one before, up to the longest. */
export interface Backoff {
  readonly firstMilliseconds: number;
  readonly longestMilliseconds: number;
}

/** Ms to wait after so many failures in a row (1 and more). Without chance: who needs to spread callers adds it. */
export const backoffMilliseconds = (
  failures: number,
  { firstMilliseconds, longestMilliseconds }: Backoff,
): number => Math.min(longestMilliseconds, firstMilliseconds * 2 ** Math.max(0, failures - 1));
