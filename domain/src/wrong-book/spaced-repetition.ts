import { fsrs, type Grade, Rating } from 'ts-fsrs';

/** How well a wrong question was known when it was reviewed: 1 again, 2 hard, 3 good, 4 easy. */
export type ReviewRating = 1 | 2 | 3 | 4;
export const reviewRatings = { again: 1, hard: 2, good: 3, easy: 4 } as const;

/** What spaced repetition keeps of one question with one person. Times ms. */
export interface ReviewCard {
  /** when it is to be asked again: the beginning of a day in Asia/Shanghai */
  readonly due: number;
  /** the first and the last time it was reviewed */
  readonly begunAt: number;
  readonly reviewedAt: number;
  /** days after which it is still known with nine chances of ten (FSRS) */
  readonly stability: number;
  /** 1 to 10 (FSRS) */
  readonly difficulty: number;
  readonly reps: number;
  readonly lapses: number;
  /** FSRS: 0 new, 1 learning, 2 review, 3 relearning */
  readonly phase: number;
}

const dayMs = 86_400_000;
const shanghaiMs = 8 * 3_600_000;

/** The beginning of the day of a moment in Asia/Shanghai, where a day always has 24 hours. Both ms. */
export const dayOf = (at: number): number => Math.floor((at + shanghaiMs) / dayMs) * dayMs - shanghaiMs;

/** Exams come round: nothing rests longer than a year. */
const longestDays = 365;

/**
 * Whole days, nothing by chance: the same reviews give the same card for ever. Remembered with nine chances
 * of ten when it is asked again.
 */
const scheduler = fsrs({
  request_retention: 0.9,
  maximum_interval: longestDays,
  enable_fuzz: false,
  enable_short_term: false,
});

const grades: Readonly<Record<ReviewRating, Grade>> = {
  1: Rating.Again,
  2: Rating.Hard,
  3: Rating.Good,
  4: Rating.Easy,
};

/** The card after a review at `at` (ms). null: it is the first one. Intervals are whole days, at least one. */
export function reviewed(card: ReviewCard | null, rating: ReviewRating, at: number): ReviewCard {
  const today = dayOf(at);
  const { card: next } = scheduler.next(
    {
      due: card?.due ?? today,
      stability: card?.stability ?? 0,
      difficulty: card?.difficulty ?? 0,
      elapsed_days: 0,
      scheduled_days: 0,
      learning_steps: 0,
      reps: card?.reps ?? 0,
      lapses: card?.lapses ?? 0,
      state: card?.phase ?? 0,
      last_review: card === null ? null : dayOf(card.reviewedAt),
    },
    today,
    grades[rating],
  );
  return {
    due: today + Math.min(longestDays, Math.max(1, next.scheduled_days)) * dayMs,
    begunAt: card?.begunAt ?? at,
    reviewedAt: at,
    stability: next.stability,
    difficulty: next.difficulty,
    reps: next.reps,
    lapses: next.lapses,
    phase: next.state,
  };
}

/** Days until the question would be asked again, by what the person says of it. */
export const daysUntil = (card: ReviewCard | null, rating: ReviewRating, at: number): number =>
  Math.round((reviewed(card, rating, at).due - dayOf(at)) / dayMs);
