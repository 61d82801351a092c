import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User } from '@vigil/domain/organisation/user';
import type { Caller } from '../../testing/caller.js';
import { ExamRoom } from '../../testing/exam-room.js';
import { collections } from '../collections.js';
import { keepAnAdministrator, refuseAboveLevel, refuseGrant } from './levels.js';

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
    await refuseAboveLevel(await callOf(teacher), [proctor.user, teacher.user]);
    await expect(refuseAboveLevel(await callOf(proctor), [proctor.user, teacher.user])).rejects.toMatchObject(
      { reason: 'AboveYourLevel', code: 10010003 },
    );
    await expect(refuseAboveLevel(await callOf(teacher), [room.admin.user])).rejects.toMatchObject({
      reason: 'AboveYourLevel',
    });
    await refuseAboveLevel(await callOf(room.admin), [room.admin.user]);
  });

  it('[RL3] [RL4] refuse to give or take a role above, and to give what is no role', async () => {
    const teacher = await callOf(await holding('teacher'));
    await refuseGrant(teacher, { given: ['student', 'proctor'], taken: ['gone'] });
    await expect(refuseGrant(teacher, { given: [], taken: ['sa'] })).rejects.toMatchObject({
      message: '角色“系统管理员”的级别高于您，不能分配或收回！',
    });
    await expect(refuseGrant(teacher, { given: ['gone'], taken: [] })).rejects.toMatchObject({
      reason: 'BadInput',
    });
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
