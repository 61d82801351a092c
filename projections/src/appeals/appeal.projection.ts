import type { AppealEvent, AppealFiled } from '@vigil/domain/appeals/public';
import { foldBy, idBehind, type FoldTable } from '../runner/fold-table.js';
import type { Projection } from '../runner/projection.js';
import { appealCollection, type AppealView } from './appeal-view.js';

const table: FoldTable<AppealView, AppealEvent> = {
  AppealWithdrawn: (view) => ({ ...view, state: 3 }),
  AppealAnswered: (view, { reviewerId, answer, pointsBefore, pointsAfter }, { time }) => ({
    ...view,
    ...{ answer, pointsBefore, pointsAfter, answeredAt: time, answeredBy: reviewerId },
    state: pointsBefore === pointsAfter ? 1 : 2,
  }),
};
const fold = foldBy<AppealView, AppealEvent>(table);

const filed = (
  { appealId: id, points: pointsBefore, ...facts }: AppealFiled,
  filedAt: number,
): Omit<AppealView, 'position'> => ({
  ...{ id, ...facts, pointsBefore, filedAt },
  ...{ state: 0, pointsAfter: null, answer: null, answeredAt: null, answeredBy: null },
});

/** View `appeals`: one document for each review that was asked for. Bus topic: the exam. */
export const appealProjection: Projection<AppealView> = {
  name: 'appeals',
  version: 1,
  collection: appealCollection,
  handles: ['AppealFiled', ...Object.keys(table)],
  key: (event) => idBehind('appeal-', event.stream),
  fold: (view, event) => {
    if (event.type === 'AppealFiled') return filed(event.data as AppealFiled, event.time);
    return view === null ? null : fold(view, event);
  },
  topic: (view) => view.examId,
};
