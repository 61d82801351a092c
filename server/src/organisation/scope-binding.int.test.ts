import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Department } from '@vigil/domain/organisation/department';
import type { User } from '@vigil/domain/organisation/user';
import type { Caller } from '../testing/caller.js';
import type { Candidate } from '../testing/candidate.js';
import { ExamRoom } from '../testing/exam-room.js';
import { until } from '../testing/until.js';
import { collections } from './collections.js';
import { below, boundToTheNorth, makeRegions, north } from './regions.fixture.js';

let room: ExamRoom;
/** Bound to the north, with every permission there is. */
let bound: Caller;
/** Of the north, too. */
let learner: Candidate;
const users = () => room.services.documents.collection<User>(collections.users);

beforeAll(async () => {
  room = await ExamRoom.open();
  await makeRegions(room);
  bound = await boundToTheNorth(room);
  learner = await room.candidate(below);
});
afterAll(() => room.close());

describe('binding', () => {
  const scope = (who: Caller, id: string, departId: string | null) =>
    who.post('/api/sys/user/scope', { id, departId });

  it('acts at once, is undone as it was done, and is in the log', async () => {
    const admin = await room.staff(['sys:user:list'], { realName: '新来的', ...north });
    const total = async () => (await admin.ok<{ total: number }>('/api/sys/user/paging', { size: 1 })).total;
    const all = await total();
    expect((await scope(room.admin, admin.user.id, 'south')).code).toBe(0);
    await until('fewer to be seen', async () => (await total()) < all);
    expect(await users().get(admin.user.id)).toMatchObject({ scopeDepartId: 'south', version: 2 });
    expect((await scope(room.admin, admin.user.id, null)).code).toBe(0);
    await until('all to be seen again', async () => (await total()) === all);
  });

  it('is by the department as it is now: moved, it takes its people along; gone, it leaves nobody', async () => {
    const departments = room.services.documents.collection<Department>(collections.departments);
    const west: Department = {
      ...{ id: 'west', version: 1, parentId: null, deptName: '西区', deptCode: 'A03', sort: 3 },
    };
    await departments.put(west);
    const admin = await room.staff(['sys:user:list'], {
      scopeDepartId: 'west',
      departId: 'west',
      deptCode: 'A03',
    });
    const total = async () => (await admin.ok<{ total: number }>('/api/sys/user/paging')).total;
    expect(await total()).toBe(1);
    await departments.put({ ...west, deptCode: 'A01A03', parentId: 'north', version: 2 });
    expect(await total()).toBe(0);
    await users().put({ ...admin.user, deptCode: 'A01A03' });
    expect(await total()).toBe(1);
    await departments.delete('west');
    expect(await total()).toBe(0);
  });

  it('never widens the own scope, and binds no one who holds everything', async () => {
    const colleague = await room.staff(['sys:user:list'], {
      realName: '同事',
      ...below,
      scopeDepartId: 'north-1',
    });
    const free = await room.staff(['sys:user:list'], { realName: '不受限的', ...below });
    expect((await scope(bound, colleague.user.id, 'north')).code).toBe(0);
    for (const [id, departId] of [
      [colleague.user.id, null],
      [colleague.user.id, 'south'],
      [bound.user.id, null],
    ] as const)
      expect(await scope(bound, id, departId), String(departId)).toMatchObject({ reason: 'OutOfScope' });
    expect(await scope(bound, free.user.id, 'north')).toMatchObject({ reason: 'AboveYourLevel' });
    expect(await scope(room.admin, room.admin.user.id, 'north')).toMatchObject({
      reason: 'AdministratorUnbound',
    });
    expect(await scope(room.admin, learner.user.id, 'north')).toMatchObject({ reason: 'BadInput' });
    expect(await scope(room.admin, free.user.id, 'nowhere')).toMatchObject({ reason: 'NotFound' });
  });
});
