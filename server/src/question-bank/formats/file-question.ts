import type { QuestionDraft } from '@vigil/domain/question-bank/question-save';

/**
 * A question as a file has it: everything but where it will live. Ids of options and the like are dealt in
 * order.
 */
export type FileQuestion = Omit<QuestionDraft, 'quId' | 'repoId' | 'chapterId'>;
