import type { PaperResultQuery, ReviewFieldsFragment } from '../../generated/graphql.ts';

export type Result = PaperResultQuery['paperResult'];
export type ReviewedQuestion = Result['quList'][number];
export type ReviewPart = ReviewFieldsFragment;

/** How a question came out: `unknown` while its key is held back (formal exam before the last deadline). */
export type Outcome = 'right' | 'wrong' | 'partly' | 'waiting' | 'unanswered' | 'unknown';

/** Types a person marks: 4 essay, 7 Scratch, 8 Python, 9 C++. */
export const isSubjective = (quType: number): boolean => quType === 4 || (quType >= 7 && quType <= 9);

/** The outcome from the flags the server tells. A subjective question waits while its paper does and has no score yet. */
export function outcomeOf(question: ReviewPart, reviewState: number): Outcome {
  if (isSubjective(question.quType) && reviewState === 0 && question.actualScore === null) return 'waiting';
  if (question.isRight === true) return 'right';
  if (question.actualScore !== null && question.score !== null && question.actualScore > 0)
    return question.actualScore >= question.score ? 'right' : 'partly';
  if (!question.answered) return 'unanswered';
  if (question.isRight === false || question.actualScore === 0) return 'wrong';
  return 'unknown';
}
