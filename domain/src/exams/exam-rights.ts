import { isTheirs, type Colleague } from '../kernel/ownership.js';
import type { Exam } from './exam.js';

/**
 * Staff who want an exam. `whole` holds the right to every exam, `watchesAll` the right to watch every exam.
 */
export interface ExamUser extends Colleague {
  readonly whole: boolean;
  readonly watchesAll: boolean;
}

type Reached = Pick<Exam, 'ownerId' | 'shared' | 'reviewerIds' | 'draft'>;

/**
 * Whether a person sets this exam: it is theirs, or shared with them. One without an owner is the
 * administrators'.
 */
export const mayEditExam = (exam: Reached, who: ExamUser): boolean => who.whole || isTheirs(exam, who);

/** Whether a person sees how its papers did: whoever sets it, and the reviewers it names. */
export const mayReviewExam = (exam: Reached, who: ExamUser): boolean =>
  mayEditExam(exam, who) || (exam.reviewerIds ?? []).includes(who.id);

/**
 * Whether a person watches those who sit it: whoever sets it, and proctors of every exam. Nobody sits a
 * draft.
 */
export const mayWatchExam = (exam: Reached, who: ExamUser): boolean =>
  mayEditExam(exam, who) || (who.watchesAll && !exam.draft);

/** Whether a person finds the exam in lists at all. */
export const maySeeExam = (exam: Reached, who: ExamUser): boolean =>
  mayReviewExam(exam, who) || mayWatchExam(exam, who);
