import type { ExamRules } from './event-parts.js';

/** How long after its deadline a paper still takes what arrives; seconds (engine §4). */
export const graceSeconds = 3;
/** How long before startTime a start is already taken; seconds (engine §4). */
export const earlyStartSeconds = 2;
/** An interruption of the server must be longer than this to move deadlines; seconds (engine §4). */
export const outageSeconds = 30;
/** What a paper has at least after such an interruption, from readiness on; seconds (engine §4). */
export const afterOutageSeconds = 120;
/** What `leftSeconds` says where there is no end (spec 1 §9). */
export const endlessSeconds = 99_999;

export const minutesMs = (minutes: number): number => minutes * 60_000;
export const secondsMs = (seconds: number): number => seconds * 1_000;

/**
 * When a paper started at `startedAt` ends (ms): start + totalTime + granted minutes, never after endTime +
 * granted minutes; totalTime 0 means until endTime. null for a mock, and where nothing limits it (engine §4).
 */
export function deadlineOf(
  rules: Pick<ExamRules, 'examType' | 'totalTime' | 'endTime'>,
  startedAt: number,
  grantedMinutes: number,
): number | null {
  if (rules.examType === 2) return null;
  const granted = minutesMs(grantedMinutes);
  const byTime = rules.totalTime > 0 ? startedAt + minutesMs(rules.totalTime) + granted : Infinity;
  const byEnd = rules.endTime === null ? Infinity : rules.endTime + granted;
  const deadline = Math.min(byTime, byEnd);
  return Number.isFinite(deadline) ? deadline : null;
}

/**
 * Whole seconds left at `at`, never below 0; without a deadline those of a mock's totalTime (shown, never
 * cut), or 99999 (engine §4).
 */
export function leftSeconds(
  rules: Pick<ExamRules, 'totalTime'>,
  startedAt: number,
  deadline: number | null,
  at: number,
): number {
  if (deadline === null && rules.totalTime === 0) return endlessSeconds;
  return Math.max(0, Math.ceil(((deadline ?? startedAt + minutesMs(rules.totalTime)) - at) / 1_000));
}
