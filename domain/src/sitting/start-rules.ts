import type { CommandContext } from '../kernel/decider.js';
import { deadlineOf, earlyStartSeconds, minutesMs, secondsMs } from './deadline.js';
import type { ExamTakingRefusal } from './refusals.js';
import { examRulesOf, type SittableExam } from './sittable-exam.js';
import { waivedExam, waivedFacts, waiverStands, type Waiver } from './waiver.js';

/** `x-platform` of the request. */
export type Platform = 'pc' | 'h5' | 'app';

/** What the caller knows of the open claim's paper, read from its stream just now. */
export interface KnownPaper {
  /** null: still open */
  readonly handedInAt: number | null;
  /** how often it was handed in so far */
  readonly handIns: number;
  /** the paper's own deadline, with added time */
  readonly deadline: number | null;
}

/** Everything outside the candidate's own stream that starting depends on, as the caller found it. */
export interface StartFacts {
  readonly exam: SittableExam;
  readonly device: Platform;
  /** in the exam's range for openType 2 and 3 */
  readonly signedUp: boolean;
  /** has a place in it; left out: nobody has to sign up */
  readonly registered?: boolean;
  readonly paid: boolean;
  /** false when the course must be learned first */
  readonly learned: boolean;
  /** AllOrderedIn was seen in the exam's session (engine §9) */
  readonly orderedIn: boolean;
  /** minutes granted to the whole exam so far */
  readonly extensionMinutes: number;
  /** the group that cannot be filled; its title, or '' */
  readonly contentProblem?: string;
}

/** Starts a paper, or finds the open one of the same exam (accepted without events). */
export interface StartPaper extends StartFacts {
  readonly type: 'StartPaper';
  readonly userId: string;
  readonly paperId: string;
  readonly seed: string;
  /** SHA-256 of the stored blueprint; null with `contentProblem` */
  readonly blueprint: string | null;
  readonly passwordOk: boolean;
  /** five wrong passwords: paused for a minute */
  readonly passwordPaused?: boolean;
  readonly faceTokenOk: boolean;
  readonly sessionRevision?: number;
  /** what the open claim's paper says; leave out when there is no open claim */
  readonly openPaper?: KnownPaper;
  readonly courseId?: string;
  readonly activityId?: string;
  /** an approved application; one that was used or ran out lifts nothing */
  readonly waiver?: Waiver;
}

/**
 * The clock of a paper starts at startTime when it was taken a little earlier (engine §4). A mock has no
 * start time.
 */
export const startMoment = (exam: Pick<SittableExam, 'examType' | 'startTime'>, at: number): number =>
  exam.examType === 2 ? at : Math.max(at, exam.startTime ?? at);

/** The start as it counts with its waiver, which stays in it only while it stands. `waived`: those used before. */
export function withWaiver(
  { waiver, ...command }: StartPaper,
  claimed: number,
  waived: readonly string[],
  { arrivedAt }: Pick<CommandContext, 'arrivedAt'>,
): StartPaper {
  if (waiver === undefined || !waiverStands(waiver, waived, arrivedAt)) return command;
  return { ...waivedFacts(command, waiver), exam: waivedExam(command.exam, waiver, claimed), waiver };
}

/**
 * What stands between a candidate and a new paper of this exam, in the order in which it is told; [] means
 * start. `claimed`: papers of this exam claimed before. Time is judged by arrival.
 */
export function startObstacles(
  command: StartPaper,
  claimed: number,
  context: Pick<CommandContext, 'at' | 'arrivedAt'>,
): ExamTakingRefusal[] {
  const obstacles = [...standingObstacles(command, claimed, context)];
  if (command.exam.openType === 9 && command.passwordPaused === true)
    obstacles.push({ reason: 'PasswordPaused' });
  else if (command.exam.openType === 9 && !command.passwordOk) obstacles.push({ reason: 'WrongPassword' });
  if (command.exam.faceOn && !command.faceTokenOk) obstacles.push({ reason: 'FaceRequired' });
  if (command.contentProblem !== undefined || command.blueprint === null)
    obstacles.push({
      reason: 'PaperContentProblem',
      ...(command.contentProblem ? { group: command.contentProblem } : {}),
    });
  return obstacles;
}

/**
 * The obstacles that can be told before a password or a face is asked for: `blocked` of check-info (wire.md).
 * Same order as `startObstacles`.
 */
export function standingObstacles(
  facts: StartFacts,
  claimed: number,
  context: Pick<CommandContext, 'at' | 'arrivedAt'>,
): ExamTakingRefusal[] {
  const { exam } = facts;
  const obstacles: ExamTakingRefusal[] = [];
  if (exam.state === 1 || exam.draft || facts.orderedIn) obstacles.push({ reason: 'ExamClosed' });
  if (exam.offline === true) obstacles.push({ reason: 'SatOffline' });
  if (exam.examType !== 2) {
    if (outOfTime(facts, context)) obstacles.push({ reason: 'NotInTime' });
    else if (
      exam.late &&
      exam.startTime !== null &&
      context.arrivedAt > exam.startTime + minutesMs(exam.lateMax)
    )
      obstacles.push({ reason: 'TooLate', lateMax: exam.lateMax });
  }
  if (exam.chance > 0 && claimed >= exam.chance) obstacles.push({ reason: 'ChancesUsedUp' });
  if (
    (exam.answerDevice === 1 && facts.device !== 'pc') ||
    (exam.answerDevice === 2 && facts.device === 'pc')
  )
    obstacles.push({ reason: 'DeviceNotSupported' });
  if (!facts.signedUp) obstacles.push({ reason: 'NotSignedUp' });
  if (facts.registered === false) obstacles.push({ reason: 'NotRegistered' });
  if (!facts.paid) obstacles.push({ reason: 'NotPaid' });
  if (!facts.learned) obstacles.push({ reason: 'LearnFirst' });
  return obstacles;
}

/**
 * Until when a start is taken, ms, both bounds of it together: the end with what was granted to everybody, and with
 * `late` the last minute of coming late. Null: nothing ends it (a mock, no end and no bar). What `standingObstacles`
 * then says is `NotInTime` or `TooLate` (ET7, ET8).
 */
export function entryUntil(exam: SittableExam, extensionMinutes: number): number | null {
  if (exam.examType === 2) return null;
  const bounds = [
    ...(exam.endTime === null ? [] : [exam.endTime + minutesMs(extensionMinutes)]),
    ...(exam.late && exam.startTime !== null ? [exam.startTime + minutesMs(exam.lateMax)] : []),
  ];
  return bounds.length === 0 ? null : Math.min(...bounds);
}

function outOfTime(
  { exam, extensionMinutes }: StartFacts,
  { at, arrivedAt }: Pick<CommandContext, 'at' | 'arrivedAt'>,
): boolean {
  if (exam.startTime !== null && arrivedAt < exam.startTime - secondsMs(earlyStartSeconds)) return true;
  if (exam.endTime !== null && arrivedAt >= exam.endTime + minutesMs(extensionMinutes)) return true;
  const startedAt = startMoment(exam, at);
  const deadline = deadlineOf(examRulesOf(exam), startedAt, extensionMinutes);
  return deadline !== null && deadline <= startedAt;
}
