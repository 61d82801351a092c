import type { CollectionDefinition } from '@vigil/stores/documents/port';

/** One application as lists show it: view `applications`, id as in its events. Times in ms. */
export interface ApplicationView {
  readonly id: string;
  readonly position: string;
  readonly examId: string;
  readonly userId: string;
  /** 0 access, 1 abnormal */
  readonly kind: number;
  readonly oldExamId: string | null;
  readonly cameraPass: boolean | null;
  readonly reason: string;
  readonly fileIds: readonly string[];
  readonly filedAt: number;
  /** 0 waits, 1 approved, 2 rejected, 3 withdrawn, 4 deleted: in no list */
  readonly state: number;
  readonly auditedBy: string | null;
  readonly auditedAt: number | null;
  readonly msg: string;
  readonly lifts: readonly string[];
  readonly until: number | null;
  /** the paper that used it up */
  readonly usedBy: string | null;
}

export const applicationCollection: CollectionDefinition = {
  name: 'applications',
  indexes: [
    { fields: ['examId', 'state', 'filedAt'] },
    { fields: ['state', 'filedAt'] },
    { fields: ['userId', 'filedAt'] },
  ],
};
