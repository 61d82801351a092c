import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Department } from '@vigil/domain/organisation/department';
import { Caller } from '../../testing/caller.js';
import { ExamRoom } from '../../testing/exam-room.js';
import { minutes, seconds } from '../../testing/moving-clock.js';
import { until } from '../../testing/until.js';
import { collections } from '../collections.js';

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

describe('a password that an administrator sets', () => {
  const reset = async (who: Caller, password: string, commandId?: string): Promise<void> => {
    const { id, userName, realName, roles } = who.user;
    const form = { id, userName, realName, roles, deptCode: 'A01', password };
    await room.admin.ok('/api/sys/user/save', form, commandId === undefined ? {} : { commandId });
  };
  beforeAll(() =>
    room.services.documents
      .collection<Department>(collections.departments)
      .put({ id: 'd', version: 1, parentId: null, deptName: '部', deptCode: 'A01', sort: 1 }),
  );

  it('ends the sessions entered by the old one, and is changed at the first login', async () => {
    const user = await room.server.addUser({ userName: 'zhou-reset', password: 'Secret123' });
    const { data } = await login('zhou-reset', 'Secret123');
    const who = new Caller(room, user, (data as { token: string }).token);
    await reset(who, 'Given123');
    expect(await codeOf(who)).toBe(10010002);
    expect((await login('zhou-reset', 'Secret123')).reason).toBe('WrongPassword');
    const again = (await login('zhou-reset', 'Given123')).data as Record<string, unknown>;
    expect(again).toMatchObject({ passwordChangeDue: true });
    const inside = new Caller(room, user, String(again.token));
    expect((await inside.refused('/api/exam/exam/online-paging')).reason).toBe('PasswordChangeDue');
    // Their own password is nobody's to ask them to change.
    const staff = await room.staff(['sys:user:update']);
    const own = { ...staff.user, deptCode: 'A01', password: 'Mine1234' };
    await staff.ok('/api/sys/user/save', own);
    expect(await staff.ok('/api/sys/user/info')).toMatchObject({ passwordChangeDue: false });
  });

  it('leaves an open paper to its end, on every process: that paper alone, and no other after it', async () => {
    const examId = await room.saveExam({ endTime: room.clock.now() + minutes(120) });
    const other = await room.saveExam();
    const candidate = await room.candidate({ roles: ['student', 'proctor'], roleType: 2 });
    await candidate.start(examId);
    await reset(candidate, 'Given123', 'reset-of-a-candidate');
    await candidate.choose('q-single', ['b']);
    expect(await candidate.ok('/api/sys/user/info')).toMatchObject({ passwordChangeDue: false });
    expect(await candidate.ok('/api/paper/paper/check-process')).toMatchObject({ id: candidate.paperId });
    for (const [path, body] of [
      ['/api/paper/paper/create-paper', { examId: other }],
      ['/api/paper/paper/my-paging', {}],
      ['/api/exam/exam/online-paging', {}],
      ['/api/exam/exam/paging', {}],
      ['/api/sys/user/update-pass', { oldPassword: 'a', password: 'Mine1234', confirm: 'Mine1234' }],
    ] as const)
      expect(await candidate.refused(path, body), path).toMatchObject({
        reason: 'SessionRetired',
        msg: '您的密码已被重置或已在其他设备登录，请在交卷后重新登录！',
      });
    await room.services.sessions.endOverdue();
    await room.restart();
    const session = await room.services.sessions.find(candidate.token);
    if (session === null) throw new Error('the session of an open paper has ended');
    let ended = 0;
    room.services.sessions.onEnd(session, () => (ended += 1));
    await candidate.choose('q-single', ['a']);
    await candidate.handIn();
    expect((await candidate.post('/api/paper/paper/create-paper', { examId: other })).code).toBe(10010002);
    expect(await codeOf(candidate)).toBe(10010002);
    expect(ended).toBe(1);
  });
});
