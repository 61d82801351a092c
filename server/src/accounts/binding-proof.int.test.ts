import type { User } from '@vigil/domain/organisation/user';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { form, setIn } from '../real-person/real-person.fixture.js';
import { Candidate } from '../testing/candidate.js';
import { ExamRoom } from '../testing/exam-room.js';
import { minutes, seconds } from '../testing/moving-clock.js';
import { until } from '../testing/until.js';
import { Authenticator } from './passkeys/authenticator.fixture.js';
import { LogoutRoom } from './sign-on/provider-logout.fixture.js';
import { codeOf, sentTo } from './sms/codes.fixture.js';

let there: LogoutRoom;
let room: ExamRoom;
const site = 'https://vigil.test';
const headers = { origin: site, host: 'vigil.test' };
beforeAll(async () => {
  room = await ExamRoom.open({ env: { CAPTCHA: 'off', SMS_PROVIDER: 'sandbox' } });
  there = await LogoutRoom.open(room);
});
afterAll(() => there.close());
beforeEach(() => setIn(room, { faceLogin: 'true', passkeyLogin: 'true', faceAudit: 'no' }));

let number = 0;
const newNumber = (): string => `1371000${String(1000 + (number += 1))}`;
const password = 'Secret123';
const somebody = (fields: object = { password }): Promise<Candidate> => room.candidate(fields);
/** What a person who finds the session open would bind of their own. */
const bindNumber = async (who: Candidate, proof: object = {}) => {
  const mobile = newNumber();
  const smsCode = await codeOf(room, who, mobile, 'bind');
  const call = (more: object) => who.post('/api/sys/user/bind/bind-mobile', { mobile, smsCode, ...more });
  return { mobile, answer: await call(proof), again: call };
};
const submitFace = (who: Candidate, proof: object = {}) =>
  who.post('/api/sys/user/real/submit', { ...form(), ...proof });
const proofs = (who: Candidate) => who.ok('/api/sys/user/proofs', { binding: true }, { headers });

// First, while the room's clock is near the provider's.
it('who has no password and came by a provider signs in there afresh, however silently they came before', async () => {
  const user = await there.person();
  const { candidate, browser } = await there.byOidc(user);
  expect(await proofs(candidate)).toEqual(['oidc']);
  const { again } = await bindNumber(candidate);
  expect((await again({})).reason).toBe('ProofNeeded');
  const at = await browser.walk('/api/sign-on/oidc?fresh=1');
  const { token } = (await there.enter(browser, at)).data as { token: string };
  const fresh = new Candidate(room, user, token);
  expect(await proofs(fresh)).toEqual(['fresh', 'oidc']);
  expect((await bindNumber(fresh)).answer.code).toBe(0);
});

describe('a session that was left open', () => {
  it('has no number bound to it, and so nothing by which the account is taken over; its owner binds one', async () => {
    const who = await somebody();
    room.clock.advance(minutes(5) + seconds(1));
    expect(await proofs(who)).toEqual(['password']);
    const { mobile, answer, again } = await bindNumber(who);
    expect(answer).toMatchObject({ reason: 'ProofNeeded', msg: '请先输入当前登录密码，确认是您本人操作！' });
    expect(await who.ok('/api/sys/user/bind/bind-list')).toEqual([]);
    // What the number would have been good for: another password.
    room.clock.advance(seconds(61));
    await room.server.rest('/api/sys/user/sms', { mobile, smsType: 'reset' });
    expect((await sentTo(room, mobile)).map(({ purpose }) => purpose)).toEqual(['bind']);
    expect((await again({ password: 'Guess123' })).reason).toBe('WrongPassword');
    // A refused proof has not used the code up.
    expect((await again({ password })).code).toBe(0);
    expect(await who.ok('/api/sys/user/bind/bind-list')).toMatchObject([{ loginType: 'mobile' }]);
  });

  it('has no face registered that would open the account', async () => {
    const who = await somebody();
    room.clock.advance(minutes(6));
    expect((await submitFace(who)).reason).toBe('ProofNeeded');
    expect((await submitFace(who, { password: 'Guess123' })).reason).toBe('WrongPassword');
    expect(await who.ok('/api/sys/user/real/detail')).toMatchObject({ state: null });
    expect((await submitFace(who, { password })).code).toBe(0);
    expect(await who.ok('/api/sys/user/real/detail')).toMatchObject({ state: 1 });
  });

  it('has no passkey added, fresh or not: that wants the password each time', async () => {
    const who = await somebody();
    const begin = (body: object) => who.post('/api/sys/user/passkey/begin', body, { headers });
    expect((await begin({})).msg).toBe('当前密码不能为空！');
    expect((await begin({ password: 'Guess123' })).reason).toBe('WrongPassword');
    expect((await begin({ password })).code).toBe(0);
  });

  it('has no other number in the place of the one that is bound', async () => {
    const mobile = newNumber();
    const who = await somebody({ password, mobile });
    room.clock.advance(minutes(6));
    expect((await bindNumber(who)).answer.reason).toBe('AlreadyBound');
    const unbind = { mobile, smsCode: '123456' };
    expect((await who.refused('/api/sys/user/bind/unbind-mobile', unbind)).reason).toBe('WrongCode');
    // Whoever has the old number is its owner; the new one wants the password all the same.
    const smsCode = await codeOf(room, who, mobile, 'unbind');
    await who.ok('/api/sys/user/bind/unbind-mobile', { mobile, smsCode });
    expect((await bindNumber(who)).answer.reason).toBe('ProofNeeded');
    expect((await bindNumber(who, { password })).answer.code).toBe(0);
  });
});

describe('whoever has just signed in', () => {
  const enter = async (path: string, body: object, user: User): Promise<Candidate> => {
    const { data } = await room.server.rest(`/api/sys/user/${path}`, body);
    return new Candidate(room, user, (data as { token: string }).token);
  };

  it('by their password binds as the documents have it, for five minutes', async () => {
    const { user } = await somebody();
    const who = await enter('login', { username: user.userName, password }, user);
    expect(await proofs(who)).toEqual(['fresh']);
    room.clock.advance(minutes(3));
    expect((await bindNumber(who)).answer.code).toBe(0);
    expect((await submitFace(who)).code).toBe(0);
  });

  it('by a code that came to their number does, too; later another code proves it, once', async () => {
    const owner = await somebody({});
    const { user } = owner;
    const { mobile } = await bindNumber(owner);
    room.clock.advance(seconds(61));
    await room.admin.ok('/api/sys/config/switch/save', {
      settings: [{ name: 'mobileLogin', value: 'true' }],
    });
    const before = (await sentTo(room, mobile)).length;
    await room.server.rest('/api/sys/user/sms', { mobile, smsType: 'login' });
    await until('the message', async () => (await sentTo(room, mobile)).length > before);
    const smsCode = (await sentTo(room, mobile))[0]?.code;
    const who = await enter('mobile-login', { mobile, smsCode }, user);
    expect((await submitFace(who)).code).toBe(0);
    room.clock.advance(minutes(6));
    expect(await proofs(who)).toEqual(['sms']);
    expect((await submitFace(who)).reason).toBe('ProofNeeded');
    const confirm = await codeOf(room, who, mobile, 'confirm');
    expect((await submitFace(who, { smsCode: confirm })).code).toBe(0);
    expect((await submitFace(who, { smsCode: confirm })).reason).toBe('WrongCode');
  });

  it('by a face has shown a likeness alone', async () => {
    const who = await somebody({});
    const { session } = await sessionWithout(who.user);
    expect((await submitFace(session)).reason).toBe('NoProof');
    expect(await proofs(session)).toEqual([]);
  });
});

/** A session that was opened by nothing that counts. */
async function sessionWithout(user: User) {
  const { token } = await room.services.sessions.open(await room.server.accountOf(user));
  return { session: new Candidate(room, user, token) };
}

describe('whoever has no password', () => {
  it('binds by one of their passkeys, once', async () => {
    const who = await somebody({});
    const device = new Authenticator(site);
    const mobile = newNumber();
    await who.ok('/api/sys/user/bind/bind-mobile', {
      mobile,
      smsCode: await codeOf(room, who, mobile, 'bind'),
    });
    const smsCode = await codeOf(room, who, mobile, 'confirm');
    type Asked = { readonly ceremony: string; readonly options: string };
    const asked = await who.ok<Asked>('/api/sys/user/passkey/begin', { smsCode }, { headers });
    const response = device.create(asked.options);
    const made = { ceremony: asked.ceremony, response, name: '手机' };
    await who.ok('/api/sys/user/passkey/finish', made, { headers });
    room.clock.advance(minutes(6));
    const question = await who.ok<Asked>('/api/sys/user/passkey/proof-begin', {}, { headers });
    const passkey = { ceremony: question.ceremony, response: device.get(question.options) };
    const submit = (proof: object) =>
      who.post('/api/sys/user/real/submit', { ...form(), ...proof }, { headers });
    expect((await submit({})).reason).toBe('ProofNeeded');
    expect((await submit({ passkey })).code).toBe(0);
    expect((await submit({ passkey })).reason).toBe('TicketExpired');
  });
});
