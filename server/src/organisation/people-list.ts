import type { User } from '@vigil/domain/organisation/user';
import { collections } from './collections.js';
import type { Filter } from '@vigil/stores/documents/port';
import type { Services } from '../platform/services.js';
import { peopleDirectory } from './people/people-directory.js';
import type { PeopleOrder, PeopleWanted } from './people/people-wanted.js';

export interface PeopleFound {
  readonly total: number;
  readonly people: User[];
}

const usual = [{ field: 'deptCode' }, { field: 'userName' }];

/**
 * One page of people, by department and account name unless `order` says otherwise. What an index answers (everybody, a
 * department) the store pages; everything else is looked through in memory (`PeopleDirectory`).
 */
export async function findPeople(
  services: Services,
  wanted: PeopleWanted,
  page: { skip: number; size: number },
  order: PeopleOrder | null = null,
): Promise<PeopleFound> {
  const users = services.documents.collection<User>(collections.users);
  // No code has it, and no store compares with it.
  if (wanted.deptCode.includes('\0')) return { total: 0, people: [] };
  if (!isIndexed(wanted) || (order !== null && wanted.deptCode !== '')) {
    const { total, ids } = await peopleDirectory(services).find(wanted, page, order);
    const found = new Map((await users.getMany(ids)).map((user) => [user.id, user]));
    return { total, people: ids.flatMap((id) => found.get(id) ?? []) };
  }
  const filter: Filter =
    wanted.deptCode === '' ? {} : { deptCode: { gte: wanted.deptCode, lt: `${wanted.deptCode}\uffff` } };
  const sort = order === null ? usual : [{ field: order.column, descending: order.descending }];
  const [total, people] = await Promise.all([
    users.count(filter),
    users.find({ filter, sort, skip: page.skip, limit: page.size }),
  ]);
  return { total, people };
}

const isIndexed = ({
  keyword,
  userName = '',
  realName = '',
  roleType,
  state,
  role,
  overAt,
  ids,
  excludes,
  groupKeys,
}: PeopleWanted): boolean =>
  keyword === '' &&
  userName === '' &&
  realName === '' &&
  role === '' &&
  excludes.length === 0 &&
  [roleType, state, overAt, ids].every((one) => one === null) &&
  groupKeys === undefined;
