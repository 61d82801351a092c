import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Department } from '@vigil/domain/organisation/department';
import type { User } from '@vigil/domain/organisation/user';
import type { Caller } from '../../testing/caller.js';
import { ExamRoom } from '../../testing/exam-room.js';
import { collections } from '../collections.js';
import { authorityOf, refuseBeyondReach } from './authority.js';
import { keepAnAdministrator } from './levels.js';

let room: ExamRoom;

beforeAll(async () => {
  room = await ExamRoom.open();
});
afterAll(() => room.close());

const users = () => room.services.documents.collection<User>(collections.users);
const callOf = async ({ token }: Caller) => ({
  services: room.services,
  session: await room.services.sessions.find(token),
});
const holding = (...roles: string[]): Promise<Caller> => room.staff([], { roles });

describe('levels', () => {
  it('[RL1] [RL2] refuse to change who stands above, and who holds everything', async () => {
    const [teacher, proctor] = [await holding('teacher'), await holding('proctor')];
    const refusal = { reason: 'AboveYourLevel', code: 10010003 };
    await refuseBeyondReach(await callOf(teacher), [proctor.user, teacher.user]);
    for (const [who, people] of [
      [proctor, [proctor.user, teacher.user]],
      [teacher, [room.admin.user]],
    ] as const)
      await expect(refuseBeyondReach(await callOf(who), people)).rejects.toMatchObject(refusal);
    await refuseBeyondReach(await callOf(room.admin), [room.admin.user]);
  });

  it('[RL3] [RL4] refuse to give or take a role above, and to give what is no role', async () => {
    const teacher = await authorityOf(await callOf(await holding('teacher')));
    expect(teacher.refuseGrant({ given: ['student'], taken: ['gone', 'proctor'] })).toBeNull();
    expect(teacher.refuseGrant({ given: [], taken: ['sa'] })?.message).toBe(
      '角色“系统管理员”的级别高于您，不能分配或收回！',
    );
    expect(teacher.refuseGrant({ given: ['gone'], taken: [] })).toMatchObject({ reason: 'BadInput' });
  });

  it('[RL6] refuse to give a role that permits what the giver may not do, themselves included', async () => {
    const auditors = await room.server.roleWith(['audit:view']);
    const giver = await room.staff(['sys:user:update']);
    const refusal = { reason: 'NotYoursToGrant', msg: `角色“${auditors}”包含您没有的权限，不能分配！` };
    const departments = room.services.documents.collection<Department>(collections.departments);
    await departments.put({
      ...{ id: 'd', version: 1, parentId: null, deptName: '部', deptCode: 'A01', sort: 1 },
    });
    const form = {
      userName: 'given',
      realName: '甲',
      password: 'abc123',
      deptCode: 'A01',
      roles: [auditors],
    };
    expect(await giver.refused('/api/sys/user/save', form)).toMatchObject(refusal);
    const oneself = { ids: [giver.user.id], roles: [...giver.user.roles, auditors] };
    expect(await giver.refused('/api/sys/user/batch-role', oneself)).toMatchObject(refusal);
    // What somebody has already is not given: they are saved by who could not give it.
    const { id } = await room.admin.ok<{ id: string }>('/api/sys/user/save', form);
    await giver.ok('/api/sys/user/save', { ...form, id, password: '', realName: '乙' });
    expect((await users().get(id))?.roles).toEqual([auditors]);
  });
});

describe('what opens an account', () => {
  const permitted = async (permissions: string[]) => room.server.roleWith(permissions);

  it('[RL7] is nobody’s to set who may do less than its owner: no password; the rest of the account stays theirs', async () => {
    const [keeper, teacher] = [
      await permitted(['sys:user:update', 'sys:user:list']),
      await permitted(['exam:add']),
    ];
    const departments = room.services.documents.collection<Department>(collections.departments);
    await departments.put({
      ...{ id: 'd', version: 1, parentId: null, deptName: '部', deptCode: 'A01', sort: 1 },
    });
    const manager = await room.staff([], { roles: [keeper] });
    const form = { realName: '李老师', password: 'abc123', deptCode: 'A01' };
    const made = async (userName: string, roles: string[]): Promise<string> =>
      (await room.admin.ok<{ id: string }>('/api/sys/user/save', { ...form, userName, roles })).id;
    const id = await made('opened', [teacher]);
    const before = await users().get(id);
    const save = { ...form, id, roles: [teacher], email: 'li@vigil.example', mobile: '13900002222' };
    expect(await manager.refused('/api/sys/user/save', { ...save, password: 'Taken123' })).toMatchObject({
      ...{ reason: 'NotYoursToGrant', code: 10010003 },
      msg: '“李老师”拥有您没有的权限，不能设置其密码和手机号，也不能重置其两步验证！',
    });
    // Neither by taking the role away in the same breath.
    const demoted = { ...save, roles: ['student'], password: 'Taken123' };
    expect((await manager.refused('/api/sys/user/save', demoted)).reason).toBe('NotYoursToGrant');
    // A number that codes are sent to is as good as a password; taking one away opens nothing.
    const kept = { ...save, password: '' };
    expect((await manager.refused('/api/sys/user/save', kept)).reason).toBe('NotYoursToGrant');
    await room.admin.ok('/api/sys/user/save', kept);
    await manager.ok('/api/sys/user/save', { ...kept, realName: '李先生' });
    await manager.ok('/api/sys/user/save', { ...kept, mobile: '' });
    expect(await users().get(id)).toMatchObject({
      ...{ mobile: null, email: 'li@vigil.example', passwordHash: before?.passwordHash },
    });
    // Whoever may do no more than oneself may be helped.
    for (const roles of [[keeper], ['student']]) {
      const other = await made(`helped-${roles[0]}`, roles);
      await manager.ok('/api/sys/user/save', { ...form, id: other, roles, password: 'Helped123' });
    }
    await room.admin.ok('/api/sys/user/save', { ...save, password: 'Chosen123' });
  });
});

/** What a call that disables somebody does. */
async function disable(id: string): Promise<string> {
  const before = await users().get(id);
  if (before === null) throw new Error(`nobody ${id}`);
  const after = { ...before, state: 1, version: before.version + 1 };
  try {
    await keepAnAdministrator(room.services, before, after);
  } catch (error) {
    return (error as { reason?: string }).reason ?? String(error);
  }
  return users().save(after, before.version);
}

describe('the last who holds everything', () => {
  it('[RL5] cannot be lost, also not by two who disable each other at once', async () => {
    const others = (await users().find({ filter: { roles: { has: 'sa' } } })).map(({ id }) => id);
    for (let round = 0; round < 20; round += 1) {
      for (const id of others) await users().delete(id);
      const pair = [await holding('sa'), await holding('sa')];
      const outcomes = await Promise.all(pair.map(({ user }) => disable(user.id)));
      expect(outcomes.toSorted(), `round ${round}`).toEqual(['LastAdministrator', 'written']);
      others.splice(0, others.length, ...pair.map(({ user }) => user.id));
    }
  });

  it('is anybody who stays in order; who merely changes a name is not asked', async () => {
    const [left, right] = [await holding('sa'), await holding('sa')];
    expect(await disable(left.user.id)).toBe('written');
    const before = (await users().get(right.user.id)) as User;
    await keepAnAdministrator(room.services, before, { ...before, version: before.version + 1 });
  });
});
