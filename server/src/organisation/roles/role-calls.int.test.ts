import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '@vigil/domain/organisation/role';
import type { Caller } from '../../testing/caller.js';
import { ExamRoom } from '../../testing/exam-room.js';
import { until } from '../../testing/until.js';
import { collections } from '../collections.js';

let room: ExamRoom;
/** Of level 50, may administer roles, and holds what a teacher does of exams besides. */
let keeper: Caller;

const base = '/api/sys/role';
const held = ['sys:role:list', 'sys:role:update', 'exam:list', 'exam:add'];
interface Option {
  readonly id: string;
  readonly code: string;
  readonly roleName: string;
  readonly roleLevel: number;
  readonly mayManage: boolean;
  readonly version: number;
}

beforeAll(async () => {
  room = await ExamRoom.open();
  keeper = await room.staff([], { roles: [(await makeRole({ roleLevel: 50 }, held)).code] });
});
afterAll(() => room.close());

const list = (who: Caller) => who.ok<Option[]>(`${base}/list`);
const detail = (id: string) => room.admin.ok<Option>(`${base}/detail`, { id });
let made = 0;
const form = (more: object = {}) => ({
  ...{ roleName: `助教${(made += 1)}`, roleType: 2, roleLevel: 10, ...more },
});
async function makeRole(more: object = {}, permissions: readonly string[] = []): Promise<Option> {
  const { id } = await room.admin.ok<{ id: string }>(`${base}/save`, form(more));
  if (permissions.length > 0) await grant(room.admin, id, permissions);
  return detail(id);
}
/** Ids of the entries that ask for one of the permissions. */
async function entriesFor(permissions: readonly string[]): Promise<string[]> {
  interface Menu {
    readonly id: string;
    readonly permission: string | null;
    readonly children: readonly Menu[];
  }
  const every = (menus: readonly Menu[]): Menu[] => menus.flatMap((menu) => [menu, ...every(menu.children)]);
  return every(await room.admin.ok<Menu[]>('/api/sys/menu/tree'))
    .filter(({ permission }) => permission !== null && permissions.includes(permission))
    .map(({ id }) => id);
}
const grant = async (who: Caller, id: string, permissions: readonly string[]): Promise<unknown> =>
  who.ok(`${base}/save-menus`, { id, menuIds: await entriesFor(permissions) });
const refusedGrant = async (who: Caller, id: string, permissions: readonly string[]) =>
  who.refused(`${base}/save-menus`, { id, menuIds: await entriesFor(permissions) });
const stored = (id: string): Promise<Role | null> =>
  room.services.documents.collection<Role>(collections.roles).get(id);

describe('the list of roles', () => {
  it('[role-002] [user-059] has id, name and level of each, the most trusted first', async () => {
    const roles = await list(room.admin);
    expect(roles[0]).toMatchObject({ code: 'sa', roleName: '系统管理员', roleLevel: 100, mayManage: true });
    const levels = roles.map(({ roleLevel }) => roleLevel);
    expect(levels).toEqual(levels.toSorted((a, b) => b - a));
  });

  it('says which the caller may give', async () => {
    const may = Object.fromEntries((await list(keeper)).map(({ code, mayManage }) => [code, mayManage]));
    expect(may).toMatchObject({ sa: false, teacher: true, student: true });
  });

  it('is for who keeps roles or chooses them for users; the rest is for who keeps roles', async () => {
    const chooser = await room.staff(['sys:user:list']);
    const teacher = await room.staff([], { roles: ['teacher'] });
    expect((await list(chooser)).length).toBeGreaterThan(4);
    expect((await teacher.refused(`${base}/list`)).code).toBe(10010003);
    for (const [path, body] of [
      ['detail', { id: 'x' }],
      ['list-menus', { id: 'x' }],
      ['history', { id: 'x' }],
      ['save', form()],
      ['delete', { ids: ['x'] }],
      ['save-menus', { id: 'x', menuIds: [] }],
    ] as const)
      expect((await chooser.refused(`${base}/${path}`, body)).code, path).toBe(10010003);
  });
});

describe('a role', () => {
  it('is made without permissions, granted some, renamed without losing them, and once per command', async () => {
    const [commandId, twice] = [randomUUID(), form()];
    const both = await Promise.all(
      [1, 2].map(() => room.admin.ok<{ id: string }>(`${base}/save`, twice, { commandId })),
    );
    expect(both[0]).toEqual(both[1]);
    const id = both[0]?.id ?? '';
    expect(await stored(id)).toMatchObject({ permissions: [], builtIn: false });
    await grant(room.admin, id, ['exam:list', 'exam:watch']);
    await room.admin.ok(`${base}/save`, { ...form({ roleName: '主讲' }), id, permissions: ['*'] });
    expect(await stored(id)).toMatchObject({ roleName: '主讲', permissions: ['exam:list', 'exam:watch'] });
    const history = await room.admin.ok<{ kind: string }[]>(`${base}/history`, { id });
    expect(history.map(({ kind }) => kind)).toEqual(['changed', 'changed', 'created']);
    await room.admin.ok(`${base}/delete`, { ids: [id, id] });
    await room.admin.ok(`${base}/delete`, { ids: [id] });
    expect((await room.admin.refused(`${base}/detail`, { id })).reason).toBe('NotFound');
  });

  it('[role-001] tells the menus it has as they were saved; those of one permission go together', async () => {
    const { id } = await makeRole();
    await room.admin.ok(`${base}/save-menus`, { id, menuIds: ['page:ExamCategory', 'permission:exam:all'] });
    const menus = await room.admin.ok<string[]>(`${base}/list-menus`, { id });
    expect(menus.toSorted()).toEqual([...(await entriesFor(['exam:add'])), 'permission:exam:all'].toSorted());
    expect(menus).toContain('page:ExamEdit');
    const { id: all } = (await list(room.admin)).find(({ code }) => code === 'sa') as Option;
    const everything = await room.admin.ok<string[]>(`${base}/list-menus`, { id: all });
    expect(everything).toEqual(
      expect.arrayContaining([...menus, 'page:RoleAdmin', 'permission:sys:user:delete']),
    );
  });

  it('cannot be granted what no entry of the program stands for, by no one', async () => {
    const { id } = await makeRole();
    const menuIds = ['permission:exam:nothing'];
    expect((await room.admin.refused(`${base}/save-menus`, { id, menuIds })).reason).toBe('BadInput');
  });

  it('of two who change it at once one is told; a grant keeps what this program does not know', async () => {
    const { id, version } = await makeRole();
    await room.admin.ok(`${base}/save`, { ...form({ roleName: '甲' }), id, version });
    const late = await room.admin.refused(`${base}/save-menus`, { id, version, menuIds: [] });
    expect(late.msg).toBe('角色已被他人修改，请刷新后重试！');
    const role = (await stored(id)) as Role;
    const roles = room.services.documents.collection<Role>(collections.roles);
    await roles.put({ ...role, permissions: ['exam:list', 'later:program'] });
    await grant(room.admin, id, ['exam:watch']);
    expect((await stored(id))?.permissions.toSorted()).toEqual(['exam:watch', 'later:program']);
  });

  it('is refused without a name, type or level that can be', async () => {
    for (const more of [
      { roleName: ' ' },
      { roleType: 3 },
      { roleLevel: 101 },
      { roleLevel: -1 },
      { code: '1' },
    ])
      expect((await room.admin.refused(`${base}/save`, form(more))).reason, JSON.stringify(more)).toBe(
        'BadInput',
      );
  });
});

describe('several roles', () => {
  it('are deleted all or none: one that stays keeps the others', async () => {
    const [free, used] = [await makeRole(), await makeRole()];
    await room.staff([], { roles: [used.code] });
    const { id: sa } = (await list(room.admin)).find(({ code }) => code === 'sa') as Option;
    for (const [other, reason] of [
      [used.id, 'InUse'],
      [sa, 'RoleFixed'],
    ] as const)
      expect((await room.admin.refused(`${base}/delete`, { ids: [free.id, other] })).reason).toBe(reason);
    expect(await stored(free.id)).toMatchObject({ version: 1 });
    await room.admin.ok(`${base}/delete`, { ids: [free.id, 'gone long ago'] });
    expect(await stored(free.id)).toBeNull();
  });

  it('have different names, however they are written, also when two are made at once', async () => {
    const refusal = { reason: 'Duplicate', msg: '角色名称已存在！' };
    expect(await room.admin.refused(`${base}/save`, form({ roleName: ' 系统 管理员' }))).toMatchObject(
      refusal,
    );
    const same = await Promise.all(
      [1, 2, 3].map(() => room.admin.post(`${base}/save`, form({ roleName: '班主任ABC' }))),
    );
    expect(same.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 20010000, 20010000]);
    expect(await room.admin.refused(`${base}/save`, form({ roleName: '班主任ａｂｃ' }))).toMatchObject(
      refusal,
    );
    const bidi = form({ roleName: `教${String.fromCodePoint(0x202e)}师` });
    expect((await room.admin.refused(`${base}/save`, bidi)).msg).toBe('角色名称不能包含控制字符！');
  });
});

describe('a role of learners', () => {
  it('has no permissions, and nobody who has one is made a learner by it', async () => {
    const learners = await makeRole({ roleType: 1 });
    const nothing = { reason: 'RoleOfLearners', msg: '学员角色不能拥有后台权限，请先取消授权！' };
    expect(await refusedGrant(room.admin, learners.id, ['exam:list'])).toMatchObject(nothing);
    const staff = await makeRole({}, ['exam:list']);
    const toLearners = { ...form({ roleType: 1 }), id: staff.id };
    expect(await room.admin.refused(`${base}/save`, toLearners)).toMatchObject(nothing);
    await grant(room.admin, staff.id, []);
    await room.staff([], { roles: [staff.code] });
    expect(await room.admin.refused(`${base}/save`, toLearners)).toMatchObject({
      ...{ reason: 'InUse', msg: `角色“${staff.roleName}”正被1个用户使用，不能修改类型！` },
    });
    expect(await stored(staff.id)).toMatchObject({ roleType: 2 });
  });
});

describe('levels', () => {
  it('[RL3] nobody makes, changes or deletes a role above their own', async () => {
    const higher = await makeRole({ roleLevel: 51 });
    const above = { reason: 'AboveYourLevel', code: 10010003 };
    expect(await keeper.refused(`${base}/save`, form({ roleLevel: 51 }))).toMatchObject(above);
    expect(await keeper.refused(`${base}/save`, { ...form(), id: higher.id })).toMatchObject(above);
    expect(await keeper.refused(`${base}/delete`, { ids: [higher.id] })).toMatchObject(above);
    expect(await refusedGrant(keeper, higher.id, ['exam:list'])).toMatchObject(above);
    const { id } = await keeper.ok<{ id: string }>(`${base}/save`, form({ roleLevel: 50 }));
    expect(await keeper.refused(`${base}/save`, { ...form({ roleLevel: 60 }), id })).toMatchObject(above);
    await keeper.ok(`${base}/delete`, { ids: [id] });
  });

  it('[RL6] nobody grants what they do not hold; what a role has stays, and may be taken away', async () => {
    const { id } = await makeRole({ roleLevel: 40 }, ['exam:watch', 'exam:list']);
    expect(await refusedGrant(keeper, id, ['exam:watch', 'exam:list', 'audit:view'])).toMatchObject({
      ...{ reason: 'NotYoursToGrant', msg: '您没有权限“审计回放”，不能授予角色！' },
    });
    await grant(keeper, id, ['exam:watch', 'exam:add']);
    expect((await stored(id))?.permissions.toSorted()).toEqual(['exam:add', 'exam:watch']);
    await grant(keeper, id, []);
    expect((await stored(id))?.permissions).toEqual([]);
  });

  it('[RL2] the role that holds everything is changed by nobody', async () => {
    const { id } = (await list(room.admin)).find(({ code }) => code === 'sa') as Option;
    for (const who of [keeper, room.admin]) {
      expect((await who.post(`${base}/save`, { ...form(), id })).code).not.toBe(0);
      expect((await who.post(`${base}/save-menus`, { id, menuIds: [] })).code).not.toBe(0);
      expect((await who.post(`${base}/delete`, { ids: [id] })).code).not.toBe(0);
    }
    expect(await stored(id)).toMatchObject({ permissions: ['*'], roleLevel: 100, version: 1 });
  });

  it('act at once: who is put below a role manages it no longer', async () => {
    const mine = await makeRole({ roleLevel: 60 }, held);
    const holder = await room.staff([], { roles: [mine.code] });
    const other = await makeRole({ roleLevel: 55 });
    const rename = (roleName: string) =>
      holder.post(`${base}/save`, { ...form({ roleName, roleLevel: 55 }), id: other.id });
    expect((await rename('可以')).code).toBe(0);
    const { version } = await detail(mine.id);
    await room.admin.ok(`${base}/save`, { ...form({ roleLevel: 20 }), id: mine.id, version });
    expect(await rename('不可以')).toMatchObject({ reason: 'AboveYourLevel' });
  });

  it('a role without any menu leaves its holder none [common-008] [common-017]', async () => {
    const { code, id } = await makeRole({}, ['exam:list']);
    const holder = await room.staff([], { roles: [code] });
    expect((await holder.ok<object[]>('/api/sys/menu/routes')).length).toBeGreaterThan(0);
    await grant(room.admin, id, []);
    await until('the menu to be empty', async () => {
      const routes = await holder.ok<object[]>('/api/sys/menu/routes');
      return routes.length === 0;
    });
  });
});
