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
 * What each point of a marking guide may bring, by its share: together never more than the question's points, and all
 * of them when the shares are the whole.
 */
export function guidePoints(total: number, shares: readonly number[]): number[] {
  const whole = shares.reduce((sum, one) => sum + one, 0);
  const rest = Math.max(0, 1 - whole);
  return rest > 1e-6 ? dealPoints(total, [...shares, rest]).slice(0, -1) : dealPoints(total, shares);
}
