import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { referenceStream, type ReferenceChanged } from '@vigil/domain/kernel/reference-changed';
import type { Role } from '@vigil/domain/organisation/role';
import type { User } from '@vigil/domain/organisation/user';
import { Declarations } from '../../platform/declarations/declarations.js';
import { collections as platformCollections, type SettingDocument } from '../../platform/collections.js';
import { RequestScope } from '../../platform/request-scope.js';
import { slices } from '../../slices.js';
import type { Caller } from '../../testing/caller.js';
import { ExamRoom } from '../../testing/exam-room.js';
import { closeSockets, follow, liveClient } from '../../testing/live.js';
import { until } from '../../testing/until.js';
import type { Delta } from '../../testing/wall.js';
import { collections } from '../collections.js';
import { deleteRoles, saveRole, type RoleWish } from './save-role.js';
import { startRoles } from './seed-roles.js';

let room: ExamRoom;
let address: string;

beforeAll(async () => {
  room = await ExamRoom.open();
  address = await room.server.app.listen();
});
afterEach(closeSockets);
afterAll(() => room.close());

const roles = () => room.services.documents.collection<Role>(collections.roles);
const roleOf = async (code: string): Promise<Role> => {
  const [role] = await roles().find({ filter: { code } });
  if (role === undefined) throw new Error(`no role ${code}`);
  return role;
};
/** A call of somebody, as a door makes it. */
const contextOf = async ({ token }: Caller, commandId: string = randomUUID()): Promise<RequestScope> =>
  new RequestScope(room.services, {
    headers: { 'x-command-id': commandId },
    session: await room.services.sessions.find(token),
    arrivedAt: room.clock.now(),
    correlationId: 'test',
    address: 'test',
  });
const save = async (input: RoleWish, by = room.admin): Promise<Role> => saveRole(await contextOf(by), input);
const newRole = (permissions: string[], code = `r-${randomUUID().slice(0, 8)}`): RoleWish => ({
  ...{ code, roleName: `助教${code}`, roleType: 2, roleLevel: 10, permissions },
});
const change = async (code: string, fields: Partial<RoleWish>): Promise<Role> => {
  const { id, version, roleName, roleType, roleLevel, permissions } = await roleOf(code);
  return save({ ...{ id, version, code, roleName, roleType, roleLevel, permissions }, ...fields });
};
const permissionsOf = async (caller: Caller): Promise<string[]> =>
  (await caller.ok<{ permissions: string[] }>('/api/sys/user/info')).permissions;

describe('the roles that come with the program', () => {
  it('are there before the first call, with what the slices grant them [common-075]', async () => {
    const all = await roles().find({ filter: { builtIn: true }, sort: [{ field: 'code' }] });
    expect(Object.fromEntries(all.map(({ code, permissions }) => [code, permissions.toSorted()]))).toEqual({
      proctor: ['exam:list', 'exam:watch', 'exam:watch:all', 'sys:real:audit'],
      reviewer: ['exam:mark', 'exam:stat'],
      sa: ['*'],
      student: [],
      teacher: [
        ...[
          'exam:add',
          'exam:apply',
          'exam:list',
          'exam:mark',
          'exam:paper',
          'exam:paper:export',
          'exam:paper:void',
        ],
        ...[
          'exam:publish',
          'exam:regrade',
          'exam:review',
          'exam:similar',
          'exam:stat',
          'exam:watch',
          'repo:edit',
          'repo:list',
        ],
      ],
    });
    expect(all.every(({ version }) => version === 1)).toBe(true);
    const [made] = await room.services.log.readStream(referenceStream('role', 'role-teacher'));
    expect(made).toMatchObject({ type: 'ReferenceChanged', actor: { kind: 'system' } });
  });

  it('a teacher may not open everybody’s banks and exams, nor the audit', async () => {
    for (const permission of ['repo:all', 'exam:all', 'exam:watch:all', 'audit:view'])
      expect((await roleOf('teacher')).permissions).not.toContain(permission);
  });

  it('of a newer program bring what it grants for the first time; what people took away stays away', async () => {
    const { permissions } = await roleOf('reviewer');
    await change('reviewer', { permissions: ['exam:list', 'exam:all'] });
    const newer = { name: 'newer', resolvers: [], grants: { reviewer: ['paper:mark'] } };
    const { declared } = room.services;
    Object.assign(room.services, { declared: new Declarations([...slices, newer]) });
    await Promise.all([startRoles(room.services), startRoles(room.services)]);
    expect((await roleOf('reviewer')).permissions).toEqual(['exam:list', 'exam:all', 'paper:mark']);
    Object.assign(room.services, { declared });
    await startRoles(room.services);
    expect((await roleOf('reviewer')).permissions).toEqual(['exam:list', 'exam:all', 'paper:mark']);
    await change('reviewer', { permissions });
  });

  it('cannot be deleted, keep code and type; who holds everything is not changed at all', async () => {
    for (const code of ['sa', 'teacher'])
      await expect(deleteRoles(await contextOf(room.admin), [`role-${code}`])).rejects.toMatchObject({
        reason: 'RoleFixed',
      });
    await expect(change('sa', { roleName: '别的' })).rejects.toMatchObject({
      reason: 'RoleFixed',
      message: '角色“系统管理员”拥有全部权限，不能修改！',
    });
    await expect(change('teacher', { roleType: 1 })).rejects.toMatchObject({ reason: 'RoleFixed' });
    const { id, version } = await roleOf('teacher');
    await expect(save({ ...newRole([], 'tutor'), id, version })).rejects.toMatchObject({
      reason: 'RoleFixed',
    });
  });
});

describe('saving a role', () => {
  it('goes to the log first, once per command id, under its version', async () => {
    const input = newRole(['exam:list']);
    const context = () => contextOf(room.admin, 'command-save-role');
    const made = await saveRole(await context(), input);
    expect(await saveRole(await context(), input)).toEqual(made);
    const events = await room.services.log.readStream(referenceStream('role', made.id));
    expect(events.map(({ data }) => (data as ReferenceChanged['data']).after)).toEqual([made]);
    await change(made.code, { permissions: ['exam:list', 'exam:watch'] });
    await expect(save({ ...input, id: made.id, version: made.version })).rejects.toMatchObject({
      reason: 'SomebodyWasFaster',
    });
  });

  it('refuses a code that is taken, however it is written, and what is no role', async () => {
    await expect(save(newRole([], 'Teacher'))).rejects.toMatchObject({
      reason: 'Duplicate',
      message: '角色编码已存在！',
    });
    for (const wrong of [
      { permissions: ['*'] },
      { permissions: ['exam:list '] },
      { code: '1st' },
      { roleName: ' ' },
      { roleLevel: 101 },
      { roleLevel: 1.5 },
    ])
      await expect(save({ ...newRole([]), ...wrong }), JSON.stringify(wrong)).rejects.toMatchObject({
        reason: 'BadInput',
      });
  });

  it('of a role that was deleted begins anew; one that somebody has is not deleted', async () => {
    const made = await save(newRole(['exam:list']));
    const holder = await room.staff([], { roles: [made.code] });
    const gone = async (): Promise<void> => deleteRoles(await contextOf(room.admin), [made.id]);
    await expect(gone()).rejects.toMatchObject({
      reason: 'InUse',
      message: `角色“${made.roleName}”正被1个用户使用，不能删除！`,
    });
    const users = room.services.documents.collection<User>(collections.users);
    await users.put({ ...holder.user, roles: [] });
    await gone();
    const again = await save(newRole(['repo:list'], made.code));
    expect(again).toMatchObject({ version: 1, permissions: ['repo:list'] });
    expect(again.id).not.toBe(made.id);
  });
});

describe('permissions', () => {
  it('are resolved when a call is made: a changed role changes the next call of everybody who has it', async () => {
    const { code } = await save(newRole(['exam:list']));
    const [one, two] = [await room.staff([], { roles: [code] }), await room.staff([], { roles: [code] })];
    const other = await room.staff([], { roles: ['teacher'] });
    const rows = (caller: Caller) => caller.post('/api/repo/paging', {});
    expect(await permissionsOf(one)).toEqual(['exam:list']);
    expect((await rows(one)).code).toBe(10010003);
    await change(code, { permissions: ['exam:list', 'repo:list'] });
    for (const caller of [one, two]) {
      expect((await rows(caller)).code).toBe(0);
      expect(await permissionsOf(caller)).toEqual(['exam:list', 'repo:list']);
    }
    const titles = (await one.ok<{ meta: { title: string } }[]>('/api/sys/menu/routes')).map(
      ({ meta }) => meta.title,
    );
    expect(titles).toEqual(['控制台', '考试管理', '题库管理']);
    await change(code, { permissions: [] });
    expect([(await rows(two)).code, (await rows(other)).code]).toEqual([10010003, 0]);
  });

  it('of several roles add up; an unknown role brings none', async () => {
    const caller = await room.staff([], { roles: ['proctor', 'nobody', 'reviewer'] });
    expect((await permissionsOf(caller)).toSorted()).toEqual([
      'exam:list',
      'exam:mark',
      'exam:stat',
      'exam:watch',
      'exam:watch:all',
      'sys:real:audit',
    ]);
  });

  it('that are taken away end open subscriptions that need them, and no others', async () => {
    const examId = await room.saveExam();
    const { code } = await save(newRole(['exam:list', 'exam:watch', 'exam:watch:all']));
    const [holder, other] = [
      await room.staff([], { roles: [code] }),
      await room.staff([], { roles: ['proctor'] }),
    ];
    const query = 'subscription($e: ID!) { watchCards(examId: $e, filter: {}) { position } }';
    const feeds = [holder, other].map(({ token }) =>
      follow<Delta>(liveClient(address, token), query, { e: examId }),
    );
    for (const feed of feeds) await feed.first('the snapshot');
    const client = liveClient(address, holder.token);
    await follow(client, '{ userInfo { userId } }').first('somebody');
    await change(code, { permissions: ['exam:list', 'exam:watch'] });
    await change(code, { permissions: ['exam:list'] });
    expect((await feeds[0]?.refusal())?.extensions).toMatchObject({ reason: 'NotAllowed', code: 10010003 });
    expect((await follow(client, query, { e: examId }).refusal()).extensions).toMatchObject({
      reason: 'NotAllowed',
    });
    const candidate = await room.candidate();
    await candidate.start(examId);
    await until('the other to see the candidate', () => (feeds[1]?.messages.length ?? 0) > 1);
    expect(feeds[1]?.errors).toEqual([]);
  });

  it('copied into accounts by an earlier Vigil count no more; who held everything by them has the role that does', async () => {
    const users = room.services.documents.collection<User & { permissions?: string[] }>(collections.users);
    const settings = room.services.documents.collection<SettingDocument>(platformCollections.settings);
    const [first, copied] = [
      await room.staff([], { roles: [] }),
      await room.staff([], { roles: ['reviewer'] }),
    ];
    await users.put({ ...first.user, permissions: ['*'] });
    await users.put({ ...copied.user, permissions: ['exam:all'] });
    for (const { user } of [first, copied]) room.services.accounts.changed(user.id);
    await until('both to be read anew', async () => (await permissionsOf(first)).length === 0);
    expect(await permissionsOf(copied)).toEqual(['exam:mark', 'exam:stat']);
    await settings.delete('users:administrators-have-their-role');
    await startRoles(room.services);
    await until('the administrator to be one', async () => (await permissionsOf(first))[0] === '*');
    expect(await users.get(first.user.id)).toMatchObject({ roles: ['sa'], version: 2 });
    expect(await users.get(first.user.id)).not.toHaveProperty('permissions');
    // A role that is taken away later does not come back.
    await users.put({ ...first.user, roles: [] });
    await startRoles(room.services);
    expect((await users.get(first.user.id))?.roles).toEqual([]);
  });
});
