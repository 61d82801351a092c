import type { PeopleRange } from '@vigil/domain/organisation/people-range';
import type { User } from '@vigil/domain/organisation/user';
import type { Collection, Filter } from '@vigil/stores/documents/port';
import type { SessionAccount } from '../../platform/sessions/account-source.js';
import type { Services } from '../../platform/services.js';
import { collections } from '../collections.js';
import { departmentsOf } from '../departments/departments.js';
import { keysWith } from '../groups/group-members.js';

export const nobodyInRange: PeopleRange = { departIds: [], groupIds: [], userIds: [] };

export interface RangeOptions {
  /** people who manage are left out, also those who are named; otherwise everybody counts */
  readonly learnersOnly?: boolean;
}

const peoplePerPage = 1000;

/** Whether somebody is in it now: by the tree of departments, not by a code that a move has still to rewrite. */
export async function isInRange(
  services: Services,
  { departIds, groupIds, userIds }: PeopleRange,
  { id, departId, groupIds: own }: Pick<SessionAccount, 'id' | 'departId' | 'groupIds'>,
): Promise<boolean> {
  return (
    userIds.includes(id) ||
    groupIds.some((groupId) => own.includes(groupId)) ||
    departmentsOf(services).lieWithin(departId, departIds)
  );
}

/**
 * Ids of the people of a range, or of everybody, a page at a time and each once: for a hundred thousand people
 * no more than a page of accounts is held. Those who come or go meanwhile may be there or not. Accounts that are
 * gone are left out.
 */
export async function* peopleInRange(
  services: Services,
  range: PeopleRange | 'everybody',
  { learnersOnly = false }: RangeOptions = {},
): AsyncGenerator<readonly string[]> {
  const users = services.documents.collection<User>(collections.users);
  const role: Filter = learnersOnly ? { roleType: 1 } : {};
  if (range === 'everybody') {
    for await (const page of pages(users, role)) yield page.map(({ id }) => id);
    return;
  }
  const departIds = await departmentsOf(services).below(range.departIds);
  const inDepartment = new Set(departIds);
  const among = ({ departId }: User): boolean => departId !== null && inDepartment.has(departId);
  // One after the other: an index has the people of each in order of id.
  for (const departId of departIds)
    for await (const page of pages(users, { ...role, departId })) yield page.map(({ id }) => id);
  const keys = await keysWith(services.documents, range.groupIds);
  for (const groupKey of keys)
    for await (const page of pages(users, { ...role, groupKey }))
      yield page.filter((user) => !among(user)).map(({ id }) => id);
  const grouped = new Set(keys);
  const named = [...new Set(range.userIds)];
  for (let from = 0; from < named.length; from += peoplePerPage)
    yield (await users.getMany(named.slice(from, from + peoplePerPage)))
      .filter((user) => !learnersOnly || user.roleType === 1)
      .filter((user) => !among(user) && !grouped.has(user.groupKey ?? ''))
      .map(({ id }) => id);
}

/** All of them at once, as ids. */
export async function idsInRange(
  services: Services,
  range: PeopleRange | 'everybody',
  options: RangeOptions = {},
): Promise<Set<string>> {
  const ids = new Set<string>();
  for await (const page of peopleInRange(services, range, options)) for (const id of page) ids.add(id);
  return ids;
}

/** How many there are, counted without reading whoever an index counts. */
export async function countInRange(
  services: Services,
  range: PeopleRange | 'everybody',
  options: RangeOptions = {},
): Promise<number> {
  const users = services.documents.collection<User>(collections.users);
  const role: Filter = options.learnersOnly === true ? { roleType: 1 } : {};
  if (range === 'everybody') return users.count(role);
  const { departIds, groupIds, userIds } = range;
  if (groupIds.length === 0 && userIds.length === 0) {
    const below = await departmentsOf(services).below(departIds);
    return below.length === 0 ? 0 : users.count({ ...role, departId: { in: below } });
  }
  let count = 0;
  for await (const page of peopleInRange(services, range, options)) count += page.length;
  return count;
}

/** Pages in order of id. */
async function* pages(users: Pick<Collection<User>, 'find'>, filter: Filter): AsyncGenerator<User[]> {
  let after: Filter = {};
  for (;;) {
    const page = await users.find({
      filter: { ...filter, ...after },
      sort: [{ field: 'id' }],
      limit: peoplePerPage,
    });
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < peoplePerPage) return;
    after = { id: { gt: last.id } };
  }
}
