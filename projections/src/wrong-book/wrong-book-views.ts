import type { Practice } from '@vigil/domain/wrong-book/public';
import type { CollectionDefinition } from '@vigil/stores/documents/port';

/** The wrong answers on one paper, with what decides who may see them: view `wrong_answers`, id the paper's. Times ms. */
export interface WrongAnswersView {
  readonly id: string;
  readonly position: string;
  readonly userId: string;
  readonly examId: string;
  readonly createTime: number;
  /** how many of `wrong` there are */
  readonly count: number;
  /** questions, composites whole, in the order of the paper; `at`: since when they count as wrong */
  readonly wrong: readonly { readonly quId: string; readonly at: number }[];
}

export const wrongAnswersCollection: CollectionDefinition = {
  name: 'wrong_answers',
  indexes: [{ fields: ['userId', 'createTime'] }],
};

/** What one person did with one question outside exams: view `question_practice`, id `{userId}:{quId}`. */
export interface QuestionPracticeView extends Practice {
  readonly id: string;
  readonly position: string;
  readonly userId: string;
  readonly quId: string;
}

export const questionPracticeId = (userId: string, quId: string): string => `${userId}:${quId}`;

export const questionPracticeCollection: CollectionDefinition = { name: 'question_practice', indexes: [] };
