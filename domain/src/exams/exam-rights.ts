import { isTheirs, type Colleague } from '../kernel/ownership.js';
import type { Exam } from './exam.js';
import { heededRange, namesNobody } from './exam-range.js';

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

/**
 * [SC5] Whether nobody but people of the scope sits this exam: all it names are its departments and its people.
 * What is open to everybody, or to a group, is for others too. Nobody sits a draft.
 */
export function isWithinScope(
  { draft, openType, range }: Reached,
  scope: ExamScope | null | undefined,
): boolean {
  if (scope === null || scope === undefined || draft) return true;
  if (range === undefined || openType === undefined) return false;
  const heeded = heededRange({ openType, range });
  if (heeded === null || namesNobody(heeded) || range.groupIds.length > 0) return false;
  return (
    heeded.departIds.every((id) => scope.departIds.has(id)) &&
    heeded.userIds.every((id) => scope.userIds.has(id))
  );
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
