import { wholeAccount } from '@vigil/domain/organisation/plain-account';
import type { User } from '@vigil/domain/organisation/user';
import { findAll } from '@vigil/stores/documents/find-all';
import type { Collection } from '@vigil/stores/documents/port';
import { perServices } from '../../platform/per-services.js';
import type { Services } from '../../platform/services.js';
import { collections } from '../collections.js';
import { coveredMobile } from '../people.js';
import type { PeopleOrder, PeopleWanted } from './people-wanted.js';

/** As much of an account as lists are narrowed by: some 250 bytes each. */
interface Entry extends Pick<
  User,
  'id' | 'roleType' | 'state' | 'roles' | 'expireTime' | 'groupKey' | 'createTime'
> {
  readonly deptCode: string;
  readonly userName: string;
  /** where a word is looked for, in lower case */
  readonly words: string;
}

/** The words of everybody one behind the other, and where each person's begin. */
interface Haystack {
  readonly text: string;
  readonly starts: Uint32Array;
}

/** Between two people: no word holds it. */
const boundary = '\0';

/** So many changed accounts are put into their places one by one; more are put in order together. */
const oneByOne = 500;

/**
 * Everybody, in the order of lists, in the memory of this process: what no index of either store answers (a part of a
 * name, a role, a state among 100,000) is looked through here in milliseconds. Made when it is first asked; accounts
 * that change are read anew before the next answer, all of them when news may have been lost.
 */
export class PeopleDirectory {
  private ordered: Entry[] = [];
  private readonly byId = new Map<string, Entry>();
  private readonly changed = new Set<string>();
  private haystack: Haystack | null = null;
  private whole = false;
  private reading: Promise<void> = Promise.resolve();

  constructor(private readonly users: Pick<Collection<User>, 'find' | 'getMany'>) {}

  /** The account is to be read anew. */
  doubt(userId: string): void {
    this.changed.add(userId);
  }

  /** All of them are. */
  doubtAll(): void {
    this.whole = false;
  }

  /** Ids of one page, and how many there are in all; by department and account unless `order` says otherwise. */
  async find(
    wanted: PeopleWanted,
    { skip, size }: { readonly skip: number; readonly size: number },
    order: PeopleOrder | null = null,
  ): Promise<{ readonly total: number; readonly ids: string[] }> {
    // One after the other, so that none answers from what another is just putting in order.
    this.reading = this.reading.then(
      () => this.refresh(),
      () => this.refresh(),
    );
    await this.reading;
    if (wanted.keyword.includes(boundary)) return { total: 0, ids: [] };
    const fits = matcher(wanted);
    if (order !== null) return this.sorted(wanted.keyword, fits, order, { skip, size });
    const ids: string[] = [];
    let total = 0;
    this.each(wanted.keyword.toLowerCase(), (entry) => {
      if (!fits(entry)) return;
      if (total >= skip && ids.length < size) ids.push(entry.id);
      total += 1;
    });
    return { total, ids };
  }

  /** As `find`, in another order: all that fit are put into it, 100,000 in some 60 ms. */
  private sorted(
    keyword: string,
    fits: (entry: Entry) => boolean,
    { column, descending }: PeopleOrder,
    { skip, size }: { readonly skip: number; readonly size: number },
  ): { readonly total: number; readonly ids: string[] } {
    const found: Entry[] = [];
    this.each(keyword.toLowerCase(), (entry) => void (fits(entry) && found.push(entry)));
    const way = descending ? -1 : 1;
    found.sort((a, b) => way * (compare(a[column], b[column]) || compare(a.id, b.id)));
    return { total: found.length, ids: found.slice(skip, skip + size).map(({ id }) => id) };
  }

  /** Hands over those whose words hold the text, in their order: one look through one long text (100,000 people: 2.5 MB). */
  private each(word: string, take: (entry: Entry) => void): void {
    if (word === '') {
      for (const entry of this.ordered) take(entry);
      return;
    }
    this.haystack ??= haystackOf(this.ordered);
    const { text, starts } = this.haystack;
    for (let at = text.indexOf(word); at >= 0;) {
      const place = lastNotAfter(starts, at);
      const entry = this.ordered[place];
      if (entry !== undefined) take(entry);
      const next = starts[place + 1];
      at = next === undefined ? -1 : text.indexOf(word, next);
    }
  }

  private async refresh(): Promise<void> {
    if (!this.whole) {
      this.whole = true;
      this.changed.clear();
      try {
        const all = (await findAll(this.users, {})).map(entryOf);
        this.byId.clear();
        for (const entry of all) this.byId.set(entry.id, entry);
        this.ordered = all.sort(inOrder);
        this.haystack = null;
      } catch (error) {
        this.whole = false;
        throw error;
      }
    }
    if (this.changed.size === 0) return;
    const ids = [...this.changed];
    this.changed.clear();
    const found = await this.users.getMany(ids).catch((error: unknown) => {
      for (const id of ids) this.changed.add(id);
      throw error;
    });
    this.haystack = null;
    const now = new Map(found.map((user) => [user.id, entryOf(user)]));
    if (ids.length > oneByOne) {
      for (const id of ids) this.byId.delete(id);
      for (const entry of now.values()) this.byId.set(entry.id, entry);
      this.ordered = [...this.byId.values()].sort(inOrder);
      return;
    }
    for (const id of ids) this.replace(id, now.get(id));
  }

  private replace(id: string, after: Entry | undefined): void {
    const before = this.byId.get(id);
    if (before !== undefined) this.ordered.splice(this.placeOf(before), 1);
    this.byId.delete(id);
    if (after === undefined) return;
    this.ordered.splice(this.placeOf(after), 0, after);
    this.byId.set(id, after);
  }

  /** Where it stands, or would. */
  private placeOf(entry: Entry): number {
    let [low, high] = [0, this.ordered.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const there = this.ordered[middle];
      if (there !== undefined && inOrder(there, entry) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

export const peopleDirectory = perServices(({ documents, accounts }: Services) => {
  const directory = new PeopleDirectory(documents.collection<User>(collections.users));
  accounts.onChangeAtOnce(
    (userId) => directory.doubt(userId),
    () => directory.doubtAll(),
  );
  return directory;
});

function entryOf(stored: User): Entry {
  const user = wholeAccount(stored);
  const { id, userName, realName, mobile, deptCode, roleType, state, roles, expireTime, groupKey } = user;
  const words = `${realName}\n${userName}\n${mobile ?? ''}`.toLowerCase();
  return {
    id,
    userName,
    deptCode: deptCode ?? '',
    roleType,
    state,
    roles,
    expireTime,
    groupKey,
    words,
    createTime: user.createTime,
  };
}

function haystackOf(entries: readonly Entry[]): Haystack {
  const starts = new Uint32Array(entries.length);
  let at = 0;
  for (const [place, { words }] of entries.entries()) {
    starts[place] = at;
    at += words.length + boundary.length;
  }
  return { text: entries.map(({ words }) => words).join(boundary), starts };
}

/** Index of the last of these rising numbers that is not above `at`. */
function lastNotAfter(starts: Uint32Array, at: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((starts[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

function matcher(wanted: PeopleWanted): (entry: Entry) => boolean {
  const { deptCode, roleType, state, role, overAt } = wanted;
  const [realName, userName] = [wanted.realName, wanted.userName].map((part) => part?.toLowerCase() ?? '');
  const keyword = wanted.keyword.toLowerCase();
  const shown = ({ words }: Entry): boolean => {
    const [name = '', account = '', mobile = ''] = words.split('\n');
    return `${name}\n${account}\n${mobile === '' ? '' : coveredMobile(mobile)}`.includes(keyword);
  };
  const named = ({ words }: Entry): boolean => {
    const [name = '', account = ''] = words.split('\n');
    return name.includes(realName ?? '') && account.includes(userName ?? '');
  };
  const ids = wanted.ids === null ? null : new Set(wanted.ids);
  const excluded = new Set(wanted.excludes);
  const groups = wanted.groupKeys === undefined ? null : new Set(wanted.groupKeys);
  return (entry) =>
    (keyword === '' || wanted.wholeNumbers === true || shown(entry)) &&
    ((realName === '' && userName === '') || named(entry)) &&
    (deptCode === '' || entry.deptCode.startsWith(deptCode)) &&
    (roleType === null || entry.roleType === roleType) &&
    (state === null || entry.state === state) &&
    (role === '' || entry.roles.includes(role)) &&
    (overAt === null || (entry.expireTime !== null && entry.expireTime <= overAt)) &&
    (ids === null || ids.has(entry.id)) &&
    !excluded.has(entry.id) &&
    (groups === null || (entry.groupKey !== null && groups.has(entry.groupKey)));
}

const compare = <T extends string | number>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);
const inOrder = (a: Entry, b: Entry): number =>
  compare(a.deptCode, b.deptCode) || compare(a.userName, b.userName) || compare(a.id, b.id);
