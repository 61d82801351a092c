import { groupsOfKey } from '@vigil/domain/organisation/group';
import type { User } from '@vigil/domain/organisation/user';
import { findAll } from '@vigil/stores/documents/find-all';
import type { Documents, Filter } from '@vigil/stores/documents/port';
import { perServices } from '../../platform/per-services.js';
import type { Services } from '../../platform/services.js';
import { collections } from '../collections.js';

/**
 * How many people each of these groups has. Counted by key: everybody who is in the same groups has the same one,
 * so that an index answers it for a hundred thousand people. `deptCode`: of the people there and below alone; '': of all.
 */
export async function memberCounts(
  documents: Documents,
  groupIds: readonly string[],
  deptCode = '',
): Promise<Map<string, number>> {
  // No code has it, and no store compares with it.
  if (deptCode.includes('\0')) return new Map();
  const there: Filter = deptCode === '' ? {} : { deptCode: { gte: deptCode, lt: `${deptCode}\uffff` } };
  const keys = await everyKey(documents);
  const users = documents.collection<User>(collections.users);
  const counts = new Map<string, number>();
  for (const id of groupIds) {
    const own = keys.filter((key) => groupsOfKey(key).includes(id));
    counts.set(id, own.length === 0 ? 0 : await users.count({ groupKey: { in: own }, ...there }));
  }
  return counts;
}

/** The keys of everybody who is in one of these groups; none when nobody ever was. */
export async function keysWith(documents: Documents, groupIds: readonly string[]): Promise<string[]> {
  if (groupIds.length === 0) return [];
  const wanted = new Set(groupIds);
  return (await everyKey(documents)).filter((key) => groupsOfKey(key).some((id) => wanted.has(id)));
}

const everyKey = async (documents: Documents): Promise<string[]> =>
  (await findAll(documents.collection<{ readonly id: string }>(collections.groupKeys), {})).map(
    ({ id }) => id,
  );

const noted = perServices((_services: Services) => new Set<string>());

/** To be called before somebody is given a key: from then on it is looked for. A repeat changes nothing. */
export async function noteGroupKey(services: Services, key: string | null): Promise<void> {
  if (key === null || noted(services).has(key)) return;
  await services.documents
    .collection<{ readonly id: string }>(collections.groupKeys)
    .putIfAbsent({ id: key });
  noted(services).add(key);
}
