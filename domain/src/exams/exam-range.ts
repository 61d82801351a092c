import type { Exam } from './exam.js';

/** Whom an exam names: departments with those below them, groups and single people. */
export interface ExamRange {
  readonly departIds: readonly string[];
  readonly groupIds: readonly string[];
  readonly userIds: readonly string[];
}
type Ranged = Pick<Exam, 'openType'> & {
  readonly range: ExamRange & { readonly together?: true | undefined };
};

/**
 * Whom an exam is for, as far as its openType heeds what it names (decision 136): 2 its departments, 3 departments,
 * groups and people together, each person once; null for 1 and 9: whoever comes. Departments left over in an exam by
 * person of before that decision let nobody in.
 */
export function heededRange({ openType, range }: Ranged): ExamRange | null {
  if (openType === 2) return { departIds: range.departIds, groupIds: [], userIds: [] };
  if (openType !== 3) return null;
  const { departIds, groupIds, userIds, together } = range;
  return { departIds: together === true ? departIds : [], groupIds, userIds };
}

/** What of a range is kept with an exam: what its openType does not heed would let people in after a change of type. */
export function keptRange(exam: Ranged): Exam['range'] {
  const heeded = heededRange(exam);
  return {
    departIds: [...(heeded?.departIds ?? [])],
    groupIds: [...(heeded?.groupIds ?? [])],
    userIds: [...(heeded?.userIds ?? [])],
    ...(exam.openType === 3 ? { together: true } : {}),
  };
}

/** Whether a range names nobody at all. */
export const namesNobody = ({ departIds, groupIds, userIds }: ExamRange): boolean =>
  departIds.length + groupIds.length + userIds.length === 0;
