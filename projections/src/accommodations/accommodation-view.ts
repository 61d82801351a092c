import type { CollectionDefinition } from '@vigil/stores/documents/port';

/** A person's right to sit exams in another way, as lists show it: view `accommodations`, id as in its events. Times in ms. */
export interface AccommodationView {
  readonly id: string;
  readonly position: string;
  readonly userId: string;
  readonly extraPercent: number;
  readonly largeType: boolean;
  readonly reader: boolean;
  /** minutes; absent: none */
  readonly breakMinutes?: number | undefined;
  readonly from: number;
  /** null: for good */
  readonly until: number | null;
  /** the same for comparisons: what has no end ends after everything */
  readonly endsAt: number;
  readonly groundsFileId: string;
  readonly fileIds: readonly string[];
  readonly grantedBy: string;
  readonly grantedAt: number;
  /** null: not revoked */
  readonly revokedBy: string | null;
  readonly revokedAt: number | null;
  readonly revokedFileId: string | null;
  /** papers that were started with it */
  readonly papers: number;
}

export const accommodationCollection: CollectionDefinition = {
  name: 'accommodations',
  indexes: [{ fields: ['grantedAt'] }, { fields: ['userId', 'grantedAt'] }],
};
