import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Department } from '@vigil/domain/organisation/department';
import { peopleExportsStream, type PeopleExportEvent } from '@vigil/domain/organisation/people-export';
import type { Caller } from '../../../testing/caller.js';
import { ExamRoom } from '../../../testing/exam-room.js';
import { sayFilter } from '../../acts/event-words.js';

let room: ExamRoom;
beforeAll(async () => {
  room = await ExamRoom.open();
  const personal = { mobile: '13912345678', idCard: '11010119000101009X' };
  await room.server.addUser({ userName: '=cmd()', realName: '钱导出', ...personal, deptCode: 'A01' });
  await room.server.addUser({ userName: 'out2', realName: '孙导出', deptCode: 'A02', state: 1 });
});
afterAll(() => room.close());

const call = ({ token }: Caller, body: object) =>
  room.server.app.http.inject({
    method: 'POST',
    url: '/api/sys/user/export',
    headers: { token },
    payload: body,
  });
const rowsOf = async (who: Caller, body: object): Promise<unknown[][]> => {
  const answer = await call(who, body);
  expect(answer.headers['cache-control']).toBe('no-store');
  return ((await readXlsx(answer.rawPayload)).sheets[0]?.rows ?? []).slice(1) as unknown[][];
};
const params = { keyword: '导出' };

it('has the people of the list, with numbers covered, and nothing a spreadsheet would run', async () => {
  const exporter = await room.staff(['sys:user:export']);
  const rows = await rowsOf(exporter, { params });
  expect(rows.map((row) => row.slice(0, 8))).toEqual([
    [
      "'=cmd()",
      '钱导出',
      expect.anything(),
      '学员',
      '139****5678',
      expect.anything(),
      '110*************9X',
      '正常',
    ],
    [
      'out2',
      '孙导出',
      expect.anything(),
      '学员',
      expect.anything(),
      expect.anything(),
      expect.anything(),
      '禁用',
    ],
  ]);
  expect(await rowsOf(exporter, { params: { ...params, state: 1 } })).toHaveLength(1);
  expect(await rowsOf(exporter, { params: { realName: '孙导' } })).toHaveLength(1);
  expect((await call(exporter, { params: { keyword: '没有这个人' } })).json()).toMatchObject({
    msg: '没有可以导出的用户！',
  });
});

it('in full is for who may change people too; each is told to auditors before it leaves, without names', async () => {
  const exporter = await room.staff(['sys:user:export']);
  const both = await room.staff(['sys:user:export', 'sys:user:update']);
  expect((await call(exporter, { params, plain: true })).json()).toMatchObject({ reason: 'NotAllowed' });
  expect((await rowsOf(both, { params, plain: true }))[0]?.[4]).toBe('13912345678');
  const events = await room.services.log.readStream(peopleExportsStream(both.user.id));
  expect(events.map(({ type, data, actor }) => [type, data, actor.id])).toEqual([
    ['PeopleExported', { count: 2, filter: { keyword: true }, covered: false }, both.user.id],
  ]);
});

it('is told to auditors in words: department, role and state by what they are called, a word only that there was one', async () => {
  const { id } = await room.admin.ok<{ id: string }>('/api/sys/depart/save', { deptName: '研发部' });
  const { deptCode } = await room.admin.ok<Department>('/api/sys/depart/detail', { id });
  await room.server.addUser({ realName: '周导出', deptCode, state: 1 });
  const exporter = await room.staff(['sys:user:export']);
  const all = { deptCode, role: 'student', state: 1, keyword: '周导出' };
  expect(await rowsOf(exporter, { params: all })).toHaveLength(1);
  const [event] = await room.services.log.readStream(peopleExportsStream(exporter.user.id));
  const { filter } = (event as unknown as PeopleExportEvent).data;
  expect(sayFilter(filter)).toBe('部门“研发部”，角色“学员”，状态“禁用”，按关键字');
  expect(JSON.stringify(event)).not.toContain('周');
  expect(sayFilter({})).toBe('全部');
});

it('is for holders of sys:user:export alone', async () => {
  for (const who of [await room.staff(['sys:user:update', 'sys:user:list']), await room.candidate()])
    expect((await call(who, { params })).json()).toMatchObject({ code: 10010003 });
});
