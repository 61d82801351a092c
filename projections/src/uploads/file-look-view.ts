import type { CollectionDefinition } from '@vigil/stores/documents/port';

/** One look at a private file by somebody who is not its owner, on one day: view `file_looks`. */
export interface FileLookView {
  /** `{viewer}-{day}:{file}` */
  readonly id: string;
  readonly position: string;
  readonly viewerId: string;
  readonly ownerId: string;
  readonly fileId: string;
  /** `snapshot`, `face`, `upload` */
  readonly kind: string;
  /** the exam that gave the right to look; null: an auditor's right */
  readonly examId: string | null;
  /** ms epoch, of the day's first look */
  readonly at: number;
}

export const fileLookCollection: CollectionDefinition = {
  name: 'file_looks',
  indexes: [{ fields: ['at'] }, { fields: ['viewerId', 'at'] }, { fields: ['ownerId', 'at'] }],
};
