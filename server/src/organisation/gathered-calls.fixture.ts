import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as nobody from './calls-about-nobody.fixture.js';
import * as scope from './scope-calls.fixture.js';
import type { Bodies } from './scope-calls.fixture.js';

/** What calls tell a bound administrator, by `kind name`; each call of the schema that asks for a session stands once. */
export interface ScopeCalls {
  /** Tell and change nothing of other people, and why. */
  readonly aboutNobody: Readonly<Record<string, string>>;
  /** About one person, exam, paper or bank: refused, and nothing changes. */
  readonly refused: Bodies;
  /** What is everybody's: changed by nobody who is bound. */
  readonly wholeSite: Bodies;
  /** Over many: what lies outside is left out. */
  readonly lists: Bodies;
  /** Somebody else's paper is nobody's but theirs by the calls of who sits. */
  readonly ownPapers: Bodies;
  /** Watched live: refused. */
  readonly subscriptions: Readonly<Record<string, string>>;
}

/** What a slice's `calls.fixture.ts` exports as `calls`: of each table what it has. */
export interface SliceCalls extends Partial<ScopeCalls> {
  /** Calls that have to do with no exam though they are about one's work with them, and why (foreign-exams.int.test.ts). */
  readonly aboutNoExam?: Readonly<Record<string, string>>;
}

const source = join(import.meta.dirname, '..');

/** Of each slice that has a `calls.fixture.ts`. */
export const sliceCalls: readonly SliceCalls[] = await Promise.all(
  readdirSync(source)
    .map((folder) => join(source, folder, 'calls.fixture.ts'))
    .filter((file) => existsSync(file))
    .map(async (file) => ((await import(file)) as { readonly calls: SliceCalls }).calls),
);

const tables: readonly Partial<ScopeCalls>[] = [scope, nobody, ...sliceCalls];

/** The table of all slices. Throws when a call stands in it twice. */
const gathered = <Name extends keyof ScopeCalls>(name: Name): ScopeCalls[Name] => {
  const rows = tables.flatMap((table) => Object.entries(table[name] ?? {}));
  const twice = rows.find(([key], at) => rows.findIndex(([other]) => other === key) < at);
  if (twice !== undefined) throw new Error(`${twice[0]} stands twice in ${name}`);
  return Object.fromEntries(rows) as ScopeCalls[Name];
};

export const scopeCalls: ScopeCalls = {
  aboutNobody: gathered('aboutNobody'),
  refused: gathered('refused'),
  wholeSite: gathered('wholeSite'),
  lists: gathered('lists'),
  ownPapers: gathered('ownPapers'),
  subscriptions: gathered('subscriptions'),
};
