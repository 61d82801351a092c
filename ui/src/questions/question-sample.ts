import type { AnswerEntry, PaperQuestion } from './question.ts';

/** A question for tests: everything a test does not name is empty. */
export function question(
  named: Partial<PaperQuestion> & { readonly answerList?: readonly AnswerEntry[] },
): PaperQuestion {
  return {
    quId: 'q1',
    quType: 1,
    content: '<p>题干</p>',
    score: 2,
    answerList: [],
    matchList: [],
    subList: [],
    ...named,
  };
}
