import { z } from 'zod';

/** Whom something is for: everybody, or whoever is in one of the departments or groups, or named. */
export const audience = z.object({
  /** true: everybody, guests too where guests see such things; the lists then say nothing */
  everybody: z.boolean(),
  /** with the departments below them */
  departIds: z.array(z.string()),
  groupIds: z.array(z.string()),
  userIds: z.array(z.string()),
  /** of everybody, departments and groups only people of this type (1 learner, 2 administrator); null: any */
  roleType: z.number().nullable(),
});
export type Audience = z.infer<typeof audience>;

export const everybody: Audience = {
  everybody: true,
  departIds: [],
  groupIds: [],
  userIds: [],
  roleType: null,
};

/** These people alone, of whatever type. */
export const peopleNamed = (userIds: readonly string[]): Audience => ({
  ...{ everybody: false, departIds: [], groupIds: [], roleType: null },
  userIds: [...userIds],
});

/** What decides whether somebody is meant. */
export interface Member {
  readonly id: string;
  readonly roleType: number;
  /** the own department and those above it */
  readonly departIds: readonly string[];
  readonly groupIds: readonly string[];
}

const listed = 2000;

/** Whether somebody is meant; null, a guest, is meant where everybody is. */
export function isFor(whom: Audience, member: Member | null): boolean {
  if (member === null) return whom.everybody && whom.roleType === null;
  if (whom.userIds.includes(member.id)) return true;
  if (whom.roleType !== null && whom.roleType !== member.roleType) return false;
  return (
    whom.everybody ||
    whom.departIds.some((id) => member.departIds.includes(id)) ||
    whom.groupIds.some((id) => member.groupIds.includes(id))
  );
}

/** What is wrong with whom something is for; [] means nothing. */
export function audienceProblems(whom: Audience): string[] {
  const { departIds, groupIds, userIds } = whom;
  const named = departIds.length + groupIds.length + userIds.length;
  return [
    ...(!whom.everybody && named === 0 ? ['请选择接收范围！'] : []),
    ...(named > listed ? [`接收范围最多选择 ${listed} 项，人数更多时请选择部门！`] : []),
  ];
}
