import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../testing/caller.js';
import { ExamRoom } from '../../testing/exam-room.js';
import { minutes, seconds } from '../../testing/moving-clock.js';
import { until } from '../../testing/until.js';

let room: ExamRoom;

beforeAll(async () => {
  room = await ExamRoom.open({ env: { CAPTCHA: 'off' } });
});
afterAll(() => room.close());

const codeOf = async (who: Caller): Promise<number> => (await who.post('/api/sys/user/info')).code;
const gone = (who: Caller): Promise<unknown> =>
  until('the session to end', async () => (await codeOf(who)) === 10010002);
const login = (username: string, password: string) =>
  room.server.rest('/api/sys/user/login', { username, password });

/** Either way an account ends: disabled by an administrator, or its day has come. */
const ends = {
  disabled: async (id: string) => room.admin.ok('/api/sys/user/state', { ids: [id], state: 1 }),
  expired: async (id: string) => {
    const expireTime = new Date(room.clock.now() + seconds(30)).toISOString();
    const mutation =
      'mutation($ids: [ID!]!, $t: DateTime) { userBatchExpire(ids: $ids, expireTime: $t) { changed } }';
    const { data } = await room.admin.graphql(mutation, { ids: [id], t: expireTime });
    expect(data).toEqual({ userBatchExpire: { changed: 1 } });
    room.clock.advance(seconds(31));
  },
};

describe.each(['disabled', 'expired'] as const)('an account that is %s', (how) => {
  it('ends its sessions and lets nobody in, with its sentence', async () => {
    const user = await room.server.addUser({ userName: `li-${how}`, password: 'Secret123' });
    const candidate = await room.candidate();
    const staff = await room.staff(['exam:list']);
    for (const { user: person } of [candidate, staff, { user }]) await ends[how](person.id);
    for (const who of [candidate, staff]) await gone(who);
    expect(await login(`li-${how}`, 'Secret123')).toMatchObject({
      reason: how === 'disabled' ? 'AccountDisabled' : 'AccountExpired',
      msg: how === 'disabled' ? '账号已被禁用，请联系管理员！' : '账号已过期，请联系管理员！',
    });
    expect((await login(`li-${how}`, 'wrong')).reason).toBe('WrongPassword');
  });

  it('[engine §10] goes on with a paper that is open, to its end, on every process and after a restart; then it is over', async () => {
    const examId = await room.saveExam({ endTime: room.clock.now() + minutes(120) });
    const candidate = await room.candidate();
    await candidate.start(examId);
    await ends[how](candidate.user.id);
    await candidate.choose('q-single', ['b']);
    await room.services.sessions.endOverdue();
    await candidate.choose('q-single', ['a']);
    await room.restart();
    await candidate.choose('q-single', ['b']);
    await candidate.handIn();
    await gone(candidate);
    expect(
      (await candidate.post('/api/paper/paper/create-paper', { examId: await room.saveExam() })).code,
    ).toBe(10010002);
  });

  it('closes what it had open, without a call', async () => {
    const candidate = await room.candidate();
    const session = await room.services.sessions.find(candidate.token);
    let ended = 0;
    if (session !== null) room.services.sessions.onEnd(session, () => (ended += 1));
    await ends[how](candidate.user.id);
    await room.services.sessions.endOverdue();
    await until('its sockets to be told', () => ended > 0);
    expect(ended).toBe(1);
  });
});
