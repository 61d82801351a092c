import { groupsOfKey } from '@vigil/domain/organisation/group';
import type { User } from '@vigil/domain/organisation/user';
import type { Documents } from '@vigil/stores/documents/port';
import { collections } from '../collections.js';

/**
 * How many people each group has. Counted by key: everybody who is in the same groups has the same one, so that
 * an index answers it for a hundred thousand people.
 */
export async function memberCounts(documents: Documents): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const [key, count] of await keys(documents))
    for (const id of groupsOfKey(key)) counts.set(id, (counts.get(id) ?? 0) + count);
  return counts;
}

/** The keys of everybody who is in one of these groups; none when nobody is. */
export async function keysWith(documents: Documents, groupIds: readonly string[]): Promise<string[]> {
  if (groupIds.length === 0) return [];
  const wanted = new Set(groupIds);
  return [...(await keys(documents)).keys()].filter((key) => groupsOfKey(key).some((id) => wanted.has(id)));
}

const keys = (documents: Documents): Promise<Map<string, number>> =>
  documents.collection<User>(collections.users).countBy('groupKey', { groupKey: { not: null } });
