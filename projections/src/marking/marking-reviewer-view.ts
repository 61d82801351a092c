import type { CollectionDefinition } from '@vigil/stores/documents/port';

/** What a reviewer has marked of one exam: view `marking_reviewers`. Times ms epoch. */
export interface MarkingReviewerView {
  /** `{examId}:{reviewerId}` */
  readonly id: string;
  readonly position: string;
  readonly examId: string;
  readonly reviewerId: string;
  /** marks given that no later one took the place of */
  readonly given: number;
  readonly lastAt: number;
  /** by question or part: how many marks, and Σ of their points */
  readonly byQuestion: Readonly<Record<string, { readonly count: number; readonly points: number }>>;
}

export const markingReviewerCollection: CollectionDefinition = {
  name: 'marking_reviewers',
  indexes: [{ fields: ['examId'] }],
};
