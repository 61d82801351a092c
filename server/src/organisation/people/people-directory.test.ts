import { expect, it } from 'vitest';
import { plainAccount } from '@vigil/domain/organisation/plain-account';
import type { User } from '@vigil/domain/organisation/user';
import { PeopleDirectory } from './people-directory.js';

const person = (id: string, fields: Partial<User> = {}): User => ({
  ...plainAccount,
  ...{
    id,
    version: 1,
    userName: `S${id}`,
    realName: `姓名${id}`,
    roleType: 1,
    roles: ['student'],
    createTime: 1,
  },
  ...fields,
});
const any = {
  ...{ keyword: '', deptCode: '', roleType: null, state: null, role: '', overAt: null },
  ...{ ids: null, excludes: [] },
};

/** A store of people that the test changes, and how often all of it was read. */
function storeOf(people: User[]) {
  const users = new Map(people.map((user) => [user.id, user]));
  const reads = { all: 0 };
  const directory = new PeopleDirectory({
    find: async () => {
      reads.all += 1;
      return [...users.values()];
    },
    getMany: async (ids) => ids.flatMap((id) => users.get(id) ?? []),
  });
  const ids = async (wanted: object, page = { skip: 0, size: 10 }) =>
    directory.find({ ...any, ...wanted }, page);
  return { users, reads, directory, ids };
}

const people = [
  person('3', { deptCode: 'A02', state: 1 }),
  person('1', { deptCode: 'A01', mobile: '13900001111', roles: ['teacher'], roleType: 2 }),
  person('2', { deptCode: 'A01B01', expireTime: 5, groupKey: 'g' }),
  person('4', { realName: 'Zoë' }),
];

it('looks for a word in what lists show of a number, and in the whole of it for who reads it whole', async () => {
  const { ids } = storeOf(people);
  const found = async (keyword: string, wholeNumbers = false) => (await ids({ keyword, wholeNumbers })).ids;
  for (const word of ['139', '1111']) expect(await found(word)).toEqual(['1']);
  for (const word of ['1390', '01111', '0000', '13900001111']) {
    expect(await found(word), word).toEqual([]);
    expect(await found(word, true), word).toEqual(['1']);
  }
});

it('narrows by everything lists ask for, in the order of department and account, page by page', async () => {
  const { ids, reads } = storeOf(people);
  expect(await ids({})).toEqual({ total: 4, ids: ['4', '1', '2', '3'] });
  expect(await ids({}, { skip: 1, size: 2 })).toEqual({ total: 4, ids: ['1', '2'] });
  const found = async (wanted: object) => (await ids(wanted)).ids;
  expect(await found({ keyword: '姓名' })).toEqual(['1', '2', '3']);
  expect(await found({ keyword: 's2' })).toEqual(['2']);
  expect(await found({ keyword: 'zOË' })).toEqual(['4']);
  expect(await found({ keyword: '0000111', wholeNumbers: true })).toEqual(['1']);
  expect(await found({ keyword: '1\n' })).toEqual(['1']);
  expect(await found({ realName: 'zo' })).toEqual(['4']);
  expect(await found({ userName: 's' })).toEqual(['4', '1', '2', '3']);
  expect(await found({ userName: 'S3', realName: '姓名' })).toEqual(['3']);
  expect(await found({ userName: '姓名' })).toEqual([]);
  expect(await found({ keyword: '没有' })).toEqual([]);
  expect(await found({ keyword: '\0' })).toEqual([]);
  expect(await found({ keyword: '姓名', deptCode: 'A01' })).toEqual(['1', '2']);
  expect(await found({ role: 'teacher' })).toEqual(['1']);
  expect(await found({ state: 1 })).toEqual(['3']);
  expect(await found({ roleType: 2 })).toEqual(['1']);
  expect(await found({ overAt: 5 })).toEqual(['2']);
  expect(await found({ overAt: 4 })).toEqual([]);
  expect(await found({ groupKeys: ['g'] })).toEqual(['2']);
  expect(await found({ ids: ['3', '4'], excludes: ['4'] })).toEqual(['3']);
  expect(reads.all).toBe(1);
});

it('pages in the order that is asked for, ties by id, whatever it was narrowed by', async () => {
  const { directory } = storeOf([
    person('1', { userName: 'b', createTime: 3, deptCode: 'A01' }),
    person('2', { userName: 'a', createTime: 3, deptCode: 'A02' }),
    person('3', { userName: 'c', createTime: 1, realName: '姓名' }),
  ]);
  const sorted = async (column: 'userName' | 'createTime', descending: boolean, more: object = {}) =>
    (await directory.find({ ...any, ...more }, { skip: 0, size: 10 }, { column, descending })).ids;
  expect(await sorted('userName', false)).toEqual(['2', '1', '3']);
  expect(await sorted('userName', true)).toEqual(['3', '1', '2']);
  expect(await sorted('createTime', false)).toEqual(['3', '1', '2']);
  expect(await sorted('createTime', true, { keyword: '姓名' })).toEqual(['2', '1', '3']);
  expect(await sorted('userName', false, { deptCode: 'A0' })).toEqual(['2', '1']);
  const second = await directory.find(any, { skip: 1, size: 1 }, { column: 'userName', descending: false });
  expect(second).toEqual({ total: 3, ids: ['1'] });
});

it('has what changed before it answers again: moved, new and gone; all of it when news was lost', async () => {
  const { users, reads, directory, ids } = storeOf(people);
  await ids({});
  users.set('3', person('3', { deptCode: 'A00', realName: '改名' }));
  users.set('5', person('5', { deptCode: 'A03' }));
  users.delete('2');
  for (const id of ['3', '5', '2']) directory.doubt(id);
  expect((await ids({})).ids).toEqual(['4', '3', '1', '5']);
  expect((await ids({ keyword: '改名' })).ids).toEqual(['3']);
  for (let n = 0; n < 600; n += 1) {
    users.set(`m${n}`, person(`m${n}`, { deptCode: 'A09' }));
    directory.doubt(`m${n}`);
  }
  expect((await ids({ deptCode: 'A09' })).total).toBe(600);
  expect(reads.all).toBe(1);
  users.set('6', person('6'));
  directory.doubtAll();
  expect((await ids({ keyword: '姓名6' })).ids).toEqual(['6']);
});
