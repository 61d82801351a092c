import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildApi } from '../platform/graphql/build-schema.js';
import { slicesFor } from '../slices.js';
import type { ExamCalls, ScopeCalls, SliceCalls } from './slice-calls.fixture.js';

const fileOf = (slice: string): string => join(import.meta.dirname, '..', slice, 'calls.fixture.ts');

/** By slice, of those that have a `calls.fixture.ts`, the highest room first: who takes an exam away comes last. */
export const callsBySlice: ReadonlyMap<string, SliceCalls> = new Map(
  await Promise.all(
    slicesFor({ loadTest: true })
      .filter(({ name }) => existsSync(fileOf(name)))
      .toReversed()
      .map(
        async ({ name }) =>
          [name, ((await import(fileOf(name))) as { readonly calls: SliceCalls }).calls] as const,
      ),
  ),
);

type Tables = ScopeCalls & ExamCalls;

/** These tables of all slices as one. Throws when a call stands in it twice. */
function gathered<Name extends keyof Tables>(...names: readonly Name[]): Tables[Name] {
  const rows = names.flatMap((name) =>
    [...callsBySlice.values()].flatMap((calls) => Object.entries(calls[name] ?? {})),
  );
  const twice = rows.find(([key], at) => rows.findIndex(([other]) => other === key) < at);
  if (twice !== undefined) throw new Error(`${twice[0]} stands twice in ${names.join(' and ')}`);
  return Object.fromEntries(rows) as Tables[Name];
}

export const scopeCalls: ScopeCalls = {
  aboutNobody: gathered('aboutNobody'),
  refused: gathered('refused', 'aboutOneExam'),
  wholeSite: gathered('wholeSite'),
  lists: gathered('lists', 'examLists'),
  ownPapers: gathered('ownPapers'),
  subscriptions: gathered('subscriptions'),
};

export const examCalls: ExamCalls = {
  aboutOneExam: gathered('aboutOneExam'),
  examLists: gathered('examLists'),
  examFiles: gathered('examFiles'),
  ownFiles: gathered('ownFiles'),
  otherFiles: gathered('otherFiles'),
  aboutNoExam: gathered('aboutNoExam'),
};

/** What is to be written for calls that no slice says anything of, each in a sentence. */
export const unlooked = (keys: readonly string[]): string[] => {
  const serving = slicesFor({ loadTest: true }).filter(({ resolvers }) => resolvers.length > 0);
  const ofSlice = (key: string) =>
    serving.find(({ resolvers }) =>
      buildApi(resolvers).operations.some(({ kind, name }) => `${kind} ${name}` === key),
    )?.name;
  return keys.map((key) => `${ofSlice(key)}/calls.fixture.ts does not say whom ${key} tells what`);
};
