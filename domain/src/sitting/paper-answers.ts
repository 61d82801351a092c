import { canonicalJson } from '../kernel/canonical-json.js';
import { accept, refuse, type CommandContext } from '../kernel/decider.js';
import { isFilled, understood } from './answer-shape.js';
import type { Answer } from './event-parts.js';
import type { PaperCreated, PaperEvent } from './events.js';
import type { CandidatePaperCommand, PaperDecision } from './paper-command.js';
import { handedInByDeadline } from './paper-hand-in.js';
import { isOverdue, placeIndex, type AnswerSlot, type PaperState } from './paper-state.js';
import type { ExamTakingRefusal } from './refusals.js';

type Command<T extends CandidatePaperCommand['type']> = Extract<CandidatePaperCommand, { type: T }>;

/**
 * Saves an answer, or says why not; one that came too late is kept as `AnswerArrivedLate`, once (engine §4).
 */
export function saveAnswer(
  command: Command<'SaveAnswer'>,
  state: PaperState,
  paper: PaperCreated,
  context: CommandContext,
): PaperDecision {
  const handIn = overdueHandIn(command, state, paper, context);
  const index = placeIndex(state, command.quId);
  const place = state.places[index];
  const slot = state.slots[index];
  if (place === undefined || slot === undefined) return refusedWith({ reason: 'QuestionNotInPaper' }, handIn);
  const answer = understood(place.part ?? place.question, command.answer, slot.answer);
  if (answer === null) return refusedWith({ reason: 'AnswerNotUnderstood' }, handIn);
  if (state.handedIn !== null) return late(command.quId, slot, answer, 'PaperAlreadyHandedIn', handIn);
  if (isOverdue(state, context.arrivedAt)) return late(command.quId, slot, answer, 'DeadlinePassed', handIn);
  const { device, seq } = command;
  if (seq !== undefined && isSuperseded(slot, device ?? '', seq))
    return accept<PaperEvent>({
      type: 'AnswerSuperseded',
      data: { quId: command.quId, device: device ?? '', seq },
    });
  return accept<PaperEvent>({
    type: 'AnswerSaved',
    data: {
      quId: command.quId,
      answer,
      filled: isFilled(answer),
      ...(device === undefined ? {} : { device }),
      ...(seq === undefined ? {} : { seq }),
    },
  });
}

/** Notes which question is on the screen: one event per change. A part stands for its whole question. */
export function openQuestion(command: Command<'OpenQuestion'>, state: PaperState): PaperDecision {
  const place = state.places[placeIndex(state, command.quId)];
  if (place === undefined) return refuse({ reason: 'QuestionNotInPaper' });
  return place.question.quId === state.current
    ? accept()
    : accept<PaperEvent>({ type: 'QuestionOpened', data: { quId: place.question.quId } });
}

/** Sets or clears the doubt mark; a part stands for its whole question. */
export function markDoubt(command: Command<'MarkDoubt'>, state: PaperState): PaperDecision {
  const place = state.places[placeIndex(state, command.quId)];
  if (place === undefined) return refuse({ reason: 'QuestionNotInPaper' });
  return accept<PaperEvent>({ type: 'DoubtMarked', data: { quId: place.question.quId, mark: command.mark } });
}

/**
 * The hand-in by deadline that any command of the candidate brings with it once the paper is overdue and the
 * keys are at hand; else [].
 */
export const overdueHandIn = (
  command: CandidatePaperCommand,
  state: PaperState,
  paper: PaperCreated,
  { arrivedAt }: CommandContext,
): PaperEvent[] =>
  isOverdue(state, arrivedAt) && command.keys !== undefined
    ? handedInByDeadline(state, paper, command.keys)
    : [];

/** A refusal with the facts that go with it. */
export const refusedWith = (refusal: ExamTakingRefusal, events: readonly PaperEvent[]): PaperDecision =>
  events.length === 0 ? refuse(refusal) : { kind: 'refused', refusal, events };

/** Engine §2: lower than the last applied for that question on that device. */
const isSuperseded = (slot: AnswerSlot, device: string, seq: number): boolean =>
  slot.seqs.some((one) => one.device === device && seq < one.seq);

function late(
  quId: string,
  slot: AnswerSlot,
  answer: Answer,
  why: 'DeadlinePassed' | 'PaperAlreadyHandedIn',
  handIn: readonly PaperEvent[],
): PaperDecision {
  const known = [slot.late, slot.answer].some(
    (kept) => kept !== null && canonicalJson(kept) === canonicalJson(answer),
  );
  return refusedWith(
    { reason: why },
    known ? handIn : [...handIn, { type: 'AnswerArrivedLate', data: { quId, answer, why } }],
  );
}
