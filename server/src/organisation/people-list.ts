import type { User } from '@vigil/domain/organisation/user';
import { collections } from './collections.js';
import { findAll } from '@vigil/stores/documents/find-all';
import type { Collection, Documents, Filter } from '@vigil/stores/documents/port';

/** Which people are asked for; all that are given must hold. */
export interface PeopleWanted {
  /** a part of the name, the account name or the mobile number */
  readonly keyword: string;
  /** of a department and those below it; '': any */
  readonly deptCode: string;
  readonly roleType: number | null;
  readonly state: number | null;
  /** code of a role they have; '': any */
  readonly role: string;
  /** ms: only those whose account is over by then; null: any */
  readonly overAt: number | null;
  /** only these; null: any */
  readonly ids: readonly string[] | null;
  readonly excludes: readonly string[];
  /** only people with one of these groups' keys; absent: any */
  readonly groupKeys?: readonly string[];
}

export interface PeopleFound {
  readonly total: number;
  readonly people: User[];
}

/** Where a word is looked for. */
const searched = ['realName', 'userName', 'mobile'] as const;
const order = [{ field: 'deptCode' }, { field: 'userName' }];

/**
 * One page of people, by department and account name. Without a word to look for, the store pages; with one,
 * the matches are put in order here.
 */
export async function findPeople(
  documents: Documents,
  wanted: PeopleWanted,
  page: { skip: number; size: number },
): Promise<PeopleFound> {
  const users = documents.collection<User>(collections.users);
  const filter: Record<string, Filter[string]> = {};
  // No code has it, and no store compares with it.
  if (wanted.deptCode.includes('\0')) return { total: 0, people: [] };
  if (wanted.deptCode !== '') filter.deptCode = { gte: wanted.deptCode, lt: `${wanted.deptCode}\uffff` };
  if (wanted.roleType !== null) filter.roleType = wanted.roleType;
  if (wanted.state !== null) filter.state = wanted.state;
  if (wanted.role !== '') filter.roles = { has: wanted.role };
  if (wanted.overAt !== null) filter.expireTime = { lte: wanted.overAt };
  if (wanted.groupKeys !== undefined) filter.groupKey = { in: wanted.groupKeys };
  if (wanted.ids !== null) filter.id = { in: wanted.ids };
  if (wanted.keyword === '' && wanted.excludes.length === 0) {
    const [total, people] = await Promise.all([
      users.count(filter),
      users.find({ filter, sort: order, skip: page.skip, limit: page.size }),
    ]);
    return { total, people };
  }
  const excluded = new Set(wanted.excludes);
  const matching = (await named(users, filter, wanted.keyword))
    .filter(({ id }) => !excluded.has(id))
    .sort(byDepartmentAndName);
  return { total: matching.length, people: matching.slice(page.skip, page.skip + page.size) };
}

async function named(users: Collection<User>, filter: Filter, keyword: string): Promise<User[]> {
  if (keyword === '') return findAll(users, filter);
  const found = await Promise.all(
    searched.map((field) => findAll(users, { ...filter, [field]: { contains: keyword } })),
  );
  return [...new Map(found.flat().map((user) => [user.id, user])).values()];
}

const byDepartmentAndName = (a: User, b: User): number =>
  compare(a.deptCode ?? '', b.deptCode ?? '') || compare(a.userName, b.userName);
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
