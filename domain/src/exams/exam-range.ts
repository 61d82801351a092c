import type { PeopleRange } from '../organisation/public.js';
import type { Exam } from './exam.js';

type Ranged = Pick<Exam, 'openType'> & {
  readonly range: PeopleRange & { readonly together?: true | undefined };
};

/**
 * Whom an exam is for, as far as its openType heeds what it names (decision 136): 2 its departments, 3 departments,
 * groups and people together, each person once; null for 1 and 9: whoever comes. Departments left over in an exam by
 * person of before that decision let nobody in.
 */
export function heededRange({ openType, range }: Ranged): PeopleRange | null {
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
export const namesNobody = ({ departIds, groupIds, userIds }: PeopleRange): boolean =>
  departIds.length + groupIds.length + userIds.length === 0;
