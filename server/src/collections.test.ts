import { expect, it } from 'vitest';
import { collections as taking } from './exam-taking/collections.js';
import { collections as exams } from './exams/collections.js';
import { collections as organisation } from './organisation/collections.js';
import { collections as platform } from './platform/collections.js';
import { Declarations } from './platform/declarations/declarations.js';
import { everyCollection } from './platform/declarations/every-collection.js';
import { collections as bank } from './question-bank/collections.js';
import { collections as sitting } from './sitting/collections.js';
import { slicesFor } from './slices.js';

const collections = { ...platform, ...organisation, ...bank, ...sitting, ...exams, ...taking };

type Name = keyof typeof collections;

/**
 * What lists and reactors ask of reference data: the fields that must be equal, and those the answer is in the
 * order of (or is a range of).
 */
const asked: readonly (readonly [Name, readonly string[], readonly string[]])[] = [
  ...(['quType', 'level', 'createTime', 'updateTime'] as const).flatMap((column) => [
    ['questionHeads', ['repoId'], [column]] as const,
    ['questionHeads', [], [column]] as const,
  ]),
  ['questionHeads', ['repoId'], ['id']],
  ['questionImports', ['state'], ['createTime']],
  ['questionImports', ['ownerId', 'repoId'], ['createTime']],
  ['users', [], ['deptCode', 'userName']],
  ['users', ['userName'], []],
  ['users', ['roleType'], []],
  ['exams', [], ['startTime']],
  ['exams', ['examType'], ['startTime']],
  ['bankOrders', ['userId'], []],
  ['bankOrders', ['userId', 'repoId'], []],
  ['sessions', ['userId'], []],
  ['sessions', [], ['expiresAt']],
  ['preparedDraws', ['examId', 'taken'], []],
  ['judgings', ['state'], ['notBefore']],
  ['judgings', ['examId', 'state'], []],
  ['referenceSecrets', ['about'], []],
  ['fileRecords', ['state'], ['dueAt']],
  ['deadLetters', ['reactor'], []],
  ['actProgress', ['examId'], ['at']],
];

it.each(asked)('%s by %j in the order of %j has an index that answers in order', (name, equal, order) => {
  const indexes: readonly { readonly fields: readonly string[] }[] = collections[name].indexes ?? [];
  const answers = ({ fields }: { readonly fields: readonly string[] }): boolean =>
    equal.every((field) => fields.slice(0, equal.length).includes(field)) &&
    order.every((field, place) => fields[equal.length + place] === field);
  expect(indexes.filter(answers)).not.toEqual([]);
});

it('tools find every collection that the running server declares, by its files', async () => {
  const names = (all: readonly { readonly name: string }[]): string[] => all.map(({ name }) => name).sort();
  expect(names(await everyCollection())).toEqual(
    names(new Declarations(slicesFor({ loadTest: true })).collections),
  );
});
