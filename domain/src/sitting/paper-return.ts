import { accept, type CommandContext } from '../kernel/decider.js';
import { answerBytes, isFilled, understood } from './answer-shape.js';
import type { PaperCreated, PaperEvent } from './events.js';
import { lateObstacle } from './paper-answers.js';
import { paperLimits } from './paper-limits.js';
import type { CandidatePaperCommand, PaperDecision, ReturnedAnswer } from './paper-command.js';
import { foldPaper } from './paper-fold.js';
import { handedInByDeadline, scorePaper } from './paper-hand-in.js';
import { askedAt, isOverdue, placeIndex, type AnswerSlot, type PaperState } from './paper-state.js';

/**
 * Takes back acknowledged answers that the log had lost (decision 089). What a receipt vouches for counts at the
 * receipt's time, past the deadline and after the hand-in, unless something later stands there; what nothing
 * vouches for is late. One decision: a paper that is handed in is scored anew once, an overdue one is handed in
 * with what came back. The same again adds nothing.
 */
export function bringBackAnswers(
  { answers, keys }: Extract<CandidatePaperCommand, { type: 'BringBackAnswers' }>,
  state: PaperState,
  paper: PaperCreated,
  context: CommandContext,
): PaperDecision {
  const facts: PaperEvent[] = [];
  let now = state;
  for (const given of [...answers].sort(inOrderOfReceipts)) {
    const fact = factOf(given, now, context);
    if (fact === null) continue;
    facts.push(fact);
    now = foldPaper(now, { ...fact, time: context.at });
  }
  if (isOverdue(state, context.arrivedAt)) return accept(...facts, ...handedInByDeadline(now, paper, keys));
  if (now.handedIn === null || !facts.some(({ type }) => type === 'AnswerBroughtBack'))
    return accept(...facts);
  return accept<PaperEvent>(...facts, {
    type: 'PaperScored',
    data: scorePaper(paper, now, now.handedIn, keys),
  });
}

/** What becomes of one of them; null: nothing, it is there, older than what is there, or cannot be meant. */
function factOf(given: ReturnedAnswer, state: PaperState, context: CommandContext): PaperEvent | null {
  const { quId, receipt } = given;
  const index = placeIndex(state, quId);
  const [place, slot] = [state.places[index], state.slots[index]];
  if (place === undefined || slot === undefined) return null;
  const before = receipt === null ? slot.answer : null;
  const answer = understood(askedAt(place), given.answer, before);
  if (answer === null) return null;
  if (receipt === null) {
    if (lateObstacle(answer, state, slot, context.arrivedAt) !== null) return null;
    return { type: 'AnswerArrivedLate', data: { quId, answer, why: 'NoReceipt' } };
  }
  const tooMuch = state.savedBytes + answerBytes(answer) > paperLimits.savedBytes;
  if (tooMuch || !isLater(receipt, slot)) return null;
  const { time: savedAt, revision } = receipt;
  return {
    type: 'AnswerBroughtBack',
    data: { quId, answer, filled: isFilled(answer), savedAt, revision },
  };
}

/**
 * Whether a receipt is of something later than what stands here. Events of one stream may share a time: what was
 * lost then came behind what was not, and of two that were lost the revision tells.
 */
function isLater({ time, revision }: NonNullable<ReturnedAnswer['receipt']>, slot: AnswerSlot): boolean {
  if (slot.standsSince === null || time > slot.standsSince) return true;
  return time === slot.standsSince && revision > (slot.receiptRevision ?? -1);
}

const inOrderOfReceipts = (one: ReturnedAnswer, other: ReturnedAnswer): number =>
  (one.receipt?.time ?? 0) - (other.receipt?.time ?? 0) ||
  (one.receipt?.revision ?? 0) - (other.receipt?.revision ?? 0);
