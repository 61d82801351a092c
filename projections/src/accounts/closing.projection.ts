import type { PrivacyEvent } from '@vigil/domain/accounts/public';
import type { Projection } from '../runner/projection.js';
import { closingCollection, type ClosingView } from './closing-view.js';

/** View `account_closings`: from when each account that is to go goes. */
export const closingProjection: Projection<ClosingView> = {
  name: 'account_closings',
  version: 1,
  collection: closingCollection,
  handles: ['AccountClosingAsked', 'AccountClosingWithdrawn'],
  key: ({ data }) => (data as PrivacyEvent['data']).userId,
  fold: (_document, { data }) => ({
    id: (data as PrivacyEvent['data']).userId,
    dueAt: (data as { readonly dueAt?: number }).dueAt ?? null,
  }),
};
