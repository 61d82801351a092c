import type { User } from '@vigil/domain/organisation/user';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Candidate } from '../testing/candidate.js';
import { ExamRoom } from '../testing/exam-room.js';
import { seconds } from '../testing/moving-clock.js';
import { until } from '../testing/until.js';
import { Authenticator } from './passkeys/authenticator.fixture.js';
import { sandboxMessages } from './sms/sandbox.js';

let room: ExamRoom;
const site = 'https://vigil.test';
const headers = { origin: site, host: 'vigil.test' };
beforeAll(async () => {
  room = await ExamRoom.open({ env: { CAPTCHA: 'off', SMS_PROVIDER: 'sandbox' } });
  await switched('true');
});
afterAll(() => room.close());

const switched = (value: string) =>
  room.admin.ok('/api/sys/config/switch/save', { settings: [{ name: 'passkeyLogin', value }] });
let number = 0;
const newNumber = (): string => `1390000${String(1000 + (number += 1))}`;
async function sessionOf(user: User): Promise<Candidate> {
  return new Candidate(room, user, await room.server.tokenOf(user));
}
const somebody = async (fields: object = { mobile: newNumber() }): Promise<Candidate> =>
  sessionOf(await room.server.addUser(fields));

async function codeOf(who: Candidate): Promise<string> {
  const mobile = who.user.mobile as string;
  const sent = async () =>
    (await sandboxMessages(room.services)).filter(
      (message) => message.mobile === mobile && message.purpose === 'confirm',
    );
  const before = (await sent()).length;
  room.clock.advance(seconds(61));
  await who.ok('/api/sys/user/sms', { mobile, smsType: 'confirm' });
  await until('the message', async () => (await sent()).length > before);
  return (await sent())[0]?.code as string;
}

type Asked = { readonly ceremony: string; readonly options: string };
const post = (who: Candidate, path: string, body: object = {}) =>
  who.post(`/api/sys/user/${path}`, body, { headers });
async function passkeyOf(who: Candidate): Promise<Authenticator> {
  const { ceremony, options } = (await post(who, 'passkey/begin', { smsCode: await codeOf(who) }))
    .data as Asked;
  const device = new Authenticator(site);
  expect(
    (await post(who, 'passkey/finish', { ceremony, name: '手机', response: device.create(options) })).code,
  ).toBe(0);
  return device;
}
async function shownBy(who: Candidate, device: Authenticator) {
  const { ceremony, options } = (await post(who, 'passkey/proof-begin')).data as Asked;
  return { ceremony, response: device.get(options) };
}

/** What asks once more whether the account is theirs, with what else it wants. */
const asking = [
  ['close', {}, { password: 'Guess123' }],
  ['update-pass', { password: 'Fresh123', confirm: 'Fresh123' }, { oldPassword: 'Guess123' }],
] as const;

describe('somebody without a password', () => {
  it.each(asking)('%s: by a code sent to their number, and by nothing less', async (path, rest, guess) => {
    const who = await somebody();
    for (const [body, reason] of [
      [{}, 'ProofNeeded'],
      [guess, 'ProofNeeded'],
      [{ smsCode: '000000' }, 'WrongCode'],
      [{ passkey: { ceremony: 'x', response: '{}' } }, 'ProofNeeded'],
    ] as const)
      expect((await post(who, path, { ...rest, ...body })).reason, JSON.stringify(body)).toBe(reason);
    expect((await post(who, path, { ...rest, smsCode: await codeOf(who) })).code).toBe(0);
  });

  it.each(asking)('%s: by a passkey of theirs, once', async (path, rest) => {
    const who = await somebody();
    const device = await passkeyOf(who);
    expect(await who.ok('/api/sys/user/proofs')).toEqual(['sms']);
    expect((await post(who, 'proofs')).data).toEqual(['passkey', 'sms']);
    const passkey = await shownBy(who, device);
    expect((await post(who, path, { ...rest, passkey })).code).toBe(0);
    const again = await post(who, path, { ...rest, passkey });
    expect(again.reason ?? again.msg).toMatch(/TicketExpired|密码不能为空|BadInput/);
  });

  it('is not proved by the passkey of another, by an answer to another question, or at another site', async () => {
    const [who, other] = [await somebody(), await somebody()];
    const [device, theirs] = [await passkeyOf(who), await passkeyOf(other)];
    const close = async (passkey: object) => (await post(who, 'close', { passkey })).reason;
    expect(await close(await shownBy(other, theirs))).toBe('PasskeyWrong');
    const { ceremony, options } = (await post(who, 'passkey/proof-begin')).data as Asked;
    expect(await close({ ceremony, response: theirs.get(options) })).toBe('PasskeyUnknown');
    const entering = (await post(who, 'passkey-login/begin')).data as Asked;
    expect(await close({ ceremony: entering.ceremony, response: device.get(entering.options) })).toBe(
      'TicketExpired',
    );
    const asked = (await post(who, 'passkey/proof-begin')).data as Asked;
    const lied = device.get(asked.options, { origin: 'https://evil.test' });
    expect(await close({ ceremony: asked.ceremony, response: lied })).toBe('PasskeyWrong');
    const unverified = (await post(who, 'passkey/proof-begin')).data as Asked;
    expect(
      await close({
        ceremony: unverified.ceremony,
        response: device.get(unverified.options, { verified: false }),
      }),
    ).toBe('PasskeyWrong');
    // What was shown to enter opens nothing here, and what was asked here enters nobody.
    const proof = (await post(who, 'passkey/proof-begin')).data as Asked;
    const entered = await post(who, 'passkey-login', {
      ...{ ceremony: proof.ceremony, response: device.get(proof.options) },
    });
    expect(entered.reason).toBe('TicketExpired');
    const closing = await who.ok<{ askedAt: number | null }>('/api/sys/user/closing');
    expect(closing.askedAt).toBeNull();
  });

  it('has a copy of what is kept of them by a code, and none without', async () => {
    const who = await somebody();
    expect((await post(who, 'own-data')).reason).toBe('ProofNeeded');
    expect((await post(who, 'own-data', { smsCode: '1'.repeat(21) })).reason).toBe('BadInput');
    const reply = await room.server.app.http.inject({
      ...{ method: 'POST', url: '/api/sys/user/own-data', headers: { token: who.token } },
      payload: { smsCode: await codeOf(who) },
    });
    expect(reply.headers['content-type']).toBe('application/zip');
  });

  it('makes a first password: other sessions end, it lets them in, and from now on it is asked for', async () => {
    const who = await somebody();
    const elsewhere = await sessionOf(who.user);
    const first = { password: 'Fresh123', confirm: 'Fresh123' };
    expect((await post(who, 'update-pass', { ...first, confirm: 'Other123' })).msg).toBe(
      '两次密码输入不一致！',
    );
    expect((await post(who, 'update-pass', { ...first, smsCode: await codeOf(who) })).code).toBe(0);
    expect((await post(elsewhere, 'info')).code).not.toBe(0);
    expect((await post(who, 'info')).code).toBe(0);
    const login = await room.server.rest('/api/sys/user/login', {
      ...{ username: who.user.userName, password: 'Fresh123' },
    });
    expect(login.code).toBe(0);
    expect((await post(who, 'proofs')).data).toEqual(['password']);
    const smsCode = await codeOf(who);
    expect((await post(who, 'close', { smsCode })).msg).toBe('当前密码不能为空！');
    expect((await post(who, 'update-pass', { ...first, smsCode })).msg).toBe('旧密码不能为空！');
    expect((await post(who, 'close', { password: 'Fresh123' })).code).toBe(0);
  });

  it('has no way without number, provider and passkey; nor by a passkey that the site takes no more', async () => {
    const alone = await somebody({ mobile: null });
    for (const [path, rest] of asking) expect((await post(alone, path, rest)).reason).toBe('NoProof');
    expect((await post(alone, 'passkey/proof-begin')).reason).toBe('PasskeyUnknown');
    const who = await somebody();
    const device = await passkeyOf(who);
    const passkey = await shownBy(who, device);
    await switched('false');
    expect((await post(who, 'close', { passkey })).reason).toBe('ProofNeeded');
    await switched('true');
    expect((await post(who, 'close', { passkey })).code).toBe(0);
  });
});
