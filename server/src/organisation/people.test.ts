import type { Documents } from '@vigil/stores/documents/port';
import { expect, it } from 'vitest';
import { People } from './people.js';

it('a name is read once in half a minute, and at once when the account was changed', async () => {
  let now = 1000;
  let realName = '张三';
  const reads: string[] = [];
  const getMany = async (ids: string[]) => {
    reads.push(...ids);
    return ids
      .filter((id) => id !== 'nobody')
      .map((id) => ({
        id,
        userName: id,
        realName,
        mobile: null,
        departId: null,
        deptCode: null,
        avatar: null,
      }));
  };
  const documents = { collection: () => ({ getMany }) } as unknown as Documents;
  const people = new People(
    documents,
    () => now,
    async () => new Map(),
  );
  const nameOf = async (id: string) => (await people.byIds([id])).get(id)?.realName;

  expect(await nameOf('u1')).toBe('张三');
  realName = '李四';
  now += 29_999;
  expect(await nameOf('u1')).toBe('张三');
  now += 2;
  expect(await nameOf('u1')).toBe('李四');
  realName = '王五';
  people.forget('u1');
  expect(await nameOf('u1')).toBe('王五');
  expect(await nameOf('nobody')).toBeUndefined();
  expect(reads).toEqual(['u1', 'u1', 'u1', 'nobody']);
});
