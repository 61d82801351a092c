import type { AccommodationGranted, CandidateEvent } from '@vigil/domain/sitting/public';
import { foldBy, type FoldTable } from '../runner/fold-table.js';
import type { Projection } from '../runner/projection.js';
import { accommodationCollection, type AccommodationView } from './accommodation-view.js';

const table: FoldTable<AccommodationView, CandidateEvent> = {
  AccommodationRevoked: (view, { groundsFileId }, { time, actor }) => ({
    ...view,
    ...{ revokedBy: actor.id, revokedAt: time, revokedFileId: groundsFileId },
  }),
  PaperClaimed: (view) => ({ ...view, papers: view.papers + 1 }),
};
const fold = foldBy<AccommodationView, CandidateEvent>(table);

interface Named {
  readonly accommodationId?: string;
  readonly accommodation?: { readonly accommodationId: string };
}

/** View `accommodations`: one document for each right that was granted, kept when it is revoked. Bus topic: the person. */
export const accommodationProjection: Projection<AccommodationView> = {
  name: 'accommodations',
  version: 1,
  collection: accommodationCollection,
  handles: ['AccommodationGranted', ...Object.keys(table)],
  key: ({ data }) => {
    const { accommodationId, accommodation } = data as Named;
    return accommodationId ?? accommodation?.accommodationId ?? null;
  },
  fold: (view, event) => {
    if (event.type !== 'AccommodationGranted') return view === null ? null : fold(view, event);
    const { accommodationId: id, ...right } = event.data as AccommodationGranted;
    return {
      ...{ id, ...right, endsAt: right.until ?? Number.MAX_SAFE_INTEGER },
      ...{ grantedBy: event.actor.id, grantedAt: event.time },
      ...{ revokedBy: null, revokedAt: null, revokedFileId: null, papers: 0 },
    };
  },
  topic: ({ userId }) => userId,
};
