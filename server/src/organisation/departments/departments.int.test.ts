import { randomUUID } from 'node:crypto';
import { departmentTreeStream } from '@vigil/domain/organisation/department-events';
import type { Department } from '@vigil/domain/organisation/department';
import type { User } from '@vigil/domain/organisation/user';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ExamRoom } from '../../testing/exam-room.js';
import { collections } from '../collections.js';
import { departmentsOf } from './departments.js';

let room: ExamRoom;

beforeAll(async () => {
  room = await ExamRoom.open();
});
afterAll(() => room.close());

interface Node {
  readonly id: string;
  readonly deptName: string;
  readonly deptCode: string;
  readonly children: readonly Node[];
}
const base = '/api/sys/depart';
const documents = () => room.services.documents.collection<Department>(collections.departments);
const make = async (deptName: string, parentId: string | null = null): Promise<string> =>
  (await room.admin.ok<{ id: string }>(`${base}/save`, { deptName, parentId })).id;
const detail = (id: string) => room.admin.ok<Department & { userCount: number }>(`${base}/detail`, { id });
const childrenOf = async (id: string): Promise<readonly Node[]> => {
  const find = (nodes: readonly Node[]): Node | undefined =>
    nodes.find((node) => node.id === id) ?? nodes.map(({ children }) => find(children)).find(Boolean);
  return find(await room.admin.ok<Node[]>(`${base}/tree`))?.children ?? [];
};
const namesBelow = async (id: string): Promise<string[]> =>
  (await childrenOf(id)).map(({ deptName }) => deptName);

describe('a department', () => {
  it('has a code of the server, its place, its people and a history; documents repeat the stream', async () => {
    const company = await make('集团');
    const id = await make('研发', company);
    await room.candidate({ departId: id, deptCode: 'A01A01' });
    expect(await detail(id)).toMatchObject({
      ...{ deptName: '研发', parentId: company, sort: 1, version: 1, userCount: 1 },
    });
    const { deptCode } = await detail(company);
    expect((await detail(id)).deptCode).toBe(`${deptCode}A01`);
    await room.admin.ok(`${base}/save`, { id, version: 1, deptName: '研发部', parentId: company });
    expect(await documents().get(id)).toMatchObject({ deptName: '研发部', version: 2 });
    const history = await room.admin.ok<{ kind: string; actorName: string; changes: object[] }[]>(
      `${base}/history`,
      { id },
    );
    expect(history.map(({ kind }) => kind)).toEqual(['changed', 'created']);
    expect(history[0]).toMatchObject({
      actorName: room.admin.user.realName,
      changes: [{ path: 'deptName', before: '"研发"', after: '"研发部"' }],
    });
  });

  it('is made once per command id, and changed under the version that was looked at', async () => {
    const commandId = randomUUID();
    const save = () => room.admin.ok<{ id: string }>(`${base}/save`, { deptName: '一次' }, { commandId });
    const [first, second] = await Promise.all([save(), save()]);
    expect(first).toEqual(second);
    await room.admin.ok(`${base}/save`, { id: first.id, version: 1, deptName: '两次' });
    const late = await room.admin.refused(`${base}/save`, { id: first.id, version: 1, deptName: '三次' });
    expect(late).toMatchObject({ reason: 'SomebodyWasFaster', msg: '部门已被他人修改，请刷新后重试！' });
  });

  it('refuses what is none, each in its sentence', async () => {
    const id = await make('上级');
    const below = await make('下级', id);
    const refused = async (body: object): Promise<string> =>
      (await room.admin.refused(`${base}/save`, body)).msg;
    expect(await refused({ deptName: '  ' })).toBe('部门名称不能为空！');
    expect(await refused({ deptName: '长'.repeat(51) })).toBe('部门名称不能超过50个字！');
    expect(await refused({ deptName: '上级' })).toBe('同一上级部门下已有同名部门！');
    expect(await refused({ id, deptName: '上级', parentId: below })).toBe(
      '上级部门不能是本部门或其下级部门！',
    );
    expect(await refused({ deptName: 'x', parentId: 'nobody' })).toBe(
      '上级部门不存在，可能已被删除，请刷新后重试！',
    );
    expect(await refused({ id: 'nobody', deptName: 'x' })).toBe('部门不存在！');
    expect((await room.admin.refused(`${base}/detail`, { id: 'nobody' })).reason).toBe('NotFound');
  });

  it('is sorted among its siblings by two administrators at once: one order stands, never a mixture', async () => {
    for (let round = 0; round < 5; round += 1) {
      const parent = await make(`排序${round}`);
      const ids: string[] = [];
      for (const name of ['甲', '乙', '丙', '丁']) ids.push(await make(name, parent));
      const sort = (id: string | undefined, to: number) =>
        room.admin.post(`${base}/sort`, { id, sort: to, seen: ids });
      const answers = await Promise.all([sort(ids[3], 1), sort(ids[0], 3)]);
      expect(answers.map(({ reason }) => reason ?? 'done').sort()).toEqual(['SomebodyWasFaster', 'done']);
      const order = await namesBelow(parent);
      expect([
        ['丁', '甲', '乙', '丙'],
        ['乙', '丙', '甲', '丁'],
      ]).toContainEqual(order);
      // Who names no order is put behind the other: nobody is lost, nobody is there twice.
      await Promise.all(ids.map((id, index) => room.admin.ok(`${base}/sort`, { id, sort: (index * 3) % 5 })));
      expect((await namesBelow(parent)).toSorted()).toEqual(['甲', '乙', '丙', '丁'].toSorted());
      const places = (await Promise.all(ids.map(detail))).map((one) => one.sort);
      expect(places.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4]);
    }
  });

  it('is not deleted while people, departments, exams or sharings are left, which are named', async () => {
    const id = await make('要删除');
    const below = await make('下面的', id);
    const member = await room.candidate({ realName: '张还在', departId: id });
    const examId = await room.saveExam({ title: '指定部门', openType: 2, range: { departIds: [id] } });
    const { msg, reason } = await room.admin.refused(`${base}/delete`, { ids: [id] });
    expect(reason).toBe('InUse');
    expect(msg).toBe('部门“要删除”正被用户“张还在”、下级部门“下面的”、考试“指定部门”使用，不能删除！');
    const users = room.services.documents.collection<User>(collections.users);
    await users.put({ ...member.user, departId: null });
    await room.admin.ok('/api/exam/exam/delete', { ids: [examId] });
    await room.admin.ok(`${base}/delete`, { ids: [below, id] });
    expect(await documents().getMany([id, below])).toEqual([]);
    await room.admin.ok(`${base}/delete`, { ids: [below, id] });
    expect((await room.admin.refused(`${base}/delete`, { ids: [] })).reason).toBe('BadInput');
  });

  it('that a bank is shared with is not deleted either', async () => {
    const id = await make('共享的');
    await room.admin.ok('/api/repo/save', { title: '共享题库', shared: { departIds: [id] } });
    expect((await room.admin.refused(`${base}/delete`, { ids: [id] })).msg).toBe(
      '部门“共享的”正被题库“共享题库”使用，不能删除！',
    );
  });

  it('is kept by holders of sys:depart alone', async () => {
    const [teacher, keeper] = [await room.staff(['exam:add']), await room.staff(['sys:depart'])];
    for (const path of ['detail', 'save', 'sort', 'delete', 'history', 'moves', 'user-counts'])
      expect(
        (await teacher.refused(`${base}/${path}`, { id: 'x', ids: ['x'], deptName: 'x', sort: 1 })).code,
        path,
      ).toBe(10010003);
    expect(await keeper.ok(`${base}/moves`)).toEqual([]);
  });
});

describe('an administrator bound to a department', () => {
  it('makes, moves, sorts and deletes below it, and nowhere else', async () => {
    const [own, other] = [await make('管辖内'), await make('管辖外')];
    const bound = await room.staff(['sys:depart'], { scopeDepartId: own });
    const save = (body: object) => bound.post(`${base}/save`, body);
    const { id } = await bound.ok<{ id: string }>(`${base}/save`, { deptName: '自己的', parentId: own });
    const elsewhere = await make('别人的', other);
    const refused = [
      save({ deptName: '顶层' }),
      save({ deptName: '外面', parentId: other }),
      save({ id, deptName: '自己的', parentId: other }),
      save({ id: elsewhere, deptName: '抢来的', parentId: own }),
      save({ id: own, deptName: '改自己的上级' }),
      bound.post(`${base}/sort`, { id: own, sort: 1 }),
      bound.post(`${base}/sort`, { id: elsewhere, sort: 1 }),
      bound.post(`${base}/delete`, { ids: [elsewhere] }),
      bound.post(`${base}/delete`, { ids: [id, own] }),
    ];
    expect(new Set((await Promise.all(refused)).map(({ reason }) => reason))).toEqual(
      new Set(['OutOfScope']),
    );
    await bound.ok(`${base}/sort`, { id, sort: 1 });
    await bound.ok(`${base}/delete`, { ids: [id] });
    expect((await detail(elsewhere)).deptName).toBe('别人的');
  });
});

describe('departments of an earlier Vigil', () => {
  it('are taken over from their documents before calls are answered, and go on', async () => {
    const old = await ExamRoom.open();
    try {
      const stored = old.services.documents.collection<Department>(collections.departments);
      const one = { version: 4, sort: 1, deptName: '旧部门' };
      await stored.put({ ...one, id: 'old', parentId: null, deptCode: 'A07' });
      await stored.put({ ...one, id: 'old-below', parentId: 'old', deptCode: 'A07A03' });
      await old.restart();
      expect((await old.services.log.readStream(departmentTreeStream)).map(({ type }) => type)).toEqual([
        'DepartmentsAdopted',
      ]);
      await old.admin.ok(`${base}/save`, { deptName: '新部门', parentId: 'old' });
      const now = old.services.documents.collection<Department>(collections.departments);
      const codes = (await now.find({})).map(({ deptCode }) => deptCode).toSorted();
      expect(codes).toEqual(['A07', 'A07A03', 'A07A04']);
    } finally {
      await old.close();
    }
  });

  it('that a crash left in the stream alone are in the documents after the start', async () => {
    const id = await make('断电前');
    await documents().delete(id);
    await room.restart();
    expect(await documents().get(id)).toMatchObject({ deptName: '断电前' });
    expect(await departmentsOf(room.services).above(id)).toEqual([id]);
  });
});
