import { occurrenceAt } from '../sitting/public.js';
import type { Exam } from './exam.js';

/** A reminder before an exam begins; `code` is that of its template. */
export interface Reminder {
  readonly code: 'exam.day-before' | 'exam.hour-before';
  /** ms before the start from which on it is sent */
  readonly aheadMilliseconds: number;
}

const hour = 3_600_000;

/** The nearer one first. */
export const reminders: readonly Reminder[] = [
  { code: 'exam.hour-before', aheadMilliseconds: hour },
  { code: 'exam.day-before', aheadMilliseconds: 24 * hour },
];

/** The farthest ahead that anything is sent, ms. */
export const remindersAhead = 24 * hour;

/** What decides whether candidates are reminded. */
type Reminding = Pick<
  Exam,
  'state' | 'draft' | 'openType' | 'catId' | 'startTime' | 'endTime' | 'repeatCycle'
> & {
  readonly remind?: boolean | undefined;
};

export interface DueReminder {
  readonly reminder: Reminder;
  /** start of the turn it is about, ms */
  readonly startTime: number;
}

/**
 * The reminder that is to be sent now: of those whose time has come the nearest to the start alone, so that a
 * server that was away does not say “in a day” an hour before. None when the exam has begun, is out of use, or
 * is open to whoever comes: one of a category may be for those who sign up.
 */
export function dueReminder(exam: Reminding, now: number): DueReminder | null {
  if (exam.remind !== true || exam.draft || exam.state !== 0) return null;
  if (exam.openType !== 2 && exam.openType !== 3 && exam.catId === null) return null;
  const { startTime } = occurrenceAt(exam, now);
  if (startTime === null || now >= startTime) return null;
  const reminder = reminders.find(({ aheadMilliseconds }) => now >= startTime - aheadMilliseconds);
  return reminder === undefined ? null : { reminder, startTime };
}

/** What a reminder is known by: sent once for this turn of this exam, however often it is tried. */
export const reminderKey = (examId: string, { reminder, startTime }: DueReminder): string =>
  `${reminder.code}:${examId}:${startTime}`;
