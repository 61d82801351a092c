import type { ExamSums } from '@vigil/domain/statistics/exam-sums';
import type { QuestionSums } from '@vigil/domain/statistics/question-sums';
import type { CollectionDefinition } from '@vigil/stores/documents/port';

/** One exam's papers in sums: view `exam_statistics`, id the exam's. */
export interface ExamStatisticsView extends ExamSums {
  readonly id: string;
  readonly position: string;
}

/** One question (or part) in one exam, in sums over its papers: view `question_statistics`. */
export interface QuestionStatisticsView extends QuestionSums {
  /** `{examId}:{quId}` */
  readonly id: string;
  readonly position: string;
  readonly examId: string;
  readonly quId: string;
  /** 1 formal, 2 mock */
  readonly examType: number;
  /** the composite a part belongs to; null: it stands for itself */
  readonly wholeId: string | null;
}

export const examStatisticsCollection: CollectionDefinition = { name: 'exam_statistics', indexes: [] };

export const questionStatisticsCollection: CollectionDefinition = {
  name: 'question_statistics',
  indexes: [{ fields: ['examId'] }, { fields: ['quId'] }],
};
