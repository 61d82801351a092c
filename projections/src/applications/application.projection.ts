import type { ApplicationEvent, ApplicationFiled } from '@vigil/domain/applications/public';
import type { CandidateEvent } from '@vigil/domain/sitting/public';
import { foldBy, type FoldTable } from '../runner/fold-table.js';
import type { Projection } from '../runner/projection.js';
import { applicationCollection, type ApplicationView } from './application-view.js';

const table: FoldTable<ApplicationView, ApplicationEvent | CandidateEvent> = {
  ApplicationAudited: (view, { approved, auditorId, msg, lifts, until }, { time }) => ({
    ...view,
    ...{ state: approved ? 1 : 2, auditedBy: auditorId, auditedAt: time, msg, lifts, until },
  }),
  ApplicationWithdrawn: (view) => ({ ...view, state: 3 }),
  ApplicationDeleted: (view) => ({ ...view, state: 4 }),
  PaperClaimed: (view, { paperId }) => ({ ...view, usedBy: paperId }),
};
const fold = foldBy<ApplicationView, ApplicationEvent | CandidateEvent>(table);

const filed = (
  { applicationId: id, ...facts }: ApplicationFiled,
  filedAt: number,
): Omit<ApplicationView, 'position'> => ({
  ...{ id, ...facts, filedAt },
  ...{ state: 0, auditedBy: null, auditedAt: null, msg: '', lifts: [], until: null, usedBy: null },
});

interface Named {
  readonly applicationId?: string;
  readonly waiver?: { readonly applicationId: string };
}

/** View `applications`: one document for each application that stands in the list. Bus topic: the exam. */
export const applicationProjection: Projection<ApplicationView> = {
  name: 'applications',
  version: 1,
  collection: applicationCollection,
  handles: ['ApplicationFiled', ...Object.keys(table)],
  key: ({ data }) => {
    const { applicationId, waiver } = data as Named;
    return applicationId ?? waiver?.applicationId ?? null;
  },
  fold: (view, event) => {
    if (event.type === 'ApplicationFiled') return filed(event.data as ApplicationFiled, event.time);
    return view === null ? null : fold(view, event);
  },
  topic: (view) => view.examId,
};
