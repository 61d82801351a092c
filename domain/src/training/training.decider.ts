import { accept, refuse, type Decider, type Decision } from '../kernel/decider.js';
import type { QuestionContent } from '../question-bank/public.js';
import type { Answer, JudgedProgram } from '../sitting/public.js';
import type { TrainingEvent, TrainingQuestion, TrainingStarted } from './events.js';
import { gradeAnswer, type GivenAnswer, type GradingRefusal } from './grade-answer.js';
import { questionsAtMost } from './choose-questions.js';
import { foldTraining, noTraining, trainingQuestionAt, type TrainingState } from './training-state.js';
import { trainingModes } from './modes.js';

export type TrainingCommand =
  | { readonly type: 'StartTraining'; readonly training: TrainingStarted }
  | ({
      readonly type: 'AnswerQuestion';
      readonly quId: string;
      /** the version that the record names, with its key */
      readonly content: QuestionContent;
      /** what came of running the programs among it; a program without it is for the person to judge */
      readonly judged: readonly JudgedProgram[];
      /** the key is not shown now */
      readonly withheld: boolean;
      readonly device?: string;
      readonly seq?: number;
    } & GivenAnswer)
  | {
      readonly type: 'JudgeSelf';
      readonly quId: string;
      readonly right: boolean;
      readonly withheld: boolean;
    }
  | { readonly type: 'MarkQuestion'; readonly quId: string; readonly mark: boolean }
  | { readonly type: 'FinishTraining'; readonly cause: 'learner' | 'restarted' };

/** Why training says no; the sentence for each is made at the edge. */
export type TrainingRefusal =
  | GradingRefusal
  | { readonly reason: 'NotYourTraining' }
  | { readonly reason: 'NothingToTrain' }
  | { readonly reason: 'TrainingEnded' }
  | { readonly reason: 'QuestionNotInTraining' }
  | { readonly reason: 'NotForSelfJudging' }
  | { readonly reason: 'KeyWithheld' };

type TrainingDecision = Decision<TrainingEvent, TrainingRefusal>;

/** The rules of one training record: RULES.md TR1 to TR11. */
export const trainingDecider: Decider<TrainingState, TrainingCommand, TrainingEvent, TrainingRefusal> = {
  initialState: noTraining,
  decide: (command, state) => {
    if (command.type === 'StartTraining') return start(command.training, state);
    const { started } = state;
    if (started === null) return refuse({ reason: 'NotYourTraining' });
    if (command.type === 'FinishTraining')
      return state.finished === null
        ? accept<TrainingEvent>({ type: 'TrainingFinished', data: { cause: command.cause } })
        : accept<TrainingEvent>();
    const question = trainingQuestionAt(state, command.quId);
    if (question === undefined) return refuse({ reason: 'QuestionNotInTraining' });
    if (command.type === 'AnswerQuestion') return answer(command, state, started, question);
    if (state.finished !== null) return refuse({ reason: 'TrainingEnded' });
    if (command.type === 'JudgeSelf') return judgeSelf(command, state, started, question);
    return state.marks.has(command.quId) === command.mark
      ? accept<TrainingEvent>()
      : accept<TrainingEvent>({
          type: 'TrainingMarked',
          data: { quId: command.quId, mark: command.mark },
        });
  },
  evolve: foldTraining,
};

function start(training: TrainingStarted, state: TrainingState): TrainingDecision {
  if (state.started !== null)
    return state.started.userId === training.userId
      ? accept<TrainingEvent>()
      : refuse({ reason: 'NotYourTraining' });
  const { length } = training.questions;
  if (length === 0 || length > questionsAtMost) return refuse({ reason: 'NothingToTrain' });
  return accept<TrainingEvent>({ type: 'TrainingStarted', data: training });
}

const about = ({ userId, repoId, mode }: TrainingStarted, question: TrainingQuestion) => ({
  ...{ userId, repoId, mode, examId: question.examId ?? null },
  ...{ quId: question.quId, version: question.version, sha256: question.sha256 },
});

function answer(
  command: Extract<TrainingCommand, { type: 'AnswerQuestion' }>,
  state: TrainingState,
  started: TrainingStarted,
  question: TrainingQuestion,
): TrainingDecision {
  if (state.answers.has(question.quId)) return accept<TrainingEvent>();
  if (state.finished !== null) return refuse({ reason: 'TrainingEnded' });
  const { content, judged, withheld, device, seq } = command;
  const graded =
    started.mode === trainingModes.recite
      ? { answer: null as Answer | null, right: true }
      : gradeAnswer(question, content, command, judged);
  if ('reason' in graded) return refuse(graded);
  return accept<TrainingEvent>({
    type: 'TrainingAnswered',
    data: {
      ...about(started, question),
      quType: question.quType,
      ...graded,
      ...(withheld ? { withheld } : {}),
      ...(device === undefined ? {} : { device }),
      ...(seq === undefined ? {} : { seq }),
    },
  });
}

function judgeSelf(
  { right, withheld }: Extract<TrainingCommand, { type: 'JudgeSelf' }>,
  state: TrainingState,
  started: TrainingStarted,
  question: TrainingQuestion,
): TrainingDecision {
  const answered = state.answers.get(question.quId);
  if (answered === undefined) return refuse({ reason: 'NotForSelfJudging' });
  // First: whether it stayed open tells how the parts of a composite came out.
  if (withheld) return refuse({ reason: 'KeyWithheld' });
  if (answered.right !== null && !answered.bySelf) return refuse({ reason: 'NotForSelfJudging' });
  if (answered.right === right) return accept<TrainingEvent>();
  return accept<TrainingEvent>({
    type: 'TrainingSelfJudged',
    data: {
      ...about(started, question),
      ...{ right, replaces: answered.right, answeredAt: answered.at },
      ...(answered.withheld === true ? { withheld: true } : {}),
    },
  });
}
