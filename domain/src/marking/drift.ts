import type { SampleMarked } from './marking.decider.js';

/** How a reviewer's marks of samples lie to the known points, as shares of all points (−1 to 1). */
export interface Drift {
  readonly samples: number;
  /** above 0: more generous than the known points; null: no sample was marked */
  readonly mean: number | null;
  /** mean of how far off, either way */
  readonly spread: number | null;
  /** enough samples, and on the whole or each time far off */
  readonly drifting: boolean;
}

/** From how many samples on, and from which shares on, a reviewer is said to drift. */
export const driftLimits = { samples: 3, mean: 0.1, spread: 0.15 } as const;

export function driftOf(marked: readonly SampleMarked[], reviewerId: string): Drift {
  const shares = marked
    .filter((one) => one.reviewerId === reviewerId && one.most > 0)
    .map(({ points, known, most }) => (points - known) / most);
  if (shares.length === 0) return { samples: 0, mean: null, spread: null, drifting: false };
  const meanOf = (values: readonly number[]): number =>
    values.reduce((sum, one) => sum + one, 0) / values.length;
  const [mean, spread] = [meanOf(shares), meanOf(shares.map(Math.abs))];
  return {
    samples: shares.length,
    mean,
    spread,
    drifting:
      shares.length >= driftLimits.samples &&
      (Math.abs(mean) >= driftLimits.mean || spread >= driftLimits.spread),
  };
}
