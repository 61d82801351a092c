import type { PaperScore, QuestionResult } from '../exam-taking/events.js';
import { tallied, mergedTally, type Tally } from './tally.js';

/**
 * What is kept of one question, summed over papers. Everything is a whole number, so that a contribution can be taken back without a trace:
 * points in tenths, `y` the share of the rest of the paper's points in thousandths.
 */
export interface QuestionSums {
  /** papers it stood on, on which anything at all was answered */
  readonly papers: number;
  readonly blank: number;
  /** papers on which its score is known */
  readonly scored: number;
  readonly right: number;
  /** Σ points reached and Σ points possible where the score is known, tenths */
  readonly points: number;
  readonly fullPoints: number;
  /** papers with other known points than this question's: those that say how well it tells strong from weak */
  readonly n: number;
  readonly nRight: number;
  readonly sumY: number;
  readonly sumYY: number;
  /** Σ y of the papers on which it is right */
  readonly sumYRight: number;
  /** papers, and those on which it is right, by y in steps of 2 % (0 to 50) */
  readonly byRest: Tally;
  readonly rightByRest: Tally;
  /** how often each option was chosen (1, 2, 3) */
  readonly options: Tally;
}

export const noSums: QuestionSums = {
  ...{ papers: 0, blank: 0, scored: 0, right: 0, points: 0, fullPoints: 0 },
  ...{ n: 0, nRight: 0, sumY: 0, sumYY: 0, sumYRight: 0 },
  ...{ byRest: {}, rightByRest: {}, options: {} },
};

/** Width of a step of `byRest`, in thousandths. */
export const restStep = 20;

const tenths = (points: number): number => Math.round(points * 10);

/**
 * Whether a scoring says anything about its questions: a void paper does not, nor one on which nothing was answered.
 * Papers scored before statistics were kept have no sitting.
 */
export const saysAboutQuestions = (score: PaperScore): boolean =>
  score.sitting !== undefined && score.valid && score.questions.some((one) => one.blank === false);

/** The sums with one paper's contribution to a question added (`sign` 1) or taken back (-1); unchanged where the paper says nothing about it. */
export function withPaper(sums: QuestionSums, quId: string, score: PaperScore, sign: 1 | -1): QuestionSums {
  const result = score.questions.find((one) => one.quId === quId);
  if (result === undefined || !saysAboutQuestions(score)) return sums;
  const counted: QuestionSums = {
    ...sums,
    papers: sums.papers + sign,
    blank: sums.blank + (result.blank === true ? sign : 0),
    options: (result.checked ?? []).reduce((tally, option) => tallied(tally, option, sign), sums.options),
  };
  return result.right === null ? counted : withScore(counted, result, restOf(score, result), sign);
}

function withScore(sums: QuestionSums, { score, fullScore, right }: QuestionResult, rest: number | null, sign: 1 | -1): QuestionSums {
  const isRight = right === true ? sign : 0;
  const scored: QuestionSums = {
    ...sums,
    scored: sums.scored + sign,
    right: sums.right + isRight,
    points: sums.points + sign * tenths(score),
    fullPoints: sums.fullPoints + sign * tenths(fullScore ?? 0),
  };
  if (rest === null) return scored;
  const step = Math.floor(rest / restStep);
  return {
    ...scored,
    n: sums.n + sign,
    nRight: sums.nRight + isRight,
    sumY: sums.sumY + sign * rest,
    sumYY: sums.sumYY + sign * rest * rest,
    sumYRight: sums.sumYRight + isRight * rest,
    byRest: tallied(sums.byRest, step, sign),
    rightByRest: isRight === 0 ? sums.rightByRest : tallied(sums.rightByRest, step, isRight),
  };
}

/** Share of the paper's known points reached without this question, in thousandths; null when it stands alone. */
function restOf(score: PaperScore, own: QuestionResult): number | null {
  let reached = -tenths(own.score);
  let possible = -tenths(own.fullScore ?? 0);
  for (const one of score.questions) {
    if (one.right === null || one.wholeId !== undefined) continue;
    reached += tenths(one.score);
    possible += tenths(one.fullScore ?? 0);
  }
  return possible <= 0 ? null : Math.min(1000, Math.max(0, Math.round((reached * 1000) / possible)));
}

/** Sums of the same question from two exams, where nothing is compared across exams. */
export const mergedSums = (a: QuestionSums, b: QuestionSums): QuestionSums => ({
  ...{ papers: a.papers + b.papers, blank: a.blank + b.blank, scored: a.scored + b.scored, right: a.right + b.right },
  ...{ points: a.points + b.points, fullPoints: a.fullPoints + b.fullPoints },
  ...{ n: a.n + b.n, nRight: a.nRight + b.nRight, sumY: a.sumY + b.sumY, sumYY: a.sumYY + b.sumYY, sumYRight: a.sumYRight + b.sumYRight },
  byRest: mergedTally(a.byRest, b.byRest),
  rightByRest: mergedTally(a.rightByRest, b.rightByRest),
  options: mergedTally(a.options, b.options),
});
