import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Document } from '@vigil/stores/documents/port';
import { Caller } from '../../testing/caller.js';
import { ExamRoom } from '../../testing/exam-room.js';
import { minutes } from '../../testing/moving-clock.js';
import type { TestAnswer } from '../../testing/test-app.js';
import { factorCollections } from './factors.js';
import { hotp, stepAt, stepSeconds } from './totp.js';

let room: ExamRoom;
const password = 'Password-1';
const base = '/api/sys/user/second-factor';

beforeAll(async () => {
  room = await ExamRoom.open({ env: { CAPTCHA: 'off' } });
});
afterAll(() => room.close());

const post = (path: string, body: object): Promise<TestAnswer> => room.server.rest(path, body);
const login = (userName: string): Promise<TestAnswer> =>
  post('/api/sys/user/login', { username: userName, password });
const ticketOf = (answer: TestAnswer): string => (answer.data as { ticket: string }).ticket;
const enter = (ticket: string, code: string): Promise<TestAnswer> =>
  post('/api/sys/user/login-code', { ticket, code });

/** What an app would show now, or some steps from now. */
const codeOf = (secret: string, drift = 0): string => hotp(bytesOf(secret), stepAt(room.clock.now()) + drift);
/** The next code: the last one is used up. */
const next = (secret: string): string => {
  room.clock.advance(stepSeconds * 1000);
  return codeOf(secret);
};
function bytesOf(base32: string): Buffer {
  const bits = [...base32].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}

interface Enrolled {
  readonly who: Caller;
  readonly secret: string;
  readonly codes: readonly string[];
}
async function enrolled(permissions: readonly string[] = ['exam:list'], fields = {}): Promise<Enrolled> {
  const user = await room.server.addUser({ roleType: 2, permissions, password, ...fields });
  const who = new Caller(room, user, await room.server.tokenOf(user));
  const { secret } = await who.ok<{ secret: string }>(`${base}/begin`, { password });
  const { recoveryCodes } = await who.ok<{ recoveryCodes: string[] }>(`${base}/confirm`, {
    code: codeOf(secret),
  });
  return { who, secret, codes: recoveryCodes };
}

describe('a second factor', () => {
  it('is asked after the password: no session before its code, one with it', async () => {
    const { who, secret, codes } = await enrolled();
    expect(codes).toHaveLength(10);
    const first = await login(who.user.userName);
    expect(first).toMatchObject({ reason: 'CodeNeeded', code: 20010000 });
    expect(first.headers['set-cookie']).toBeUndefined();
    expect(first.data).toEqual({ ticket: expect.any(String) as unknown, code: true, passkey: false });
    const ticket = ticketOf(first);
    expect((await enter(ticket, '000000')).reason).toBe('WrongCode');
    const entered = await enter(ticket, next(secret));
    expect(entered.data).toMatchObject({ userId: who.user.id, token: expect.any(String) as unknown });
    expect((await enter(ticket, next(secret))).reason, 'a ticket is good once').toBe('TicketExpired');
    expect((await enter('nothing', next(secret))).reason).toBe('TicketExpired');
  });

  it('is begun without a password, where there is none, by who has just signed in alone', async () => {
    const user = await room.server.addUser({ roleType: 2, permissions: ['exam:list'] });
    const who = new Caller(room, user, await room.server.tokenOf(user));
    expect(await who.ok(`${base}/state`)).toMatchObject({ hasPassword: false, enabled: false });
    room.clock.advance(minutes(6));
    expect((await who.refused(`${base}/begin`, { password: '' })).msg).toBe(
      '您没有登录密码，请重新登录，并在 5 分钟内开启！',
    );
    const fresh = new Caller(room, user, await room.server.tokenOf(user));
    const { secret } = await fresh.ok<{ secret: string }>(`${base}/begin`, {});
    await fresh.ok(`${base}/confirm`, { code: codeOf(secret) });
    expect(await fresh.ok(`${base}/state`)).toMatchObject({ enabled: true });
  });

  it('is not asked of who has none, nor after a wrong password', async () => {
    const plain = await room.server.addUser({ roleType: 2, permissions: ['exam:list'], password });
    expect((await login(plain.userName)).code).toBe(0);
    const { who } = await enrolled();
    const wrong = await post('/api/sys/user/login', { username: who.user.userName, password: 'other' });
    expect(wrong).toMatchObject({ reason: 'WrongPassword', data: null });
  });

  it('takes a code once, also of two at the same moment, and a step early or late', async () => {
    const { who, secret } = await enrolled();
    const code = next(secret);
    const tickets = [ticketOf(await login(who.user.userName)), ticketOf(await login(who.user.userName))];
    const answers = await Promise.all(tickets.map((ticket) => enter(ticket, code)));
    expect(answers.filter(({ code: said }) => said === 0)).toHaveLength(1);
    const again = ticketOf(await login(who.user.userName));
    expect((await enter(again, code)).reason).toBe('WrongCode');
    room.clock.advance(2 * stepSeconds * 1000);
    expect((await enter(again, codeOf(secret, -2))).reason).toBe('WrongCode');
    expect((await enter(again, codeOf(secret, 1))).code).toBe(0);
  });

  it('lets a recovery code in once, however it is typed', async () => {
    const { who, codes } = await enrolled();
    const [code = ''] = codes;
    const ticket = ticketOf(await login(who.user.userName));
    expect((await enter(ticket, ` ${code.toLowerCase().replace('-', '')} `)).code).toBe(0);
    const other = ticketOf(await login(who.user.userName));
    expect((await enter(other, code)).reason).toBe('WrongCode');
    expect(await who.ok(`${base}/state`)).toMatchObject({ enabled: true, recoveryCodes: 9 });
  });

  it('is guessed at ten times in ten minutes, from everywhere together', async () => {
    const { who, secret } = await enrolled();
    const reasons = new Set<string | undefined>();
    for (let attempt = 0; attempt < 10; attempt += 1)
      reasons.add((await enter(ticketOf(await login(who.user.userName)), '000000')).reason);
    expect([...reasons]).toEqual(['WrongCode']);
    const ticket = ticketOf(await login(who.user.userName));
    expect((await enter(ticket, next(secret))).reason).toBe('CodePaused');
  });

  it('keeps no secret readable, neither in the documents nor in the log', async () => {
    const { who, secret, codes } = await enrolled();
    const documents = room.services.documents.collection<Document>(factorCollections.secondFactors);
    const kept = JSON.stringify(await documents.get(who.user.id));
    const logged = JSON.stringify(await room.everything());
    for (const text of [
      secret,
      bytesOf(secret).toString('base64'),
      bytesOf(secret).toString('hex'),
      ...codes,
    ]) {
      expect(kept).not.toContain(text);
      expect(logged).not.toContain(text);
      expect(room.server.logLines.join('\n')).not.toContain(text);
    }
    expect(logged).toContain('"entity":"second-factor"');
  });

  it('is set up with the password and its first code, and given up with a code', async () => {
    const user = await room.server.addUser({ roleType: 2, permissions: ['exam:list'], password });
    const who = new Caller(room, user, await room.server.tokenOf(user));
    expect((await who.refused(`${base}/begin`, { password: 'other' })).reason).toBe('WrongPassword');
    expect((await post(`${base}/begin`, { password })).reason).toBe('TicketExpired');
    expect((await who.refused(`${base}/confirm`, { code: '123456' })).reason).toBe('EnrolmentExpired');
    const begun = await who.ok<{ secret: string; uri: string; qr: string }>(`${base}/begin`, { password });
    expect(begun.uri).toContain(`secret=${begun.secret}`);
    expect(begun.qr).toMatch(/^data:image\/svg\+xml;base64,/);
    expect((await who.refused(`${base}/confirm`, { code: '000000' })).reason).toBe('WrongCode');
    expect((await login(user.userName)).code, 'nothing counts before it').toBe(0);
    await who.ok(`${base}/confirm`, { code: codeOf(begun.secret) });
    expect((await who.refused(`${base}/begin`, { password })).reason).toBe('AlreadyEnrolled');
    const fresh = await who.ok<string[]>(`${base}/recovery-codes`, { code: next(begun.secret) });
    expect(fresh).toHaveLength(10);
    expect((await who.refused(`${base}/disable`, { code: '000000' })).reason).toBe('WrongCode');
    await who.ok(`${base}/disable`, { code: next(begun.secret) });
    expect((await login(user.userName)).code).toBe(0);
  });

  it('is for administrators', async () => {
    const learner = await room.server.addUser({ password });
    const caller = new Caller(room, learner, await room.server.tokenOf(learner));
    expect((await caller.refused(`${base}/begin`, { password })).reason).toBe('NotAllowed');
    expect((await caller.refused(`${base}/state`)).code).toBe(10010003);
  });
});

describe('a second factor that was lost', () => {
  it('is reset by who is not below, never by oneself; sessions end, and the log says by whom', async () => {
    const { who } = await enrolled(['exam:list'], { roles: ['teacher'] });
    const below = await room.staff(['sys:user:update']);
    const manager = await room.staff(['sys:user:update'], { roles: ['sa'] });
    const reset = (caller: Caller, id = who.user.id) => caller.post(`${base}/reset`, { id });
    expect((await reset(below)).reason).toBe('AboveYourLevel');
    expect((await reset(manager, manager.user.id)).reason).toBe('NotYourOwn');
    expect((await reset(who)).code).toBe(10010003);
    // [RL7] Whoever could not do what they may, could by being them.
    const other = await enrolled(['audit:view']);
    expect((await reset(below, other.who.user.id)).reason).toBe('NotYoursToGrant');
    expect((await reset(manager)).code).toBe(0);
    expect((await who.post('/api/sys/user/info')).code).toBe(10010002);
    expect((await login(who.user.userName)).code).toBe(0);
    const last = (await room.everything())
      .filter(({ data }) => JSON.stringify(data).includes('second-factor'))
      .at(-1);
    expect(last).toMatchObject({ actor: { id: manager.user.id }, data: { id: who.user.id, after: null } });
    const anew = new Caller(room, who.user, await room.server.tokenOf(who.user));
    const { secret } = await anew.ok<{ secret: string }>(`${base}/begin`, { password });
    await anew.ok(`${base}/confirm`, { code: next(secret) });
    expect((await login(who.user.userName)).reason).toBe('CodeNeeded');
  });
});

describe('the switch that every administrator must have one', () => {
  it('is thrown by who has one, and makes others set one up while they log in', async () => {
    const { who: keeper, secret } = await enrolled(['sys:security']);
    const other = await room.staff(['sys:security']);
    const set = (caller: Caller, secondFactorRequired: boolean) =>
      caller.post('/api/sys/security/save', { secondFactorRequired });
    expect((await set(other, true)).reason).toBe('EnrolFirst');
    expect((await set(await room.staff(['exam:list']), true)).code).toBe(10010003);
    expect((await set(keeper, true)).code).toBe(0);
    expect((await keeper.refused(`${base}/disable`, { code: next(secret) })).reason).toBe(
      'SecondFactorRequired',
    );
    const plain = await room.server.addUser({ roleType: 2, permissions: ['exam:list'], password });
    const told = await login(plain.userName);
    expect(told).toMatchObject({ reason: 'SecondFactorNeeded' });
    const ticket = ticketOf(told);
    expect((await enter(ticket, '000000')).reason, 'there is no code to enter with').toBe('WrongCode');
    const begun = (await post(`${base}/begin`, { ticket })).data as { secret: string };
    const done = await post(`${base}/confirm`, { ticket, code: codeOf(begun.secret) });
    expect(done.data).toMatchObject({ session: { userId: plain.id, token: expect.any(String) as unknown } });
    expect((await login(plain.userName)).reason).toBe('CodeNeeded');
    const learner = await room.server.addUser({ password });
    expect((await login(learner.userName)).code, 'learners are asked nothing').toBe(0);
    expect((await set(keeper, false)).code).toBe(0);
  });
});
