import type { TrainingEvent, TrainingStarted } from '@vigil/domain/training/public';
import type { Recorded } from '@vigil/domain/kernel/event';
import { foldBy, idBehind, type FoldTable } from '../runner/fold-table.js';
import type { Projection } from '../runner/projection.js';
import { trainingCollection, type TrainingView } from './training-views.js';

type View = TrainingView;

const touched = (view: View, { time }: Recorded): View => ({ ...view, updateTime: time });

const table: FoldTable<View, TrainingEvent> = {
  TrainingAnswered: (view, { quId, right, withheld }, event) => {
    const answered = { ...touched(view, event), answerCount: view.answerCount + 1 };
    if (withheld === true) return { ...answered, hidden: { ...view.hidden, [quId]: right } };
    if (right === null) return { ...answered, openCount: view.openCount + 1 };
    return right ? { ...answered, rightCount: view.rightCount + 1 } : answered;
  },
  TrainingSelfJudged: (view, { quId, right, replaces }, event) => {
    const said = touched(view, event);
    if (quId in view.hidden) return { ...said, hidden: { ...view.hidden, [quId]: right } };
    return {
      ...said,
      openCount: view.openCount - Number(replaces === null),
      rightCount: view.rightCount + Number(right) - Number(replaces === true),
    };
  },
  TrainingFinished: (view, _data, event) => ({ ...touched(view, event), state: 1 }),
};
const fold = foldBy<View, TrainingEvent>(table);

const startedView = (data: TrainingStarted, time: number): Omit<View, 'position'> => ({
  id: data.trainId,
  userId: data.userId,
  repoId: data.repoId,
  mode: data.mode,
  chapterId: data.chapterId,
  chapterTitle: data.chapterTitle ?? null,
  title: data.title,
  round: data.round,
  totalCount: data.questions.length,
  available: data.available,
  ...{ state: 0, answerCount: 0, rightCount: 0, openCount: 0, hidden: {} },
  ...{ createTime: time, updateTime: time },
});

/** View `trainings`: one document for each record. */
export const trainingProjection: Projection<View> = {
  name: 'trainings',
  version: 2,
  collection: trainingCollection,
  handles: ['TrainingStarted', ...Object.keys(table)],
  key: (event) => idBehind('training-', event.stream),
  fold: (view, event) => {
    if (event.type === 'TrainingStarted')
      return view ?? startedView(event.data as TrainingStarted, event.time);
    return view === null ? null : fold(view, event);
  },
};
