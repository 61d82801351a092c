import type { Happened } from '../kernel/decider.js';
import type { TrainingAnswered, TrainingEvent, TrainingQuestion, TrainingStarted } from './events.js';

/** What was answered, and what is said of it now. */
export interface Answered extends Pick<TrainingAnswered, 'answer' | 'parts' | 'judged' | 'withheld'> {
  /** null: the person has not said yet */
  readonly right: boolean | null;
  /** the person said it, not the key */
  readonly bySelf: boolean;
  /** ms */
  readonly at: number;
}

/** One training record, folded from its stream. */
export interface TrainingState {
  /** null: no such record */
  readonly started: TrainingStarted | null;
  /** ms; 0 before the start */
  readonly startedAt: number;
  readonly lastAt: number;
  readonly answers: ReadonlyMap<string, Answered>;
  readonly marks: ReadonlySet<string>;
  /** null while it goes on */
  readonly finished: 'learner' | 'restarted' | null;
}

export const noTraining: TrainingState = {
  started: null,
  startedAt: 0,
  lastAt: 0,
  answers: new Map(),
  marks: new Set(),
  finished: null,
};

/** The question of a record by its id; a part is found by its whole alone. */
export const trainingQuestionAt = (state: TrainingState, quId: string): TrainingQuestion | undefined =>
  state.started?.questions.find((question) => question.quId === quId);

export function foldTraining(state: TrainingState, event: Happened<TrainingEvent>): TrainingState {
  const lastAt = event.time;
  switch (event.type) {
    case 'TrainingStarted':
      return { ...state, started: event.data, startedAt: event.time, lastAt };
    case 'TrainingAnswered': {
      const { quId, answer, parts, judged, withheld, right } = event.data;
      const answered = { answer, parts, judged, withheld, right, bySelf: false, at: event.time };
      return { ...state, lastAt, answers: new Map(state.answers).set(quId, answered) };
    }
    case 'TrainingSelfJudged': {
      const before = state.answers.get(event.data.quId);
      if (before === undefined) return state;
      const said = { ...before, right: event.data.right, bySelf: true };
      return { ...state, lastAt, answers: new Map(state.answers).set(event.data.quId, said) };
    }
    case 'TrainingMarked': {
      const marks = new Set(state.marks);
      if (event.data.mark) marks.add(event.data.quId);
      else marks.delete(event.data.quId);
      return { ...state, lastAt, marks };
    }
    case 'TrainingFinished':
      return { ...state, lastAt, finished: event.data.cause };
    default:
      return state;
  }
}

export interface TrainingCounts {
  readonly total: number;
  readonly answered: number;
  /** of those whose outcome is known and may be told */
  readonly right: number;
  /** answered, and neither right nor wrong yet: self-judging is due, or the key is not out */
  readonly open: number;
}

/** What a record comes to. `hidden`: the key of this question may not be told now, so that its outcome is open. */
export function countsOf(state: TrainingState, hidden: (quId: string) => boolean): TrainingCounts {
  let right = 0;
  let open = 0;
  for (const [quId, answered] of state.answers)
    if (answered.right === null || hidden(quId)) open += 1;
    else if (answered.right) right += 1;
  return { total: state.started?.questions.length ?? 0, answered: state.answers.size, right, open };
}

/** [TR12] Whole percents, halves up; 0 of nothing (train-011). */
export const percentOf = (part: number, of: number): number =>
  of === 0 ? 0 : Math.floor((part * 100) / of + 0.5);
