import { actsSince, minutesMs, occurrenceAt, type ExamSessionState } from '../sitting/public.js';
import type { Exam } from './exam.js';

/**
 * Whether who has no paper of the exam cannot come any more at `now` (ms), and so is absent: its turn is over with the
 * minutes granted to everybody, or all its papers were ordered in. One without an end stays open until they are.
 */
export function isEntryOver(
  exam: Pick<Exam, 'startTime' | 'endTime' | 'repeatCycle'>,
  session: ExamSessionState,
  now: number,
): boolean {
  const { endTime, since } = occurrenceAt(exam, now);
  const { orderedIn, extensionMinutes } = actsSince(session, since);
  return orderedIn || (endTime !== null && now >= endTime + minutesMs(extensionMinutes));
}
