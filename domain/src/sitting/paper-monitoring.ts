import { accept, type CommandContext } from '../kernel/decider.js';
import type { ExamRules, FaceOutcome } from './event-parts.js';
import type { PaperCreated, PaperEvent } from './events.js';
import type { CandidatePaperCommand, PaperDecision, QuestionKeys } from './paper-command.js';
import { handedIn, handInSentences } from './paper-hand-in.js';
import type { PaperState } from './paper-state.js';

type Command<T extends CandidatePaperCommand['type']> = Extract<CandidatePaperCommand, { type: T }>;

/** wire.md `overLimit`: leaves are watched, there is a limit and it is reached (resolutions 4). */
export const isOverLeaveLimit = (
  rules: Pick<ExamRules, 'leaveOn' | 'leaveCount'>,
  leaveTimes: number,
): boolean => rules.leaveOn && rules.leaveCount > 0 && leaveTimes >= rules.leaveCount;

/**
 * wire.md `isBreak`: faces are checked, there is a limit and as many failures came in a row (resolutions 4).
 */
export const isOverFaceLimit = (
  rules: Pick<ExamRules, 'faceCheck' | 'faceChance'>,
  failCount: number,
): boolean => rules.faceCheck && rules.faceChance > 0 && failCount >= rules.faceChance;

const failures: ReadonlySet<FaceOutcome> = new Set(['no-face', 'many-faces', 'other-person', 'empty-image']);

/** Counts a leave; the one that reaches the limit hands in with exState 2 in the same decision. */
export function countLeave(
  { keys }: Command<'CountLeave'>,
  state: PaperState,
  paper: PaperCreated,
  context: CommandContext,
): PaperDecision {
  const leaveTimes = state.leaveTimes + 1;
  const left: PaperEvent = {
    type: 'CandidateLeft',
    data: { leaveTimes, leaveCount: paper.rules.leaveCount },
  };
  if (!isOverLeaveLimit(paper.rules, leaveTimes)) return accept(left);
  const reason = {
    exState: 2,
    exMsg: handInSentences.leaveLimit,
    cause: 'leave-limit',
    endedAt: context.arrivedAt,
  } as const;
  return accept(left, ...handedIn(state, paper, reason, keys));
}

/**
 * Records a comparison; the failure in a row that reaches the limit hands in with exState 3 in the same
 * decision.
 */
export function recordFaceCheck(
  { keys, purpose, outcome, similarity, fileId }: Command<'RecordFaceCheck'>,
  state: PaperState,
  paper: PaperCreated,
  context: CommandContext,
): PaperDecision {
  return accept(...faceEvents({ purpose, outcome, similarity, fileId }, state, paper, context, keys));
}

/**
 * Records a snapshot and, when it was compared, its outcome, which counts like a face check's (engine §12).
 */
export function recordSnapshot(
  { keys, fileId, sizeBytes, face }: Command<'RecordSnapshot'>,
  state: PaperState,
  paper: PaperCreated,
  context: CommandContext,
): PaperDecision {
  const taken: PaperEvent = { type: 'SnapshotTaken', data: { fileId, sizeBytes } };
  if (face === undefined) return accept(taken);
  return accept(taken, ...faceEvents({ purpose: 'snapshot', fileId, ...face }, state, paper, context, keys));
}

/** Records an empty picture; while faceCheck is on it is a failure in a row like another (engine §12). */
export function recordCameraFailure(
  { keys, purpose }: Command<'RecordCameraFailure'>,
  state: PaperState,
  paper: PaperCreated,
  context: CommandContext,
): PaperDecision {
  const failed: PaperEvent = { type: 'CameraFailed', data: {} };
  if (!paper.rules.faceCheck) return accept(failed);
  return accept(failed, ...faceEvents({ purpose, outcome: 'empty-image' }, state, paper, context, keys));
}

interface Face {
  readonly purpose: 'check' | 'snapshot';
  readonly outcome: FaceOutcome;
  readonly similarity?: number | undefined;
  readonly fileId?: string | undefined;
}

/** A match starts the row anew; "not checked" is recorded and leaves it as it is. */
function faceEvents(
  face: Face,
  state: PaperState,
  paper: PaperCreated,
  context: CommandContext,
  keys: QuestionKeys,
): PaperEvent[] {
  const { purpose, outcome, similarity, fileId } = face;
  const failed = failures.has(outcome) && paper.rules.faceCheck;
  const passed = outcome === 'matched' || outcome === 'registered';
  const failCount = failed ? state.failCount + 1 : passed ? 0 : state.failCount;
  const checked: PaperEvent = {
    type: 'FaceChecked',
    data: {
      purpose,
      outcome,
      failCount,
      ...(similarity === undefined ? {} : { similarity }),
      ...(fileId === undefined ? {} : { fileId }),
    },
  };
  if (!failed || !isOverFaceLimit(paper.rules, failCount)) return [checked];
  const reason = {
    exState: 3,
    exMsg: handInSentences.faceLimit(failCount),
    cause: 'face-limit',
    endedAt: context.arrivedAt,
  } as const;
  return [checked, ...handedIn(state, paper, reason, keys)];
}
