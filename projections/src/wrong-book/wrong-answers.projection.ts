import type { PaperCreated, PaperEvent } from '@vigil/domain/sitting/public';
import { wronglyAnswered } from '@vigil/domain/wrong-book/public';
import type { Recorded } from '@vigil/domain/kernel/event';
import { foldBy, idBehind, type FoldTable } from '../runner/fold-table.js';
import type { Projection } from '../runner/projection.js';
import { wrongAnswersCollection, type WrongAnswersView } from './wrong-book-views.js';

type View = WrongAnswersView;

/** The score that stands: one that replaces another takes its place, a reopening leaves none. */
const table: FoldTable<View, PaperEvent> = {
  PaperScored: (view, score, { time }) => {
    const since = new Map(view.wrong.map(({ quId, at }) => [quId, at]));
    const wrong = wronglyAnswered(score).map((quId) => ({ quId, at: since.get(quId) ?? time }));
    return { ...view, wrong, count: wrong.length };
  },
  PaperReopened: (view) => ({ ...view, wrong: [], count: 0 }),
};
const fold = foldBy<View, PaperEvent>(table);

/** View `wrong_answers` (RULES.md, WB1–WB4). Whose keys are out is asked when it is read: time is no event. */
export const wrongAnswersProjection: Projection<View> = {
  name: 'wrong_answers',
  version: 1,
  collection: wrongAnswersCollection,
  handles: ['PaperCreated', ...Object.keys(table)],
  key: (event) => idBehind('paper-', event.stream),
  fold: (view, event: Recorded, id) => {
    if (event.type !== 'PaperCreated') return view === null ? null : fold(view, event);
    const { userId, examId, startedAt } = event.data as PaperCreated;
    return view ?? { id, userId, examId, createTime: startedAt, count: 0, wrong: [] };
  },
};
