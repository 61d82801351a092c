import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Department } from '@vigil/domain/organisation/department';
import type { User } from '@vigil/domain/organisation/user';
import type { Caller } from '../../testing/caller.js';
import { ExamRoom } from '../../testing/exam-room.js';
import { sendFile } from '../../testing/send-file.js';
import { until } from '../../testing/until.js';
import { collections } from '../collections.js';
import { peopleImports, type PeopleImportPartDocument } from '../people/imports/import-documents.js';
import { importColumns } from '../people/imports/import-sheet.js';

/** Bound to the north; as strong as anybody there. */
let bound: Caller;
let room: ExamRoom;
const rights = ['sys:user:update', 'sys:user:list', 'sys:group:user:join'];
const north = { departId: 'north', deptCode: 'A01' };

beforeAll(async () => {
  room = await ExamRoom.open();
  const departments = room.services.documents.collection<Department>(collections.departments);
  for (const [id, deptName, deptCode] of [
    ['north', '北区', 'A01'],
    ['south', '南区', 'A02'],
  ] as const)
    await departments.put({ id, version: 1, parentId: null, deptName, deptCode, sort: 1 });
  bound = await room.staff(rights, { realName: '北区管理员', scopeDepartId: 'north', ...north });
});
afterAll(() => room.close());

interface Act {
  readonly id: string;
  readonly changed: number;
  readonly refusals: readonly {
    readonly userName: string;
    readonly realName: string;
    readonly msg: string;
  }[];
}
const stored = (id: string) => room.services.documents.collection<User>(collections.users).get(id);

describe('an act over many people by who is bound to a department', () => {
  it.each([
    ['/api/sys/user/state', { state: 1 }],
    ['/api/sys/user/batch-expire', { expireTime: '2033-01-01 00:00:00' }],
    ['/api/sys/user/batch-dept', { deptCode: 'A01' }],
    ['/api/sys/user/batch-role', { roles: ['student'] }],
  ])(
    '%s leaves administrators of more than theirs as they are, as every other call does',
    async (path, act) => {
      const free = await room.staff(['sys:user:list'], { realName: '不受限的', ...north });
      const own = await room.staff(['sys:user:list'], {
        realName: '同区的',
        scopeDepartId: 'north',
        ...north,
      });
      const before = await stored(free.user.id);
      const { changed, refusals } = await bound.ok<Act>(path, { ids: [free.user.id, own.user.id], ...act });
      expect(refusals.map(({ realName, msg }) => [realName, msg])).toEqual([
        ['不受限的', '“不受限的”的管理范围大于您，不能操作！'],
      ]);
      expect(changed).toBe(1);
      expect(await stored(free.user.id)).toEqual(before);
    },
  );

  it('tells nothing of people elsewhere, not even what they are called', async () => {
    const stranger = await room.candidate({ realName: '南区某人', departId: 'south', deptCode: 'A02' });
    const boss = await room.staff(['*'], { realName: '南区校长', departId: 'south', deptCode: 'A02' });
    const ids = [stranger.user.id, boss.user.id];
    const act = await bound.ok<Act>('/api/sys/user/state', { ids, state: 1 });
    expect(act.refusals).toEqual(
      ids.map((userId, index) => ({
        ...{ userId, place: index + 1, userName: '', realName: '' },
        msg: '不在您的管理范围内，不能操作！',
      })),
    );
    for (const { user } of [stranger, boss]) {
      const answer = JSON.stringify([
        await bound.post('/api/sys/user/acts'),
        await bound.post('/api/sys/user/save', { id: user.id, roles: ['student'] }),
        await bound.post('/api/sys/user/scope', { id: user.id, departId: 'north' }),
      ]);
      expect(answer).not.toMatch(/南区/);
      expect(answer).not.toContain(user.userName);
    }
  });

  it('gives what may be given when it is carried: a department that was moved away meanwhile is refused', async () => {
    const departments = room.services.documents.collection<Department>(collections.departments);
    const there: Department = {
      id: 'n1',
      version: 1,
      parentId: 'north',
      deptName: '一班',
      deptCode: 'A01A01',
      sort: 1,
    };
    await departments.put(there);
    const importId = await read([{ 账号: 'moved', 姓名: '搬走', 部门: '一班' }]);
    await departments.put({ ...there, version: 2, parentId: 'south', deptCode: 'A02A01' });
    await markBegun(importId);
    await bound.ok('/api/sys/user/import/start', { id: importId });
    expect(await ended(importId)).toMatchObject({
      changed: 0,
      refusals: [{ msg: '不在您的管理范围内，不能操作！' }],
    });
  });
});

async function read(rows: readonly Partial<Record<keyof typeof importColumns, string>>[]): Promise<string> {
  const columns = Object.keys(importColumns) as (keyof typeof importColumns)[];
  const cells = rows.map((row) => columns.map((column) => row[column] ?? ''));
  const bytes = await writeXlsx({ sheets: [{ name: '用户', rows: [columns, ...cells] }] });
  const { data } = await sendFile(room, '/api/sys/user/import', bytes, { token: bound.token });
  return (data as { id: string }).id;
}
const problemsOf = async (id: string): Promise<string[]> => {
  const { records } = await bound.ok<{ records: { problems: string[] }[] }>('/api/sys/user/import/rows', {
    id,
  });
  return records.flatMap(({ problems }) => problems);
};
/** As a process leaves it that dies between the two writes of a start. */
async function markBegun(id: string): Promise<void> {
  const found = await peopleImports(room.services).get(id);
  if (found === null) throw new Error(`no import ${id}`);
  await peopleImports(room.services).put({ ...found, state: 'begun' });
}
const ended = (id: string) =>
  until('the act to end', async () => {
    const act = await bound.ok<Act & { state: string }>('/api/sys/user/act', { id });
    return act.state === 'done' ? act : null;
  });

describe('an import by who is bound to a department', () => {
  it('makes no administrators: not when it is read, not at its start, and not when it is carried', async () => {
    const code = bound.user.roles[0] ?? '';
    const row = { 账号: 'evil', 姓名: '越权', 部门: '北区', 角色: code };
    const refusal = '您只能管理指定部门的人员，不能分配管理员角色！';
    const id = await read([row]);
    expect(await problemsOf(id)).toEqual([refusal]);
    expect((await bound.refused('/api/sys/user/import/start', { id })).reason).toBe('ImportHasProblems');
    // Read as if it had been in order: what was found then is not believed.
    const good = await read([{ ...row, 账号: 'evil2', 角色: '' }]);
    const parts = room.services.documents.collection<PeopleImportPartDocument>(collections.peopleImportParts);
    const [part] = (await parts.find({})).filter(({ importId }) => importId === good);
    if (part === undefined) throw new Error('no rows were kept');
    await parts.put({ ...part, rows: part.rows.map((one) => ({ ...one, roles: [code] })) });
    expect((await bound.refused('/api/sys/user/import/start', { id: good })).reason).toBe(
      'ImportHasProblems',
    );
    await markBegun(good);
    await bound.ok('/api/sys/user/import/start', { id: good });
    expect(await ended(good)).toMatchObject({ changed: 0, refusals: [{ msg: refusal }] });
    expect(
      await room.services.documents.collection<User>(collections.users).count({ realName: '越权' }),
    ).toBe(0);
  });

  it('started three times at once is one import, and everybody is told of it', async () => {
    const people = Array.from({ length: 120 }, (_none, n) => ({
      账号: `thrice${n}`,
      姓名: '三次',
      部门: '北区',
    }));
    const id = await read(people);
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((name) =>
        bound.post('/api/sys/user/import/start', { id }, { commandId: `start-${name}-of-three` }),
      ),
    );
    for (const answer of answers) expect(answer).toMatchObject({ code: 0, data: { id, total: 120 } });
    expect(await ended(id)).toMatchObject({ changed: 120, refusals: [] });
    expect(
      await room.services.documents.collection<User>(collections.users).count({ realName: '三次' }),
    ).toBe(120);
  });
});
