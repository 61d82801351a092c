import type { CollectionDefinition } from '@vigil/stores/documents/port';

/** One review as lists show it: view `appeals`, id as in its stream. Times in ms, points with one decimal. */
export interface AppealView {
  readonly id: string;
  readonly position: string;
  readonly examId: string;
  readonly paperId: string;
  readonly quId: string;
  readonly userId: string;
  /** 0 waits, 1 points stand, 2 points changed, 3 taken back */
  readonly state: number;
  readonly reason: string;
  readonly filedAt: number;
  /** when it was asked for; once answered, before the answer */
  readonly pointsBefore: number;
  readonly pointsAfter: number | null;
  readonly answer: string | null;
  readonly answeredAt: number | null;
  readonly answeredBy: string | null;
}

export const appealCollection: CollectionDefinition = {
  name: 'appeals',
  indexes: [{ fields: ['examId', 'state', 'filedAt'] }, { fields: ['paperId'] }, { fields: ['userId'] }],
};
