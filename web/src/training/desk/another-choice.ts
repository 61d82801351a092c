import type { Asked, Draft } from './training-desk.ts';

/**
 * Whether the answer that stands chose otherwise than what was written here: another page or device was first, and a
 * question is answered once. Choices alone are compared, as the server may tidy what is typed.
 */
export const isAnotherChoice = (draft: Draft | undefined, question: Asked['question']): boolean =>
  [question, ...question.subList].some(({ quId, answerList }) => {
    const chosen = draft?.[quId]?.answers;
    if (chosen === undefined) return false;
    const stands = answerList.filter(({ checked }) => checked === true).map(({ id }) => id);
    return stands.toSorted().join() !== chosen.toSorted().join();
  });
