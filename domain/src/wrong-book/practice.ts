import { reviewed, type ReviewCard, type ReviewRating, reviewRatings } from './spaced-repetition.js';

/** Right answers in a row are counted up to this many. */
export const runAtMost = 10;

/** What one person did with one question outside exams. Times ms. */
export interface Practice {
  /** times of the right answers since the last wrong one, oldest first */
  readonly run: readonly number[];
  /** null: never reviewed */
  readonly card: ReviewCard | null;
  /** the run before the last answer, while more may be said of it. `of`: the training, or `review`; null: no answer */
  readonly before: { readonly of: string; readonly run: readonly number[] } | null;
  /** the last review: the card before it, when it was, and what came of it (null: only the person can tell) */
  readonly review: {
    readonly card: ReviewCard | null;
    readonly right: boolean | null;
    readonly at: number;
  } | null;
  /** what the person took out of the book: papers by exam */
  readonly removed: Readonly<Record<string, readonly string[]>>;
}

export const noPractice: Practice = { run: [], card: null, before: null, review: null, removed: {} };

const runAfter = (run: readonly number[], right: boolean | null, at: number): readonly number[] =>
  right === null ? run : right ? [...run, at].slice(-runAtMost) : [];

/** An answer in a training. `of`: the training. */
export const trained = (practice: Practice, of: string, right: boolean | null, at: number): Practice => ({
  ...practice,
  run: runAfter(practice.run, right, at),
  before: { of, run: practice.run },
});

/** What the person says of an own answer in a training, given at `at`; said again it replaces what was said. */
export function selfJudged(practice: Practice, of: string, right: boolean, at: number): Practice {
  const { before } = practice;
  const run = before?.of === of ? before.run : practice.run;
  return { ...practice, run: runAfter(run, right, at) };
}

const inReview = 'review';

/** How an answer is rated of which nothing more is said: one that only the person can judge as not known. */
const ratingOf = (right: boolean | null): ReviewRating =>
  right === true ? reviewRatings.good : reviewRatings.again;

/** An answer in a review. */
export const reviewAnswered = (practice: Practice, right: boolean | null, at: number): Practice => ({
  ...trained(practice, inReview, right, at),
  card: reviewed(practice.card, ratingOf(right), at),
  review: { card: practice.card, right, at },
});

/** Whether the person may say how well they knew the answer of the last review: not of a wrong one. */
export const mayRate = ({ review }: Practice): boolean => review !== null && review.right !== false;

/** What the person says of the last answer in a review; said again it replaces what was said. */
export function rated(practice: Practice, rating: ReviewRating): Practice {
  const { review, before } = practice;
  if (review === null || !mayRate(practice)) return practice;
  const { right, at } = review;
  const run =
    before?.of === inReview
      ? runAfter(before.run, right ?? rating !== reviewRatings.again, at)
      : practice.run;
  return { ...practice, run, card: reviewed(review.card, rating, at) };
}

/** The question leaves the book as far as these papers brought it in. */
export const removedFrom = (practice: Practice, examId: string, paperIds: readonly string[]): Practice => ({
  ...practice,
  removed: {
    ...practice.removed,
    [examId]: [...new Set([...(practice.removed[examId] ?? []), ...paperIds])],
  },
});
