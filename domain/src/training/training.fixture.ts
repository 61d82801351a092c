import { given, type Given } from '../kernel/specification.js';
import type { QuestionContent } from '../question-bank/question.js';
import { questionRefOf } from '../question-bank/question-ref.js';
import { everyType } from '../sitting/sample.fixture.js';
import { placeQuestions } from './choose-questions.js';
import type { TrainingEvent, TrainingStarted } from './events.js';
import { trainingModes } from './modes.js';
import { trainingDecider, type TrainingCommand, type TrainingRefusal } from './training.decider.js';
import { foldTraining, noTraining, type TrainingState } from './training-state.js';

/** Li's record over one question of every type. */
export const sampleTraining = (more: Partial<TrainingStarted> = {}): TrainingStarted => {
  const mode = more.mode ?? trainingModes.inOrder;
  const refs = everyType.map((content) => questionRefOf(content, `sha-${content.quId}`));
  return {
    ...{ trainId: 'train-1', userId: 'li', repoId: 'bank', mode, chapterId: null, title: '样题库' },
    ...{ round: 1, available: refs.length, questions: [...placeQuestions(refs, mode, 'seed-1')] },
    ...more,
  };
};

export const started = (more: Partial<TrainingStarted> = {}): TrainingEvent => ({
  type: 'TrainingStarted',
  data: sampleTraining(more),
});

export const inTraining = (
  ...past: readonly TrainingEvent[]
): Given<TrainingCommand, TrainingEvent, TrainingRefusal> => given(trainingDecider, past);

export const folded = (...past: readonly TrainingEvent[]): TrainingState =>
  past.reduce((state, event, index) => foldTraining(state, { ...event, time: 1_000 + index }), noTraining);

export const contentOf = (quId: string): QuestionContent =>
  everyType.find((content) => content.quId === quId) as QuestionContent;

type Answering = Extract<TrainingCommand, { type: 'AnswerQuestion' }>;

export const answering = (quId: string, more: Partial<Answering> = {}): Answering => ({
  ...{ type: 'AnswerQuestion', quId, content: contentOf(quId), answer: null, judged: [], withheld: false },
  ...more,
});

/** The events of a decision that was accepted; throws the refusal's reason. */
export function eventsOf(
  decision: ReturnType<Given<TrainingCommand, TrainingEvent, TrainingRefusal>['when']>,
) {
  if (decision.kind === 'refused') throw new Error(decision.refusal.reason);
  return decision.events;
}

/** What came of one answer in a new record. */
export function answered(command: Answering, more: Partial<TrainingStarted> = {}) {
  const [event] = eventsOf(inTraining(started(more)).when(command));
  if (event?.type !== 'TrainingAnswered') throw new Error('nothing was answered');
  return event;
}
