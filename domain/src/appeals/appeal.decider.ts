import { z } from 'zod';
import { accept, refuse, type Decider, type Decision, type Happened } from '../kernel/decider.js';

const answerGiven = z.object({
  appealId: z.string(),
  reviewerId: z.string(),
  answer: z.string(),
  pointsBefore: z.number(),
  /** equal to those before: they stand */
  pointsAfter: z.number(),
});

/** Facts of `appeal-{appealId}`: the review of one question of one paper. Points have one decimal. */
export const appealSchemas = {
  AppealFiled: z.object({
    appealId: z.string(),
    examId: z.string(),
    paperId: z.string(),
    /** question or part */
    quId: z.string(),
    userId: z.string(),
    reason: z.string(),
    /** what it brought when it was asked for */
    points: z.number(),
  }),
  AppealWithdrawn: z.object({ appealId: z.string() }),
  /** Somebody answers with other points: the mark is carried to the paper, then `AppealAnswered` says it. */
  AppealAnswerBegun: answerGiven,
  /** The paper did not take that mark: the review waits again. */
  AppealAnswerGivenUp: z.object({ appealId: z.string(), reviewerId: z.string(), why: z.string() }),
  AppealAnswered: answerGiven,
};

type Data<Type extends keyof typeof appealSchemas> = z.infer<(typeof appealSchemas)[Type]>;
export type AppealFiled = Data<'AppealFiled'>;
export type AppealAnswered = Data<'AppealAnswered'>;
export type AppealEvent = {
  readonly [Type in keyof typeof appealSchemas]: { readonly type: Type; readonly data: Data<Type> };
}[keyof typeof appealSchemas];

interface AnswerWords {
  readonly answer: string;
  readonly pointsBefore: number;
  readonly pointsAfter: number;
}

export type AppealCommand =
  /** `until`: to when a review may be asked for, ms; null: not now. `isVoid`: its paper is void at this moment */
  | ({ readonly type: 'FileAppeal'; readonly until: number | null; readonly isVoid: boolean } & AppealFiled)
  /** by whom is the command's actor */
  | { readonly type: 'WithdrawAppeal' }
  /** with other points, which are to be marked first */
  | ({ readonly type: 'BeginAnswer'; readonly isVoid: boolean } & AnswerWords)
  /** the last word */
  | ({ readonly type: 'AnswerAppeal' } & AnswerWords)
  /** `why`: the code of the paper's refusal */
  | { readonly type: 'GiveUpAnswer'; readonly why: string };

/** Why an appeal is not taken; the sentence for each is made at the edge. */
export type AppealRefusal = {
  readonly reason:
    | 'AppealsClosed'
    | 'AppealReasonMissing'
    | 'AppealThere'
    | 'PaperIsVoid'
    | 'NoAppeal'
    | 'AppealAnsweredAlready'
    | 'OwnAppeal'
    | 'AppealAnswerMissing';
};

export interface AppealState {
  readonly filed: AppealFiled | null;
  readonly withdrawn: boolean;
  /** an answer whose mark is on its way to the paper */
  readonly begun: AppealAnswered | null;
  /** answers that were begun so far */
  readonly begins: number;
  readonly answered: AppealAnswered | null;
}

/** Characters of a reason and of an answer. */
export const appealTextMost = 1000;

export const noAppeal: AppealState = {
  ...{ filed: null, withdrawn: false, begun: null, begins: 0, answered: null },
};
export const appealStream = (appealId: string): string => `appeal-${appealId}`;

type AppealDecision = Decision<AppealEvent, AppealRefusal>;

function decide(
  command: AppealCommand,
  state: AppealState,
  { arrivedAt, actor }: { readonly arrivedAt: number; readonly actor: { readonly id: string } },
): AppealDecision {
  if (command.type === 'FileAppeal') return file(command, state, arrivedAt);
  const { filed } = state;
  if (filed === null) return refuse({ reason: 'NoAppeal' });
  const { appealId } = filed;
  if (command.type === 'WithdrawAppeal') {
    if (actor.id !== filed.userId) return refuse({ reason: 'NoAppeal' });
    if (state.answered !== null || state.begun !== null) return refuse({ reason: 'AppealAnsweredAlready' });
    return state.withdrawn ? accept() : accept<AppealEvent>({ type: 'AppealWithdrawn', data: { appealId } });
  }
  if (state.withdrawn) return refuse({ reason: 'NoAppeal' });
  if (command.type === 'GiveUpAnswer') return giveUp(command.why, state);
  if (actor.id === filed.userId) return refuse({ reason: 'OwnAppeal' });
  const answer = command.answer.trim();
  if (answer === '' || answer.length > appealTextMost) return refuse({ reason: 'AppealAnswerMissing' });
  const { pointsBefore, pointsAfter } = command;
  const given = { appealId, reviewerId: actor.id, answer, pointsBefore, pointsAfter };
  const taken = state.answered ?? state.begun;
  if (taken !== null && !isTheSame(taken, given)) return refuse({ reason: 'AppealAnsweredAlready' });
  if (command.type === 'BeginAnswer' && taken === null && command.isVoid)
    return refuse({ reason: 'PaperIsVoid' });
  if (command.type === 'BeginAnswer')
    return taken === null ? accept<AppealEvent>({ type: 'AppealAnswerBegun', data: given }) : accept();
  return state.answered === null
    ? accept<AppealEvent>({ type: 'AppealAnswered', data: state.begun ?? given })
    : accept();
}

function giveUp(why: string, { begun, answered }: AppealState): AppealDecision {
  if (begun === null || answered !== null) return accept();
  const { appealId, reviewerId } = begun;
  return accept<AppealEvent>({ type: 'AppealAnswerGivenUp', data: { appealId, reviewerId, why } });
}

/** What was before was changed by the first of the two. */
const isTheSame = (a: AppealAnswered, b: AppealAnswered): boolean =>
  a.reviewerId === b.reviewerId && a.answer === b.answer && a.pointsAfter === b.pointsAfter;

function file(
  { type: _type, until, isVoid, ...filed }: Extract<AppealCommand, { type: 'FileAppeal' }>,
  state: AppealState,
  arrivedAt: number,
): AppealDecision {
  const reason = filed.reason.trim();
  if (state.filed !== null && !state.withdrawn)
    return state.answered === null && state.filed.reason === reason
      ? accept()
      : refuse({ reason: 'AppealThere' });
  if (reason === '' || reason.length > appealTextMost) return refuse({ reason: 'AppealReasonMissing' });
  if (isVoid) return refuse({ reason: 'PaperIsVoid' });
  if (until === null || arrivedAt > until) return refuse({ reason: 'AppealsClosed' });
  return accept<AppealEvent>({ type: 'AppealFiled', data: { ...filed, reason } });
}

function evolve(state: AppealState, event: Happened<AppealEvent>): AppealState {
  switch (event.type) {
    case 'AppealFiled':
      return { ...noAppeal, begins: state.begins, filed: event.data };
    case 'AppealWithdrawn':
      return { ...state, withdrawn: true };
    case 'AppealAnswerBegun':
      return { ...state, begun: event.data, begins: state.begins + 1 };
    case 'AppealAnswerGivenUp':
      return { ...state, begun: null };
    case 'AppealAnswered':
      return { ...state, begun: null, answered: event.data };
    default:
      return state;
  }
}

/** The rules of one review: RULES.md. */
export const appealDecider: Decider<AppealState, AppealCommand, AppealEvent, AppealRefusal> = {
  initialState: noAppeal,
  decide,
  evolve,
};

const dayMs = 86_400_000;

/** To when a review may be asked for, ms; null: not now. `since`: from when what questions brought shows, ms. */
export const appealsUntil = (since: number | null, days: number): number | null =>
  since === null || days <= 0 ? null : since + days * dayMs;
