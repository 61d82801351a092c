import type { QuestionContent } from '@vigil/domain/question-bank/public';
import type { PaperQuestion } from '@vigil/domain/sitting/public';
import type { Practice } from '@vigil/domain/wrong-book/public';
import { daysUntil, reviewRatings } from '@vigil/domain/wrong-book/spaced-repetition';
import type { WrongQuestionReviewed } from '@vigil/domain/wrong-book/wrong-book.decider';
import { presentQuestion, type Question, type QuestionSight } from '../../sitting/public.js';
import type { Services } from '../../platform/services.js';
import { asPaper } from '../../training/public.js';
import type { ReviewOutcome } from './types.js';

type Kept = Pick<WrongQuestionReviewed, 'answer' | 'parts' | 'right' | 'judged'>;

/** The question with what was answered in it, without points: a review has none. */
export function shownQuestion(
  services: Pick<Services, 'judge'>,
  content: QuestionContent,
  question: PaperQuestion,
  kept: Kept | undefined,
  sight: QuestionSight,
): Question {
  const shown = presentQuestion(content, question, asPaper(question, kept, false), sight, services.judge);
  return {
    ...shown,
    score: null,
    sort: null,
    subList: shown.subList.map((part) => ({ ...part, score: null, sort: null })),
  };
}

/** What came of a review, with its answer, and what its person may say of it. */
export function presentOutcome(
  services: Pick<Services, 'judge'>,
  content: QuestionContent,
  question: PaperQuestion,
  kept: Kept,
  { card, review }: Practice,
): ReviewOutcome {
  const { right } = kept;
  const before = review?.card ?? null;
  const at = review?.at ?? 0;
  const choices = right === false ? [] : Object.values(reviewRatings);
  return {
    question: shownQuestion(services, content, question, kept, { key: true, score: false }),
    right,
    rating: right === true ? reviewRatings.good : reviewRatings.again,
    choices: choices.map((rating) => ({ rating, days: daysUntil(before, rating, at) })),
    due: card?.due ?? at,
  };
}
