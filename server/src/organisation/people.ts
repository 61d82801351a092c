import type { Department } from '@vigil/domain/organisation/department';
import type { User } from '@vigil/domain/organisation/user';
import { collections } from './collections.js';
import { departmentsOf } from './departments/departments.js';
import { findAll } from '@vigil/stores/documents/find-all';
import type { Documents, Filter } from '@vigil/stores/documents/port';
import { perServices } from '../platform/per-services.js';
import type { Services } from '../platform/services.js';
import { atMost } from '@vigil/stores/at-most';
import { LRUCache } from 'lru-cache';

/** How lists show a person. */
export interface Person {
  readonly id: string;
  readonly userName: string;
  readonly realName: string;
  readonly mobile: string | null;
  readonly deptName: string | null;
  readonly deptCode: string | null;
  readonly avatar: string | null;
}

/** How a person is shown whose account is no longer there. */
export const erasedName = '已注销用户';

/** A mobile number as lists show it. */
export const coveredMobile = (mobile: string): string => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;

const keepMilliseconds = 30_000;
const peopleKept = 20_000;

/**
 * Names behind the ids that events carry, joined when a view is read (engine §6). Cached for half a minute
 * per process.
 */
export class People {
  private readonly cache: LRUCache<string, Person>;

  constructor(
    private readonly documents: Documents,
    now: () => number,
    private readonly departments: () => Promise<Pick<ReadonlyMap<string, Department>, 'get'>>,
  ) {
    this.cache = new LRUCache({
      ...atMost(peopleKept),
      ttl: keepMilliseconds,
      ttlResolution: 0,
      perf: { now },
    });
  }

  async byIds(ids: Iterable<string>): Promise<Map<string, Person>> {
    const result = new Map<string, Person>();
    const missing = new Set<string>();
    for (const id of ids) {
      const known = this.cache.get(id);
      if (known === undefined) missing.add(id);
      else result.set(id, known);
    }
    if (missing.size > 0) {
      const names = await this.departments();
      for (const user of await this.users().getMany([...missing])) {
        const person = personOf(user, names.get(user.departId ?? '')?.deptName ?? null);
        this.cache.set(person.id, person);
        result.set(person.id, person);
      }
    }
    return result;
  }

  /** The account was changed or is gone: its name is read anew. */
  forget(userId: string): void {
    this.cache.delete(userId);
  }

  /**
   * Ids of the people whose name holds the text and whose department lies in the code; null: no restriction
   * was given.
   */
  async idsLike(
    realName: string | null | undefined,
    deptCode: string | null | undefined,
  ): Promise<Set<string> | null> {
    const name = realName?.trim() ?? '';
    const code = deptCode?.trim() ?? '';
    if (name === '' && code === '') return null;
    if (code.includes('\0')) return new Set();
    const filter: Record<string, Filter[string]> = {};
    if (name !== '') filter.realName = { contains: name };
    if (code !== '') filter.deptCode = { gte: code, lt: `${code}\uffff` };
    return new Set((await findAll(this.users(), filter)).map((user) => user.id));
  }

  private users() {
    return this.documents.collection<User>(collections.users);
  }
}

function personOf(user: User, deptName: string | null): Person {
  const { id, userName, realName, mobile, deptCode, avatar } = user;
  return { id, userName, realName, mobile, deptName, deptCode, avatar };
}

/** Names behind ids, cached in this process; an account that changes is read anew. */
export const peopleOf = perServices((services: Services) => {
  const { documents, clock } = services;
  const people = new People(
    documents,
    () => clock.now(),
    () => departmentsOf(services).tree(),
  );
  services.accounts.onChange((userId) => people.forget(userId));
  return people;
});
