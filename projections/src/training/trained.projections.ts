import {
  countsForRates,
  dayNumber,
  type TrainingAnswered,
  trainingModes,
  type TrainingSelfJudged,
} from '@vigil/domain/training/public';
import type { Recorded } from '@vigil/domain/kernel/event';
import type { Projection } from '../runner/projection.js';
import {
  trainedQuestionCollection,
  type TrainedQuestionView,
  trainingDayCollection,
  type TrainingDayView,
} from './training-views.js';

const handles = ['TrainingAnswered', 'TrainingSelfJudged'] as const;

type Fact = Pick<Recorded, 'time'> &
  (
    | { readonly type: 'TrainingAnswered'; readonly data: TrainingAnswered }
    | { readonly type: 'TrainingSelfJudged'; readonly data: TrainingSelfJudged }
  );

/** View `trained_questions`. Wrong questions of exams are the wrong-book's. */
export const trainedQuestionProjection: Projection<TrainedQuestionView> = {
  name: 'trained_questions',
  version: 2,
  collection: trainedQuestionCollection,
  handles,
  key: (event) => {
    const { userId, quId, mode } = (event as unknown as Fact).data;
    return countsForRates(mode) && mode !== trainingModes.wrong ? `${userId}:${quId}` : null;
  },
  fold: (document, event, id) => {
    const { type, data, time } = event as unknown as Fact;
    const { userId, repoId, quId, right } = data;
    if (type === 'TrainingAnswered') {
      const before = document ?? { id, userId, repoId, quId, answered: 0, right: 0, open: 0 };
      return {
        ...before,
        repoId,
        answered: before.answered + 1,
        right: before.right + Number(right === true),
        open: before.open + Number(right === null),
        lastRight: right,
        lastAt: time,
      };
    }
    if (document === null) return null;
    // Said of the last answer, or of one before it, in another record.
    const lastRight = document.lastAt === data.answeredAt ? right : document.lastRight;
    return {
      ...document,
      lastRight,
      right: document.right + Number(right) - Number(data.replaces === true),
      open: document.open - Number(data.replaces === null),
    };
  },
};

/** View `training_days`. An answer whose key was withheld stays open: nothing of a sum tells its outcome. */
export const trainingDayProjection: Projection<TrainingDayView> = {
  name: 'training_days',
  version: 1,
  collection: trainingDayCollection,
  handles,
  key: (event) => {
    const fact = event as unknown as Fact;
    const { userId, repoId, mode } = fact.data;
    return countsForRates(mode) ? `${userId}:${repoId}:${dayOf(fact)}` : null;
  },
  fold: (document, event, id) => {
    const fact = event as unknown as Fact;
    const { userId, repoId, right, withheld } = fact.data;
    const before = document ?? { id, userId, repoId, day: dayOf(fact), answered: 0, right: 0, open: 0 };
    if (fact.type === 'TrainingAnswered') {
      const isOpen = right === null || withheld === true;
      return {
        ...before,
        answered: before.answered + 1,
        right: before.right + Number(!isOpen && right),
        open: before.open + Number(isOpen),
      };
    }
    if (withheld === true) return before;
    const { replaces } = fact.data;
    return {
      ...before,
      right: before.right + Number(right) - Number(replaces === true),
      open: before.open - Number(replaces === null),
    };
  },
};

/** A judgement counts on the day its answer was given. */
const dayOf = (fact: Fact): number =>
  dayNumber(fact.type === 'TrainingAnswered' ? fact.time : fact.data.answeredAt);
