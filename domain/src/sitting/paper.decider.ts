import { accept, refuse, type CommandContext, type Decider } from '../kernel/decider.js';
import { graceSeconds, secondsMs } from './deadline.js';
import type { PaperCreated, PaperEvent } from './events.js';
import { endBreak, takeBreak, whileOnBreak } from './paper-breaks.js';
import { questionsOpened } from './paper-shown.js';
import { markDoubt, openQuestion, overdueHandIn, refusedWith, saveAnswer } from './paper-answers.js';
import type {
  CandidatePaperCommand,
  PaperCommand,
  PaperDecision,
  StaffPaperCommand,
} from './paper-command.js';
import { foldPaper } from './paper-fold.js';
import { askProctors } from './paper-help.js';
import { handedIn, handedInByDeadline, handInSentences, isDue, tooEarly } from './paper-hand-in.js';
import { ownPaperRefusal } from './own-paper.js';
import { recordJudgement } from './paper-judging.js';
import { markAnswers } from './paper-marking.js';
import { countLeave, recordCameraFailure, recordFaceCheck, recordSnapshot } from './paper-monitoring.js';
import { enterOfflineScore } from './paper-offline.js';
import {
  addTime,
  admitLateAnswer,
  handInByProctor,
  moveDeadline,
  reopen,
  sendMessage,
} from './paper-proctoring.js';
import { regrade } from './paper-regrading.js';
import { bringBackAnswers } from './paper-return.js';
import { keepRoughWork } from './paper-rough-work.js';
import { isOverdue, noPaper, type PaperState } from './paper-state.js';
import { restorePaper, voidPaper } from './paper-voiding.js';
import type { ExamTakingRefusal } from './refusals.js';

type Command<T extends PaperCommand['type']> = Extract<PaperCommand, { type: T }>;
/** Orders about a paper that is there. */
type OnPaper<C extends PaperCommand> = Exclude<C, { type: 'CreatePaper' | 'EnterOfflineScore' }>;

function decide(command: PaperCommand, state: PaperState, context: CommandContext): PaperDecision {
  if (command.type === 'CreatePaper') {
    return state.paper === null
      ? accept<PaperEvent>({ type: 'PaperCreated', data: command.paper })
      : accept();
  }
  if (command.type === 'EnterOfflineScore') return enterOfflineScore(command, state, context);
  if (state.paper === null) return refuse({ reason: 'NotYourPaper' });
  return isOfStaff(command)
    ? byStaff(command, state, state.paper, context)
    : byCandidate(command, state, state.paper, context);
}

function byCandidate(
  command: CandidatePaperCommand,
  state: PaperState,
  paper: PaperCreated,
  context: CommandContext,
): PaperDecision {
  if (context.actor.id !== paper.userId) return refuse({ reason: 'NotYourPaper' });
  const paused = whileOnBreak(command, state, context.arrivedAt);
  if (paused !== null) return paused;
  if (command.type === 'SaveAnswer') return saveAnswer(command, state, paper, context);
  if (command.type === 'BringBackAnswers') return bringBackAnswers(command, state, paper, context);
  if (command.type === 'HandIn') return handIn(command, state, paper, context);
  if (command.type === 'ConfirmMessage') {
    const unseen = state.messages.some((one) => one.messageId === command.messageId && one.shownAt === null);
    const shown: PaperEvent[] = unseen
      ? [{ type: 'MessageShown', data: { messageId: command.messageId } }]
      : [];
    return accept(...overdueHandIn(command, state, paper, context), ...shown);
  }
  if (state.handedIn !== null) return refuse({ reason: 'PaperAlreadyHandedIn' });
  if (isOverdue(state, context.arrivedAt))
    return refusedWith({ reason: 'DeadlinePassed' }, overdueHandIn(command, state, paper, context));
  switch (command.type) {
    case 'OpenQuestion':
      return openQuestion(command, state);
    case 'MarkDoubt':
      return markDoubt(command, state);
    case 'CountLeave':
      return countLeave(command, state, paper, context);
    case 'RecordFaceCheck':
      return recordFaceCheck(command, state, paper, context);
    case 'RecordSnapshot':
      return recordSnapshot(command, state, paper, context);
    case 'RecordCameraFailure':
      return recordCameraFailure(command, state, paper, context);
    case 'TakeBreak':
      return takeBreak(state, paper, context);
    case 'EndBreak':
      return endBreak(state, context);
    case 'AskProctors':
      return askProctors(command, state);
    case 'KeepRoughWork':
      return keepRoughWork(command, state);
    case 'RecordDebugSuspicion':
      return accept<PaperEvent>({ type: 'DebugToolsSuspected', data: {} });
  }
}

function byStaff(
  command: OnPaper<StaffPaperCommand>,
  state: PaperState,
  paper: PaperCreated,
  context: CommandContext,
): PaperDecision {
  const own = ownPaperRefusal(command, paper, context.actor);
  if (own !== null) return refuse(own);
  switch (command.type) {
    case 'HandInByDeadline':
      if (state.handedIn !== null) return accept();
      return isDue(state, context.at)
        ? accept(...handedInByDeadline(state, paper, command.keys))
        : refuse({ reason: 'PaperStillOpen' });
    case 'HandInByProctor':
      return handInByProctor(command, state, paper, context);
    case 'SendMessage':
      return sendMessage(command, state, paper);
    case 'AddTime':
      return addTime(command, state, paper);
    case 'MoveDeadlineAfterOutage':
      return moveDeadline(command, state);
    case 'Reopen':
      return reopen(command, state, paper, context);
    case 'RecordJudgement':
      return recordJudgement(command, state, paper, context);
    case 'Regrade':
      return regrade(command, state, paper);
    case 'AdmitLateAnswer':
      return admitLateAnswer(command, state, paper, context);
    case 'VoidPaper':
      return voidPaper(command, state, paper, context);
    case 'RestorePaper':
      return restorePaper(command, state, paper, context);
    case 'MarkAnswers':
      return markAnswers(command, state, paper, context);
  }
}

/**
 * exState 4 is taken as 0 unless inactivity is watched and nothing was done for actionInterval seconds, on the
 * paper or by the browser's word, less the grace a last save needs (engine §4).
 */
function handIn(
  command: Command<'HandIn'>,
  state: PaperState,
  paper: PaperCreated,
  context: CommandContext,
): PaperDecision {
  if (state.handedIn !== null) return accept();
  if (isOverdue(state, context.arrivedAt)) return accept(...handedInByDeadline(state, paper, command.keys));
  const { actionOn, actionInterval } = paper.rules;
  const inactive =
    command.exState === 4 &&
    actionOn &&
    context.arrivedAt - Math.max(state.lastActAt, command.actedAt ?? 0, state.breaks.at(-1)?.until ?? 0) >=
      secondsMs(actionInterval - graceSeconds);
  const report: PaperEvent[] =
    command.exState === 4
      ? [{ type: 'InactivityReported', data: { actionInterval, accepted: inactive } }]
      : [];
  if (!inactive && tooEarly(state, paper, context.arrivedAt))
    return refusedWith({ reason: 'TooEarlyToHandIn', handMin: paper.rules.handMin }, report);
  const reason = inactive
    ? ({
        exState: 4,
        exMsg: handInSentences.inactivity,
        cause: 'inactivity',
        endedAt: context.arrivedAt,
      } as const)
    : ({ exState: 0, exMsg: '', cause: 'candidate', endedAt: context.arrivedAt } as const);
  const opened = questionsOpened(command.opened, state, paper, context);
  return accept(...opened, ...report, ...handedIn(state, paper, reason, command.keys));
}

const ofCandidate: Readonly<Record<CandidatePaperCommand['type'], true>> = {
  OpenQuestion: true,
  SaveAnswer: true,
  BringBackAnswers: true,
  MarkDoubt: true,
  HandIn: true,
  CountLeave: true,
  RecordFaceCheck: true,
  RecordSnapshot: true,
  RecordCameraFailure: true,
  RecordDebugSuspicion: true,
  ConfirmMessage: true,
  TakeBreak: true,
  EndBreak: true,
  AskProctors: true,
  KeepRoughWork: true,
};

const isOfStaff = (command: OnPaper<PaperCommand>): command is OnPaper<StaffPaperCommand> =>
  !(command.type in ofCandidate);

/**
 * One paper from creation to hand-in, stream `paper-{paperId}`. Refuses everything about a paper that is not
 * there as `NotYourPaper`.
 */
export const paperDecider: Decider<PaperState, PaperCommand, PaperEvent, ExamTakingRefusal> = {
  initialState: noPaper,
  decide,
  evolve: foldPaper,
};
