import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User } from '@vigil/domain/organisation/user';
import type { Caller } from '../../testing/caller.js';
import { ExamRoom } from '../../testing/exam-room.js';
import { until } from '../../testing/until.js';
import { collections } from '../collections.js';

let room: ExamRoom;
let manager: Caller;

beforeAll(async () => {
  room = await ExamRoom.open();
  manager = await room.staff(['sys:user:update'], { realName: '人事老师' });
});
afterAll(() => room.close());

interface Act {
  readonly id: string;
  readonly noun: string;
  readonly state: string;
  readonly total: number;
  readonly changed: number;
  readonly refused: number;
  readonly refusals: readonly { readonly realName: string; readonly msg: string }[];
}

const ended = (id: string, who = manager): Promise<Act> =>
  until('the act to be done', async () => {
    const act = await who.ok<Act>('/api/sys/user/act', { id });
    return act.state === 'done' ? act : null;
  });
const stored = async (id: string): Promise<User | null> =>
  room.services.documents.collection<User>(collections.users).get(id);
const expire = '/api/sys/user/batch-expire';
const day = '2031-01-02 03:04:05';
const dayMs = Date.parse('2031-01-02T03:04:05+08:00');

describe('an act over many people', () => {
  it('is begun by one call, carried to each, and says who was refused it', async () => {
    const [one, two] = await room.candidates(2);
    const ids = [one?.user.id, two?.user.id, room.admin.user.id, 'nobody', one?.user.id];
    const { id } = await manager.ok<Act>(expire, { ids, expireTime: day });
    const act = await ended(id);
    expect(act).toMatchObject({ noun: '批量设置有效期', total: 4, changed: 2, refused: 2 });
    expect(act.refusals.map(({ msg }) => msg)).toEqual([
      '“监考员”的角色级别高于您，不能操作！',
      '用户不存在！',
    ]);
    for (const who of [one, two])
      expect(await stored(who?.user.id ?? '')).toMatchObject({ expireTime: dayMs });
    expect(await stored(room.admin.user.id)).not.toHaveProperty('expireTime', dayMs);
  });

  it('[user-031] [user-074] enables and disables, and sets the state that waits for review; no other', async () => {
    const candidate = await room.candidate();
    const ids = [candidate.user.id];
    for (const state of [1, 2, 0]) {
      expect(await manager.ok<Act>('/api/sys/user/state', { ids, state })).toMatchObject({ changed: 1 });
      expect(await stored(candidate.user.id)).toMatchObject({ state });
    }
    for (const state of [3, -1, 9])
      expect((await manager.refused('/api/sys/user/state', { ids, state })).msg).toBe('状态不正确！');
  });

  it('is one act however often the call is repeated', async () => {
    const candidate = await room.candidate();
    const call = () =>
      manager.ok<Act>(
        expire,
        { ids: [candidate.user.id], expireTime: day },
        { commandId: 'command-expire-1' },
      );
    const [first, again] = [await call(), await call()];
    expect(again.id).toBe(first.id);
    await ended(first.id);
    expect(await stored(candidate.user.id)).toMatchObject({ version: 2 });
    const other = { ids: [candidate.user.id], expireTime: null };
    expect((await manager.refused(expire, other, { commandId: 'command-expire-1' })).reason).toBe(
      'CommandIdReused',
    );
  });

  it('begun before the server stopped is carried after it', async () => {
    const people = await room.candidates(3);
    const { id } = await manager.ok<Act>(expire, { ids: people.map(({ user }) => user.id), expireTime: day });
    await room.restart();
    expect(await ended(id)).toMatchObject({ changed: 3, refused: 0 });
    for (const { user } of people)
      expect(await stored(user.id)).toMatchObject({ version: 2, expireTime: dayMs });
  });

  it('is seen by whoever began it, begun by holders of sys:user:update, for somebody', async () => {
    const candidate = await room.candidate();
    const { id } = await manager.ok<Act>(expire, { ids: [candidate.user.id], expireTime: null });
    await ended(id);
    expect((await manager.ok<Act[]>('/api/sys/user/acts'))[0]).toMatchObject({ id });
    expect((await room.admin.refused('/api/sys/user/act', { id })).reason).toBe('NotFound');
    const proctor = await room.staff(['exam:watch', 'sys:user:list']);
    for (const who of [proctor, candidate])
      expect((await who.refused(expire, { ids: [candidate.user.id] })).code).toBe(10010003);
    expect((await manager.refused(expire, { ids: [] })).msg).toBe('请至少勾选一个用户！');
  });
});
