import type { CollectionDefinition } from '@vigil/stores/documents/port';

/** Somebody who wants their account to go: view `account_closings`. `id` is the user's. */
export interface ClosingView {
  readonly id: string;
  readonly position: string;
  /** ms; null: taken back, or done */
  readonly dueAt: number | null;
}

export const closingCollection: CollectionDefinition = {
  name: 'account_closings',
  indexes: [{ fields: ['dueAt'], sparse: true }],
};
