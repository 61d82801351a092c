/**
 * Rounds points half up to one decimal (wire.md exam/save); a hair is added so that 0.05 in binary does not
 * fall down.
 */
export const roundPoints = (points: number): number => Math.floor(points * 10 + 0.5 + 1e-9) / 10;

/** Sum of points, free of binary dust. */
export const sumPoints = (points: readonly number[]): number =>
  roundPoints(points.reduce((sum, one) => sum + one, 0));

/**
 * Deals a question's points to its parts by share, each rounded half up to 0.1; the last part takes the
 * remainder, so that the parts add up.
 */
export function dealPoints(total: number, shares: readonly number[]): number[] {
  const dealt: number[] = [];
  let left = total;
  for (let i = 0; i < shares.length; i += 1) {
    const points =
      i === shares.length - 1
        ? roundPoints(left)
        : Math.min(roundPoints(total * (shares[i] ?? 0)), roundPoints(left));
    dealt.push(points);
    left -= points;
  }
  return dealt;
}

/**
 * What each point of a marking guide may bring, by its share, in multiples of the exam's step: together never more than
 * the question's points, and all of them when the shares are the whole. Where the step is too coarse for one of them, in
 * tenths.
 */
export function guidePoints(total: number, shares: readonly number[], step: number): number[] {
  const bounds: number[] = [];
  let reached = 0;
  for (const share of shares) {
    reached += share;
    const fitted = roundPoints(Math.round((total * reached) / step + 1e-9) * step);
    bounds.push(reached > 1 - 1e-6 ? total : Math.min(fitted, total));
  }
  const points = bounds.map((bound, index) => roundPoints(bound - (bounds[index - 1] ?? 0)));
  const tooCoarse = points.some((one, index) => one === 0 && (shares[index] ?? 0) > 0);
  return tooCoarse && step > tenth ? guidePoints(total, shares, tenth) : points;
}

const tenth = 0.1;
