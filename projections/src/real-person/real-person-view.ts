import type { CollectionDefinition } from '@vigil/stores/documents/port';

/** One person's verification as lists show it: view `real_persons`, id = the person. Times in ms. */
export interface RealPersonView {
  readonly id: string;
  readonly position: string;
  /** 0 under review, 1 approved, 2 rejected; 3 withdrawn */
  readonly state: number;
  /** the number of the last submission */
  readonly submission: number;
  readonly submittedAt: number;
  /** file ids of the last submission */
  readonly faceFileId: string;
  readonly identityFileId: string;
  /** file id of what was approved; null: nothing is */
  readonly approvedFaceFileId: string | null;
  readonly auditMsg: string | null;
  readonly auditedAt: number | null;
  /** account; null: nobody, or the program */
  readonly auditedBy: string | null;
}

export const realPersonCollection: CollectionDefinition = {
  name: 'real_persons',
  indexes: [{ fields: ['state', 'submittedAt'] }],
};
