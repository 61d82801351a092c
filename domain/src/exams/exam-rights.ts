import { isTheirs, type Colleague } from '../kernel/ownership.js';
import type { Exam } from './exam.js';

/**
 * Staff who want an exam. `whole` holds the right to every exam, `watchesAll` the right to watch every exam.
 */
export interface ExamUser extends Colleague {
  readonly whole: boolean;
  readonly watchesAll: boolean;
  /** the departments and people a bound administrator is bound to; null or left out: everybody */
  readonly scope?: ExamScope | null;
}

/** Departments and people of a data scope, by id. */
export interface ExamScope {
  readonly departIds: ReadonlySet<string>;
  readonly userIds: ReadonlySet<string>;
}

type Reached = Pick<Exam, 'ownerId' | 'shared' | 'reviewerIds' | 'draft'> &
  Partial<Pick<Exam, 'openType' | 'range'>>;

const allIn = (ids: readonly string[], known: ReadonlySet<string>): boolean =>
  ids.length > 0 && ids.every((id) => known.has(id));

/**
 * [SC5] Whether nobody but people of the scope sits this exam: it is for its departments, or for its people, by name.
 * What is open to everybody, or to a group, is for others too. Nobody sits a draft.
 */
export function isWithinScope(
  { draft, openType, range }: Reached,
  scope: ExamScope | null | undefined,
): boolean {
  if (scope === null || scope === undefined || draft) return true;
  if (range === undefined || range.groupIds.length > 0) return false;
  if (openType === 2) return allIn(range.departIds, scope.departIds);
  return openType === 3 && allIn(range.userIds, scope.userIds);
}

/**
 * Whether a person sets this exam: it is theirs, or shared with them. One without an owner is the
 * administrators'.
 */
export const mayEditExam = (exam: Reached, who: ExamUser): boolean =>
  isWithinScope(exam, who.scope) && (who.whole || isTheirs(exam, who));

/** Whether a person sees how its papers did: whoever sets it, and the reviewers it names. */
export const mayReviewExam = (exam: Reached, who: ExamUser): boolean =>
  mayEditExam(exam, who) || (isWithinScope(exam, who.scope) && (exam.reviewerIds ?? []).includes(who.id));

/**
 * Whether a person watches those who sit it: whoever sets it, and proctors of every exam. Nobody sits a
 * draft.
 */
export const mayWatchExam = (exam: Reached, who: ExamUser): boolean =>
  mayEditExam(exam, who) || (who.watchesAll && !exam.draft && isWithinScope(exam, who.scope));

/** Whether a person finds the exam in lists at all. */
export const maySeeExam = (exam: Reached, who: ExamUser): boolean =>
  mayReviewExam(exam, who) || mayWatchExam(exam, who);
