import { accept, refuse, type CommandContext } from '../kernel/decider.js';
import { leftSeconds, minutesMs, secondsMs } from './deadline.js';
import type { PaperCreated, PaperEvent } from './events.js';
import type { CandidatePaperCommand, PaperDecision } from './paper-command.js';
import type { Break, PaperState } from './paper-state.js';

/** Breaks of one paper, at most; and what must be left of the right for another one, seconds. */
export const breakLimits = { breaks: 20, leastSeconds: 1 } as const;

/** The break that the paper is in at `at` (ms); null: none. */
export const breakAt = ({ breaks }: Pick<PaperState, 'breaks'>, at: number): Break | null => {
  const last = breaks.at(-1);
  return last !== undefined && last.from <= at && at < last.until ? last : null;
};

/** Milliseconds of `from` to `to` that were breaks. */
export const breakMilliseconds = (
  { breaks }: Pick<PaperState, 'breaks'>,
  from = -Infinity,
  to = Infinity,
): number =>
  breaks.reduce((sum, one) => sum + Math.max(0, Math.min(one.until, to) - Math.max(one.from, from)), 0);

/** Milliseconds of the right to breaks that are left at `at`; 0 as well where there is none. */
export const breakLeft = ({ paper, breaks }: Pick<PaperState, 'paper' | 'breaks'>, at: number): number =>
  Math.max(
    0,
    minutesMs(paper?.accommodation?.breakMinutes ?? 0) - breakMilliseconds({ breaks }, -Infinity, at),
  );

/** Whole seconds left of the paper at `at`, as `leftSeconds` says them; in a break they stand still. */
export const paperLeftSeconds = (
  state: Pick<PaperState, 'breaks' | 'deadline'>,
  { rules, startedAt }: Pick<PaperCreated, 'rules' | 'startedAt'>,
  at: number,
): number => {
  const stopped = state.deadline === null ? null : breakAt(state, at);
  return leftSeconds(rules, startedAt, state.deadline, stopped?.until ?? at);
};

/**
 * Takes a break: all that is left of the right, unless it is ended before. The deadline moves by as much at once, so that the
 * end of a break needs nobody and nothing to carry it out. In a break it changes nothing. Refused `NoBreak`,
 * `BreaksUsedUp`, `DeadlinePassed`. [ET149] [ET150]
 */
export function takeBreak(state: PaperState, paper: PaperCreated, { at }: CommandContext): PaperDecision {
  if (breakAt(state, at) !== null) return accept();
  if ((paper.accommodation?.breakMinutes ?? 0) <= 0) return refuse({ reason: 'NoBreak' });
  if (state.deadline !== null && at >= state.deadline) return refuse({ reason: 'DeadlinePassed' });
  const left = breakLeft(state, at);
  if (left < secondsMs(breakLimits.leastSeconds) || state.breaks.length >= breakLimits.breaks)
    return refuse({ reason: 'BreaksUsedUp' });
  const deadline = state.deadline === null ? null : state.deadline + left;
  return accept<PaperEvent>({ type: 'BreakTaken', data: { from: at, until: at + left, deadline } });
}

/** Comes back before the end: what was not used stays, and leaves the deadline again. Outside a break it changes nothing. */
export function endBreak(state: PaperState, { at }: CommandContext): PaperDecision {
  const now = breakAt(state, at);
  if (now === null) return accept();
  const deadline = state.deadline === null ? null : state.deadline - (now.until - at);
  return accept<PaperEvent>({ type: 'BreakEnded', data: { from: now.from, until: at, deadline } });
}

/** The same breaks with the last one over at `at`, if it was not before. */
export const brokenOff = (breaks: readonly Break[], at: number): readonly Break[] => {
  const last = breaks.at(-1);
  return last === undefined || last.until <= at
    ? breaks
    : [...breaks.slice(0, -1), { from: last.from, until: Math.max(last.from, at) }];
};

type Kind = CandidatePaperCommand['type'];

/** What a break does not keep from coming: it touches no question. */
const inBreaks: ReadonlySet<Kind> = new Set([
  ...(['TakeBreak', 'EndBreak', 'ConfirmMessage', 'AskProctors', 'BringBackAnswers'] as const),
  'RecordDebugSuspicion',
]);
/** Monitors that rest: what they find in a break is nothing. */
const resting: ReadonlySet<Kind> = new Set([
  ...(['CountLeave', 'RecordFaceCheck', 'RecordSnapshot', 'RecordCameraFailure'] as const),
]);

/**
 * What a break says to anything else that arrives in it: monitors find nothing, and nobody answers, reads or hands in.
 * null: the paper is in none, or it does not matter. [ET151] [ET152]
 */
export function whileOnBreak(
  { type }: Pick<CandidatePaperCommand, 'type'>,
  state: PaperState,
  arrivedAt: number,
): PaperDecision | null {
  if (state.handedIn !== null || inBreaks.has(type) || breakAt(state, arrivedAt) === null) return null;
  return resting.has(type) ? accept() : refuse({ reason: 'OnBreak' });
}
