import { among } from './group-share.js';
import { mergedSums, noSums, type QuestionSums } from './question-sums.js';

/**
 * Papers needed before a question's power to tell strong from weak is told. At 30 a point-biserial beyond
 * ±0.36 differs from 0 at the 5 % level (t with 28 degrees of freedom); below that even its sign is a guess,
 * and a figure would mislead.
 */
export const papersForDiscrimination = 30;
/** Right and wrong papers needed each: with fewer, one paper more or less turns the figure over. */
export const papersOnEachSide = 5;
/**
 * Share of the papers that makes the upper and the lower group (Kelley 1939: where the difference is told
 * most surely).
 */
export const groupShare = 0.27;

/** What is told of a question; shares are 0 to 1. null: not known, or too little to say. */
export interface ItemAnalysis {
  readonly papers: number;
  /** papers on which its score is known */
  readonly scored: number;
  /** share of scored papers with all its points: the correct rate */
  readonly rightRate: number | null;
  /** points reached of points possible: the difficulty index p */
  readonly scoreRate: number | null;
  readonly averageScore: number | null;
  /** points it could bring, on average over the papers that are scored: exams may give it different ones */
  readonly fullScore: number | null;
  readonly blankRate: number | null;
  /** correlation of right with the share of the other points, −1 to 1 */
  readonly pointBiserial: number | null;
  /** correct rate of the upper 27 % less that of the lower 27 %, −1 to 1 */
  readonly discrimination: number | null;
}

/**
 * The analysis of a question within one exam, or over several: then papers are compared with those of their
 * own exam only.
 */
export function itemAnalysis(each: readonly QuestionSums[]): ItemAnalysis {
  const all = each.reduce(mergedSums, noSums);
  const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
  const enough =
    all.n >= papersForDiscrimination && Math.min(all.nRight, all.n - all.nRight) >= papersOnEachSide;
  return {
    papers: all.papers,
    scored: all.scored,
    rightRate: share(all.right, all.scored),
    scoreRate: share(all.points, all.fullPoints),
    averageScore: share(all.points / 10, all.scored),
    fullScore: share(all.fullPoints / 10, all.scored),
    blankRate: share(all.blank, all.papers),
    pointBiserial: enough ? pointBiserial(each) : null,
    discrimination: enough ? discrimination(each) : null,
  };
}

/**
 * Pooled within exams: deviations from the exam's own means, so that an easy exam does not pass for a good
 * question. null when nothing varies.
 */
function pointBiserial(each: readonly QuestionSums[]): number | null {
  let xx = 0;
  let yy = 0;
  let xy = 0;
  for (const { n, nRight, sumY, sumYY, sumYRight } of each) {
    if (n === 0) continue;
    xx += nRight - (nRight * nRight) / n;
    yy += sumYY - (sumY * sumY) / n;
    xy += sumYRight - (nRight * sumY) / n;
  }
  return xx <= 0 || yy <= 0 ? null : xy / Math.sqrt(xx * yy);
}

/** Groups are taken in each exam by itself, weighted by its papers. */
function discrimination(each: readonly QuestionSums[]): number | null {
  const total = each.reduce((sum, { n }) => sum + n, 0);
  if (total === 0) return null;
  return each.reduce((sum, { n, byRest, rightByRest }) => {
    const size = n * groupShare;
    return n === 0
      ? sum
      : sum +
          ((among(byRest, rightByRest, size, 'top') - among(byRest, rightByRest, size, 'bottom')) / size) *
            (n / total);
  }, 0);
}
