import type { RealPersonEvent, RealPersonSubmitted } from '@vigil/domain/real-person/public';
import { foldBy, idBehind, type FoldTable } from '../runner/fold-table.js';
import type { Projection } from '../runner/projection.js';
import { realPersonCollection, type RealPersonView } from './real-person-view.js';

const table: FoldTable<RealPersonView, RealPersonEvent> = {
  RealPersonApproved: (view, { by }, { time, actor }) => ({
    ...view,
    ...{ state: 1, approvedFaceFileId: view.faceFileId, auditMsg: null, auditedAt: time },
    auditedBy: by === 'staff' ? actor.id : null,
  }),
  RealPersonRejected: (view, { auditMsg }, { time, actor }) => ({
    ...view,
    ...{ state: 2, auditMsg, auditedAt: time, auditedBy: actor.id },
  }),
  RealPersonWithdrawn: (view) => ({ ...view, state: 3, approvedFaceFileId: null, auditMsg: null }),
};
const fold = foldBy<RealPersonView, RealPersonEvent>(table);

/** View `real_persons`: what each person submitted last, and what of theirs stands. */
export const realPersonProjection: Projection<RealPersonView> = {
  name: 'real_persons',
  version: 1,
  collection: realPersonCollection,
  handles: ['RealPersonSubmitted', ...Object.keys(table)],
  key: (event) => idBehind('real-person-', event.stream),
  fold: (view, event) => {
    if (event.type !== 'RealPersonSubmitted') return view === null ? null : fold(view, event);
    const { userId: id, submission, faceFileId, identityFileId } = event.data as RealPersonSubmitted;
    return {
      ...{ id, submission, faceFileId, identityFileId, state: 0, submittedAt: event.time },
      approvedFaceFileId: view?.approvedFaceFileId ?? null,
      ...{ auditMsg: null, auditedAt: null, auditedBy: null },
    };
  },
  topic: () => 'real-persons',
};
