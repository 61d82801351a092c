import { z } from 'zod';
import type { User } from './user.js';

/** A group of people for exams, sharing and messages. Who is in it stands in the accounts. */
export const group = z.object({
  id: z.string(),
  version: z.number(),
  title: z.string(),
  remark: z.string(),
  createTime: z.number(),
  updateTime: z.number(),
});
export type Group = z.infer<typeof group>;

/** How many groups there are, how many somebody is in, how long their texts are (ours). */
export const groupBounds = { total: 2000, perPerson: 30, titleLength: 50, remarkLength: 200 } as const;

type Membership = Pick<User, 'groupIds' | 'groupKey'>;

/** Membership in exactly these groups, each once: the ids, and the key by which all who are in the same are found. */
export function inGroups(groupIds: Iterable<string>): Membership {
  const ids = [...new Set(groupIds)].sort();
  return { groupIds: ids, groupKey: ids.length === 0 ? null : ids.join(' ') };
}

/** The groups that a key stands for. */
export const groupsOfKey = (key: string): string[] => (key === '' ? [] : key.split(' '));

/**
 * Somebody's groups after joining some: flag 1 adds them (a repeat changes nothing), 0 puts them in the place of all
 * others (spec 3 §4). Null: they would be in too many.
 */
export function afterJoining(
  groupIds: readonly string[],
  joined: readonly string[],
  flag: 0 | 1,
): Membership | null {
  const membership = inGroups(flag === 1 ? [...groupIds, ...joined] : joined);
  return membership.groupIds.length > groupBounds.perPerson ? null : membership;
}

/** Somebody's groups after leaving some. */
export const afterLeaving = (groupIds: readonly string[], left: readonly string[]): Membership =>
  inGroups(groupIds.filter((id) => !left.includes(id)));
