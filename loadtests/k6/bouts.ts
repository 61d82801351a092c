import type { Stretch } from '../run/plan.ts';

/**
 * How often one of those who go to their bounds acts in a second: half as often again as a session may, so that what it
 * may do at once (200) is used up after eight seconds (server/src/platform/limits/rates.ts).
 */
const actsPerSecond = 75;
/** After so long somebody else begins, who still has everything. */
const secondsEach = 10;

/**
 * Whose act the n-th of a schedule of `perSecond` is, and the how many-th of theirs: as many people at once as the rate
 * has room for, each as loud as one login can be, then the next ones, and everybody again. Pure.
 */
export function bout(
  n: number,
  perSecond: number,
  { from, to }: Stretch,
): { readonly who: number; readonly act: number } {
  const count = to - from;
  const atOnce = Math.max(1, Math.min(count, Math.floor(perSecond / actsPerSecond)));
  const acts = actsPerSecond * secondsEach;
  const group = Math.floor(n / (atOnce * acts));
  return {
    who: from + ((group * atOnce + (n % atOnce)) % count),
    act: Math.floor(n / atOnce),
  };
}
