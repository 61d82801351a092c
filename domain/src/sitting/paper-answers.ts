import { canonicalJson } from '../kernel/canonical-json.js';
import { accept, refuse, type CommandContext } from '../kernel/decider.js';
import { answerBytes, isFilled, isSameAnswer, tooLongIn, understood } from './answer-shape.js';
import type { Answer } from './event-parts.js';
import type { PaperCreated, PaperEvent } from './events.js';
import type { CandidatePaperCommand, PaperDecision, QuestionKeys } from './paper-command.js';
import { graceSeconds, secondsMs } from './deadline.js';
import { foldPaper } from './paper-fold.js';
import { paperLimits } from './paper-limits.js';
import { handedInByDeadline, scorePaper } from './paper-hand-in.js';
import {
  askedAt,
  isOverdue,
  placeIndex,
  type AnswerSlot,
  type HandedIn,
  type PaperState,
} from './paper-state.js';
import { questionsOpened } from './paper-shown.js';
import { isAhead, isPassed, stepRefusal } from './paper-steps.js';
import type { ExamTakingRefusal } from './refusals.js';

const dayMs = 24 * 3_600_000;
const arrivedInTime = '考试时间内已提交';

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
  const question = askedAt(place);
  const field = tooLongIn(question, command.answer);
  if (field !== null) return refusedWith({ reason: 'AnswerTooLong', field }, handIn);
  const answer = understood(question, command.answer, slot.answer);
  if (answer === null) return refusedWith({ reason: 'AnswerNotUnderstood' }, handIn);
  const given = { quId: command.quId, answer };
  const overdue = isOverdue(state, context.arrivedAt);
  if (!overdue && state.savedBytes + answerBytes(answer) > paperLimits.savedBytes)
    return refuse({ reason: 'PaperFull' });
  if (state.handedIn !== null) {
    if (command.keys !== undefined && wasInTime(state.handedIn, context))
      return counted(given, state, paper, command.keys, context);
    return late(given, state, slot, 'PaperAlreadyHandedIn', handIn, context);
  }
  if (overdue) return late(given, state, slot, 'DeadlinePassed', handIn, context);
  const { device, seq } = command;
  const opened = questionsOpened(command.opened, state, paper, context);
  if (seq !== undefined && isSuperseded(slot, device ?? '', seq))
    return accept<PaperEvent>(...opened, {
      type: 'AnswerSuperseded',
      data: { quId: command.quId, device: device ?? '', seq },
    });
  const older = olderThanAnothers(command, answer, slot);
  if (older !== null) return accept<PaperEvent>(...opened, { type: 'AnswerSuperseded', data: older });
  if (isPassed(state, place)) return refuse({ reason: 'QuestionPassed' });
  // Nobody has seen it: an answer would open everything before it.
  if (paper.rules.stepOn && isAhead(state, place.question)) return refuse({ reason: 'QuestionAhead' });
  // Last: it is the answer's own event that the receipt names.
  return accept<PaperEvent>(...opened, {
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
  const refusal = stepRefusal(state, place);
  if (refusal !== null) return refuse(refusal);
  return place.question.quId === state.current
    ? accept()
    : accept<PaperEvent>({ type: 'QuestionOpened', data: { quId: place.question.quId } });
}

/** Sets or clears the doubt mark; a part stands for its whole question. */
export function markDoubt(command: Command<'MarkDoubt'>, state: PaperState): PaperDecision {
  const place = state.places[placeIndex(state, command.quId)];
  if (place === undefined) return refuse({ reason: 'QuestionNotInPaper' });
  const { mark, device } = command;
  const by = device === undefined ? {} : { device };
  return accept<PaperEvent>({ type: 'DoubtMarked', data: { quId: place.question.quId, mark, ...by } });
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
const isSuperseded = ({ latest, earlier }: AnswerSlot, device: string, seq: number): boolean => {
  const known = latest?.device === device ? latest : earlier.find((one) => one.device === device);
  return known !== undefined && seq < known.seq;
};

/**
 * ET156: written before the answer of another device that stands here. It is kept beside it, for its candidate to choose.
 * null: it is not, or nobody can tell.
 */
function olderThanAnothers(
  { quId, device, seq, writtenAt }: Command<'SaveAnswer'>,
  answer: Answer,
  { latest, standsSince, answer: stands }: AnswerSlot,
): Required<Extract<PaperEvent, { type: 'AnswerSuperseded' }>['data']> | null {
  if (device === undefined || seq === undefined || writtenAt === undefined) return null;
  if (latest === null || latest.device === device || standsSince === null || writtenAt >= standsSince)
    return null;
  return stands !== null && isSameAnswer(stands, answer) ? null : { quId, device, seq, answer, writtenAt };
}

/** The server handed in at the deadline while this was on its way: it came in time, however long it queued. */
const wasInTime = ({ cause, deadline }: HandedIn, { arrivedAt }: CommandContext): boolean =>
  cause === 'deadline' && deadline !== null && arrivedAt <= deadline + secondsMs(graceSeconds);

interface GivenAnswer {
  readonly quId: string;
  readonly answer: Answer;
}

/** Counts on the paper that was handed in meanwhile, which is scored anew in the same decision. */
function counted(
  given: GivenAnswer,
  state: PaperState,
  paper: PaperCreated,
  keys: QuestionKeys,
  context: CommandContext,
): PaperDecision {
  const admitted = { type: 'LateAnswerAdmitted', data: { ...given, reason: arrivedInTime } } as const;
  const now = foldPaper(state, { ...admitted, time: context.at });
  const score = scorePaper(paper, now, state.handedIn as HandedIn, keys);
  return accept<PaperEvent>(admitted, { type: 'PaperScored', data: score });
}

function late(
  given: GivenAnswer,
  state: PaperState,
  slot: AnswerSlot,
  why: 'DeadlinePassed' | 'PaperAlreadyHandedIn',
  handIn: readonly PaperEvent[],
  { arrivedAt }: CommandContext,
): PaperDecision {
  const { quId, answer } = given;
  const obstacle = lateObstacle(answer, state, slot, arrivedAt);
  if (obstacle !== null) return refusedWith({ reason: obstacle === 'known' ? why : obstacle }, handIn);
  return refusedWith({ reason: why }, [
    ...handIn,
    { type: 'AnswerArrivedLate', data: { quId, answer, why } },
  ]);
}

/**
 * Why an answer that came too late is not kept; null: it is. `known`: it is what is kept here already, as late or
 * as the answer (ET35, ET84).
 */
export function lateObstacle(
  answer: Answer,
  state: PaperState,
  slot: AnswerSlot,
  arrivedAt: number,
): 'known' | 'LateAnswersOver' | 'LateAnswersFull' | null {
  if (isSame(slot.late, answer) || isSame(slot.answer, answer)) return 'known';
  const overAt = state.handedIn?.at ?? state.deadline ?? arrivedAt;
  if (arrivedAt > overAt + paperLimits.lateDays * dayMs) return 'LateAnswersOver';
  const full =
    slot.lateCount >= paperLimits.latePerQuestion ||
    state.lateBytes + answerBytes(answer) > paperLimits.lateBytes;
  return full ? 'LateAnswersFull' : null;
}

const isSame = (kept: Answer | null, answer: Answer): boolean =>
  kept !== null && canonicalJson(kept) === canonicalJson(answer);
