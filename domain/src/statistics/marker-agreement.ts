import type { DoubleMark } from './paper-trace.js';

/** Double-marked answers needed before a coefficient of agreement is told: below, one answer moves it by a tenth. */
export const pairsForAgreement = 20;
/** From this difference of shares on, with enough answers, a reviewer is said to lie apart (as drift by samples does). */
export const apartFrom = 0.1;

/** How two independent rounds agree. Shares 0 to 1, differences in points. */
export interface Agreement {
  /** answers that both rounds marked */
  readonly pairs: number;
  readonly exact: number | null;
  readonly within: number | null;
  /** mean of how far apart, either way */
  readonly apart: number | null;
  /** quadratically weighted κ, at most 1; null: too few, or nothing differs */
  readonly kappa: number | null;
}

// Points have one decimal: sums of tenths are exact.
const tenths = (points: number): number => Math.round(points * 10);

/** How far the two rounds agree on answers to the same question; `tolerance` in points. */
export function agreementOf(marks: readonly DoubleMark[], tolerance: number): Agreement {
  const pairs = marks.length;
  if (pairs === 0) return { pairs, exact: null, within: null, apart: null, kappa: null };
  const differences = marks.map(({ first, second }) =>
    Math.abs(tenths(first.points) - tenths(second.points)),
  );
  const share = (fits: (difference: number) => boolean): number => differences.filter(fits).length / pairs;
  return {
    pairs,
    exact: share((difference) => difference === 0),
    within: share((difference) => difference <= tenths(tolerance)),
    apart: differences.reduce((sum, one) => sum + one, 0) / pairs / 10,
    kappa: pairs < pairsForAgreement ? null : weightedKappa(marks),
  };
}

/**
 * Cohen's κ with quadratic weights (1968): 1 − Σ(x−y)² observed by what independent rounds with the same marks would
 * have; the mean over all n² pairings is σ²ₓ + σ²ᵧ + (x̄−ȳ)². null where nothing varies at all.
 */
export function weightedKappa(marks: readonly Pick<DoubleMark, 'first' | 'second'>[]): number | null {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, one) => sum + one, 0) / values.length;
  const xs = marks.map(({ first }) => first.points);
  const ys = marks.map(({ second }) => second.points);
  const [mx, my] = [mean(xs), mean(ys)];
  const variance = (values: readonly number[], at: number): number =>
    mean(values.map((one) => (one - at) ** 2));
  const expected = variance(xs, mx) + variance(ys, my) + (mx - my) ** 2;
  const observed = mean(xs.map((x, i) => (x - (ys[i] as number)) ** 2));
  return expected < 1e-9 ? null : 1 - observed / expected;
}

/** How one reviewer lies to whoever marked the same answers; shares of all points, above 0: more generous. */
export interface ReviewerAgreement {
  readonly reviewerId: string;
  readonly pairs: number;
  readonly exact: number;
  readonly within: number;
  readonly mean: number;
  /** the same of the earlier and of the later half of their marks; null: too few */
  readonly earlier: number | null;
  readonly later: number | null;
  /** enough answers, and far off on the whole */
  readonly apart: boolean;
}

/** Each reviewer against the other round, by id. */
export function reviewerAgreement(marks: readonly DoubleMark[], tolerance: number): ReviewerAgreement[] {
  const byReviewer = new Map<
    string,
    { readonly at: number; readonly off: number; readonly share: number }[]
  >();
  for (const { first, second, most } of marks)
    for (const [own, other] of [
      [first, second],
      [second, first],
    ] as const) {
      const off = (tenths(own.points) - tenths(other.points)) / 10;
      const list = byReviewer.get(own.reviewerId) ?? [];
      list.push({ at: own.at, off, share: most > 0 ? off / most : 0 });
      byReviewer.set(own.reviewerId, list);
    }
  return [...byReviewer]
    .map(([reviewerId, list]) => {
      const pairs = list.length;
      const meanOf = (some: typeof list): number =>
        some.reduce((sum, { share }) => sum + share, 0) / some.length;
      const inTime = list.toSorted((a, b) => a.at - b.at);
      const half = Math.floor(pairs / 2);
      const enough = pairs >= pairsForAgreement;
      return {
        reviewerId,
        pairs,
        exact: list.filter(({ off }) => off === 0).length / pairs,
        within: list.filter(({ off }) => Math.abs(off) <= tolerance + 1e-9).length / pairs,
        mean: meanOf(list),
        earlier: enough ? meanOf(inTime.slice(0, half)) : null,
        later: enough ? meanOf(inTime.slice(half)) : null,
        apart: enough && Math.abs(meanOf(list)) >= apartFrom,
      };
    })
    .sort((a, b) => (a.reviewerId < b.reviewerId ? -1 : 1));
}
