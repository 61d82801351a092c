import type { AnswerFields } from '@vigil/ui/questions/question.ts';

interface Part {
  readonly quId: string;
  readonly answerList: readonly { readonly id: string; readonly checked: boolean | null }[];
}

/**
 * Whether the answer that stands chose otherwise than what was written here, by part: another page or device was
 * first, and a question is answered once. Choices alone are compared, as the server may tidy what is typed.
 */
export const isAnotherChoice = (
  draft: Readonly<Record<string, AnswerFields>> | undefined,
  question: Part & { readonly subList: readonly Part[] },
): boolean =>
  [question, ...question.subList].some(({ quId, answerList }) => {
    const chosen = draft?.[quId]?.answers;
    if (chosen === undefined) return false;
    const stands = answerList.filter(({ checked }) => checked === true).map(({ id }) => id);
    return stands.toSorted().join() !== chosen.toSorted().join();
  });
