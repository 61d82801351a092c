import { accept, refuse, type CommandContext } from '../kernel/decider.js';
import { afterOutageSeconds, graceSeconds, minutesMs, outageSeconds, secondsMs } from './deadline.js';
import type { PaperCreated, PaperEvent } from './events.js';
import type { ExamAct, PaperDecision, StaffPaperCommand } from './paper-command.js';
import { handedIn, scorePaper, standingScore } from './paper-hand-in.js';
import { placeIndex, slotOf, type PaperState } from './paper-state.js';
import { foldPaper } from './paper-fold.js';

type Command<T extends StaffPaperCommand['type']> = Extract<StaffPaperCommand, { type: T }>;

/** A proctor, or an act on the whole exam, hands in; a paper handed in already stays as it is. */
export function handInByProctor(
  { exState, message, act, keys }: Command<'HandInByProctor'>,
  state: PaperState,
  paper: PaperCreated,
  context: CommandContext,
): PaperDecision {
  if (state.handedIn !== null || isOver(act, state, paper)) return accept();
  const cause = act === undefined ? 'proctor' : 'proctor-all';
  return accept(...handedIn(state, paper, { exState, exMsg: message, cause, endedAt: context.at }, keys));
}

/**
 * A message to the candidate, of itself or in answer to a request, which is answered once; the same `messageId` again
 * changes nothing.
 */
export function sendMessage(
  { messageId, text, requestId, act }: Command<'SendMessage'>,
  state: PaperState,
  paper: PaperCreated,
): PaperDecision {
  if (state.messages.some((one) => one.messageId === messageId) || isOver(act, state, paper)) return accept();
  if (state.handedIn !== null) return refuse({ reason: 'PaperAlreadyHandedIn' });
  if (requestId === undefined) return accept<PaperEvent>({ type: 'MessageSent', data: { messageId, text } });
  if (!state.requests.some((one) => one.requestId === requestId)) return refuse({ reason: 'HelpNotAsked' });
  if (state.messages.some((one) => one.requestId === requestId)) return refuse({ reason: 'HelpAnswered' });
  return accept<PaperEvent>({ type: 'MessageSent', data: { messageId, text, requestId } });
}

/**
 * Grants minutes; an extension of the exam that the claim has taken into account already is not granted twice
 * (engine §9).
 */
export function addTime(
  { minutes, reason, act }: Command<'AddTime'>,
  state: PaperState,
  paper: PaperCreated,
): PaperDecision {
  if (isOver(act, state, paper)) return accept();
  if (state.handedIn !== null) return refuse({ reason: 'PaperAlreadyHandedIn' });
  const deadline = state.deadline === null ? null : state.deadline + minutesMs(minutes);
  return accept<PaperEvent>({ type: 'TimeAdded', data: { minutes, deadline, reason } });
}

/**
 * After an interruption of the server: what ran out in it, or runs out before people can be back, ends two
 * minutes after readiness (engine §4).
 */
export function moveDeadline(
  { outageFrom, outageTo }: Command<'MoveDeadlineAfterOutage'>,
  state: PaperState,
): PaperDecision {
  const deadline = outageTo + secondsMs(afterOutageSeconds);
  const hit =
    outageTo - outageFrom > secondsMs(outageSeconds) &&
    state.handedIn === null &&
    state.deadline !== null &&
    state.deadline + secondsMs(graceSeconds) >= outageFrom &&
    state.deadline < deadline;
  return hit
    ? accept<PaperEvent>({ type: 'DeadlineMoved', data: { deadline, outageFrom, outageTo } })
    : accept();
}

/**
 * Opens a handed-in paper again for some minutes from now; its candidate must have been reclaimed before. A
 * mock stays without a deadline.
 */
export function reopen(
  { minutes, reason }: Command<'Reopen'>,
  state: PaperState,
  paper: PaperCreated,
  context: CommandContext,
): PaperDecision {
  if (state.handedIn === null) return refuse({ reason: 'PaperStillOpen' });
  if (state.entered !== null) return refuse({ reason: 'SatOffline' });
  if (state.voided !== null) return refuse({ reason: 'PaperIsVoid' });
  const deadline = paper.rules.examType === 2 ? null : context.at + minutesMs(minutes);
  const undoes = standingScore(state);
  return accept<PaperEvent>({
    type: 'PaperReopened',
    data: { minutes, deadline, reason, ...(undoes === undefined ? {} : { undoes }) },
  });
}

/**
 * Admits the last late answer to a question of a handed-in paper and scores anew in the same decision (engine
 * §4).
 */
export function admitLateAnswer(
  { quId, reason, keys }: Command<'AdmitLateAnswer'>,
  state: PaperState,
  paper: PaperCreated,
  context: CommandContext,
): PaperDecision {
  if (placeIndex(state, quId) < 0) return refuse({ reason: 'QuestionNotInPaper' });
  if (state.handedIn === null) return refuse({ reason: 'PaperStillOpen' });
  if (state.voided !== null) return refuse({ reason: 'PaperIsVoid' });
  const { late } = slotOf(state, quId);
  if (late === null) return refuse({ reason: 'NothingLate' });
  const admitted = { type: 'LateAnswerAdmitted', data: { quId, answer: late, reason } } as const;
  const now = foldPaper(state, { ...admitted, time: context.at });
  const score = scorePaper(paper, now, state.handedIn, keys);
  return accept<PaperEvent>(admitted, { type: 'PaperScored', data: score });
}

/** An act on the exam that this paper's claim has seen, or that was given before the paper was reopened. */
const isOver = (act: ExamAct | undefined, state: PaperState, paper: PaperCreated): boolean =>
  act !== undefined &&
  (act.revision <= (paper.sessionRevision ?? -1) ||
    (state.reopenedAt !== null && act.time <= state.reopenedAt));
