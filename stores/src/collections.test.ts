import { expect, it } from 'vitest';
import { collections } from './collections.js';

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
