import { generateKeyPairSync } from 'node:crypto';
import type { User } from '@vigil/domain/organisation/user';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { referenceStream } from '@vigil/domain/kernel/reference-changed';
import { collections as people } from '../../organisation/public.js';
import { Caller } from '../../testing/caller.js';
import { ExamRoom } from '../../testing/exam-room.js';
import { until } from '../../testing/until.js';
import type { TestAnswer } from '../../testing/test-app.js';
import { securityEntity, securityId } from '../second-factor/factors.js';
import { hotp, stepAt } from '../second-factor/totp.js';
import { Authenticator } from './authenticator.fixture.js';
import { mostPasskeys, passkeyId, passkeysOf } from './documents.js';

let room: ExamRoom;
const password = 'Password-1';
const site = 'https://vigil.test';
const base = '/api/sys/user/passkey';
const host = new URL(site).host;
const headers = { origin: site, host };

const set = (values: Readonly<Record<string, string>>) =>
  room.admin.ok('/api/sys/config/switch/save', {
    settings: Object.entries(values).map(([name, value]) => ({ name, value })),
  });
beforeAll(async () => {
  room = await ExamRoom.open({ env: { CAPTCHA: 'off' } });
});
beforeEach(() => set({ passkeyLogin: 'true' }));
afterAll(() => room.close());

interface Asked {
  readonly ceremony: string;
  readonly options: string;
}
async function somebody(fields: Partial<User> & { permissions?: readonly string[] } = {}): Promise<Caller> {
  const user = await room.server.addUser({ password, ...fields } as never);
  return new Caller(room, user, await room.server.tokenOf(user));
}
const begin = (who: Caller, more: object = {}): Promise<Asked> =>
  who.ok(`${base}/begin`, { password, ...more }, { headers });
async function added(who: Caller, by = new Authenticator(site), name = '我的手机'): Promise<Authenticator> {
  const { ceremony, options } = await begin(who);
  await who.ok(`${base}/finish`, { ceremony, name, response: by.create(options) }, { headers });
  return by;
}
const guest = (path: string, body: object): Promise<TestAnswer> => room.server.rest(path, body, { headers });
const asked = async (ticket?: string): Promise<Asked> => {
  const { data } = await guest(`${base}-login/begin`, ticket === undefined ? {} : { ticket });
  return data as Asked;
};
const enter = (ceremony: string, response: string): Promise<TestAnswer> =>
  guest(`${base}-login`, { ceremony, response });
const entered = async (by: Authenticator, lies = {}): Promise<TestAnswer> => {
  const { ceremony, options } = await asked();
  return enter(ceremony, by.get(options, lies));
};
const login = ({ user }: Caller) => guest('/api/sys/user/login', { username: user.userName, password });

describe('a passkey in the place of the password', () => {
  it('is asked for over GraphQL as well, by pages of this site alone', async () => {
    const beginAt = async (origin: string) => {
      const answer = await room.server.app.http.inject({
        ...{ method: 'POST', url: '/graphql' },
        headers: { ...headers, origin, 'content-type': 'application/json' },
        payload: JSON.stringify({ query: 'mutation { passkeyLoginBegin { options } }' }),
      });
      return answer.json<{ data: { passkeyLoginBegin: Asked } | null }>().data;
    };
    const begun = await beginAt(site);
    expect(JSON.parse(begun?.passkeyLoginBegin.options ?? '{}')).toMatchObject({ rpId: host });
    expect(await beginAt('https://evil.test')).toBeNull();
  });

  it('enters without a name; the list tells when it was used last', async () => {
    const who = await somebody();
    const by = await added(who);
    const answer = await entered(by);
    expect(answer).toMatchObject({ code: 0, data: { userId: who.user.id, roleType: 1 } });
    expect(answer.headers['set-cookie']).toBeDefined();
    expect(await who.ok(`${base}/list`)).toMatchObject({
      records: [{ name: '我的手机', lastUsedAt: expect.any(String) as string }],
      codeWanted: false,
    });
    // It is kept beside the answer.
    const attempts = () => who.ok<{ outcome: string }[]>('/api/sys/user/login-attempts');
    await until('the attempt is kept', async () => (await attempts()).length > 0);
    expect(await attempts()).toMatchObject([{ outcome: 'entered' }]);
  });

  it('is refused from another site, unverified, signed by another key, or with a counter that went back', async () => {
    const who = await somebody();
    const by = await added(who);
    await entered(by, { counter: 50 });
    const { privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    for (const lies of [
      { origin: 'https://evil.test' },
      { site: 'evil.test' },
      { verified: false, counter: 60 },
      { key, counter: 61 },
      { counter: 50 },
    ])
      expect([lies, (await entered(by, lies)).reason]).toEqual([lies, 'PasskeyWrong']);
    expect((await entered(by, { counter: 62 })).code).toBe(0);
  });

  it('an answer is good once, to the question that was asked, and for its account alone', async () => {
    const [who, other] = [await somebody(), await somebody()];
    const [by, theirs] = [await added(who), await added(other)];
    const first = await asked();
    const answer = by.get(first.options);
    expect((await enter(first.ceremony, answer)).code).toBe(0);
    expect((await enter(first.ceremony, answer)).reason).toBe('TicketExpired');
    const second = await asked();
    expect((await enter(second.ceremony, by.get(first.options))).reason).toBe('PasskeyWrong');
    const third = await asked();
    const mixed = JSON.parse(theirs.get(third.options)) as { response: { userHandle: string } };
    mixed.response.userHandle = Buffer.from(who.user.id).toString('base64url');
    expect((await enter(third.ceremony, JSON.stringify(mixed))).reason).toBe('PasskeyWrong');
    const fourth = await begin(who);
    expect((await enter(fourth.ceremony, by.get(fourth.options))).reason).toBe('TicketExpired');
  });

  it('is nobody’s once it was removed, or the site has it off; who is disabled stays outside', async () => {
    const who = await somebody();
    const by = await added(who);
    await set({ passkeyLogin: 'false' });
    expect((await guest(`${base}-login/begin`, {})).reason).toBe('ModuleClosed');
    await set({ passkeyLogin: 'true' });
    const users = room.services.documents.collection<User>(people.users);
    await users.put({ ...((await users.get(who.user.id)) as User), state: 1 });
    expect((await entered(by)).reason).toBe('AccountDisabled');
    const other = await somebody();
    const theirs = await added(other);
    const [{ id } = { id: '' }] = await passkeysOf(room.services, other.user.id);
    await other.ok(`${base}/delete`, { id });
    expect((await entered(theirs)).reason).toBe('PasskeyUnknown');
  });

  it.each([
    '',
    'null',
    '{}',
    '[]',
    '{"id":"AA","rawId":"AA","type":"public-key","response":{}}',
    'x'.repeat(30_000),
  ])('what is no answer is refused: %s', async (response) => {
    const { ceremony } = await asked();
    expect((await enter(ceremony, response)).reason).toBe('BadInput');
  });

  it('is for pages of this site that have a name', async () => {
    for (const origin of [undefined, 'https://evil.test', 'http://192.0.2.7', 'null'])
      expect(
        (
          await room.server.rest(
            `${base}-login/begin`,
            {},
            { headers: { host: '192.0.2.7', ...(origin === undefined ? {} : { origin }) } },
          )
        ).reason,
      ).toBe('PasskeyUnavailable');
  });
});

describe('adding one', () => {
  it('takes the password, and the second factor’s code of who has one', async () => {
    const who = await somebody({ roleType: 2, permissions: ['exam:list'] });
    const refused = (more: object) => who.refused(`${base}/begin`, { password, ...more }, { headers });
    expect((await refused({ password: 'Wrong-1' })).reason).toBe('WrongPassword');
    const factor = '/api/sys/user/second-factor';
    const { secret } = await who.ok<{ secret: string }>(`${factor}/begin`, { password });
    const bits = [...secret].map((letter) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
    );
    const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
    await who.ok(`${factor}/confirm`, { code: hotp(key, stepAt(room.clock.now())) });
    expect((await refused({})).reason).toBe('CodeNeeded');
    expect((await refused({ code: '000000' })).reason).toBe('WrongCode');
    room.clock.advance(30_000);
    await begin(who, { code: hotp(key, stepAt(room.clock.now())) });
    expect(await who.ok(`${base}/list`)).toMatchObject({ codeWanted: true });
  });

  it('is of whoever asked, named, once, and not more than ten', async () => {
    const [who, other] = [await somebody(), await somebody()];
    const by = new Authenticator(site);
    const first = await begin(who);
    const response = by.create(first.options);
    const finish = (caller: Caller, ceremony: string, name: string, answer = response) =>
      caller.refused(`${base}/finish`, { ceremony, name, response: answer }, { headers });
    expect((await finish(who, first.ceremony, ' ')).msg).toBe('通行密钥名称不能为空！');
    expect((await finish(who, first.ceremony, '名'.repeat(31))).msg).toBe('通行密钥名称不能超过30个字！');
    expect((await finish(other, first.ceremony, '偷来的')).reason).toBe('PasskeyWrong');
    const second = await begin(who);
    await who.ok(
      `${base}/finish`,
      { ceremony: second.ceremony, name: '钥匙', response: by.create(second.options) },
      { headers },
    );
    const third = await begin(who);
    expect(() => by.create(third.options)).toThrow('InvalidStateError');
    for (let count = 1; count < mostPasskeys; count += 1) await added(who);
    expect((await who.refused(`${base}/begin`, { password }, { headers })).reason).toBe('TooManyPasskeys');
    const [{ id } = { id: '' }] = await passkeysOf(room.services, who.user.id);
    for (const [path, body] of [
      [`${base}/rename`, { id, name: '别人的' }],
      [`${base}/delete`, { id }],
    ] as const)
      expect((await other.refused(path, body)).reason).toBe('NotFound');
    await who.ok(`${base}/rename`, { id, name: '新名字' });
    expect((await passkeysOf(room.services, who.user.id))[0]).toMatchObject({ name: '新名字' });
  });

  it('is repeated quietly, and the log knows by what it is called, and no key', async () => {
    const who = await somebody();
    const { ceremony, options } = await begin(who);
    const by = new Authenticator(site);
    const body = { ceremony, name: '手机', response: by.create(options) };
    const commandId = 'command-passkey-1';
    const id = await who.ok<string>(`${base}/finish`, body, { headers, commandId });
    expect(await who.ok(`${base}/finish`, body, { headers, commandId })).toBe(id);
    const events = await room.services.log.readStream(referenceStream('passkey', id));
    expect(events).toHaveLength(1);
    const [passkey] = await passkeysOf(room.services, who.user.id);
    expect(passkey?.id).toBe(passkeyId(passkey?.credentialId ?? ''));
    expect(JSON.stringify(events)).not.toContain(passkey?.publicKey);
    expect(JSON.stringify(events)).toContain('手机');
  });
});

describe('a passkey as the second step', () => {
  it('is asked after the password of whoever must have a second factor, and is the account’s own', async () => {
    const who = await somebody({ roleType: 2, permissions: ['exam:list'] });
    const other = await somebody();
    const [by, theirs] = [await added(who), await added(other)];
    expect((await login(who)).code).toBe(0);
    const security = securityEntity(room.services).collection;
    await security.put({ id: securityId, version: 1, secondFactorRequired: true });
    const first = await login(who);
    expect(first).toMatchObject({ reason: 'CodeNeeded', data: { code: false, passkey: true } });
    const { ticket } = first.data as { ticket: string };
    const question = await asked(ticket);
    expect(JSON.parse(question.options)).toMatchObject({ allowCredentials: [{ type: 'public-key' }] });
    expect((await enter(question.ceremony, theirs.get(question.options))).reason).toBe('PasskeyUnknown');
    const again = await asked(ticket);
    await set({ passkeyLogin: 'false' });
    expect((await enter(again.ceremony, by.get(again.options))).data).toMatchObject({ userId: who.user.id });
    expect((await guest(`${base}-login/begin`, { ticket })).reason).toBe('TicketExpired');
    // Who lost it is reset by an administrator, and sets up another factor.
    await room.admin.ok('/api/sys/user/second-factor/reset', { id: who.user.id });
    expect(await passkeysOf(room.services, who.user.id)).toEqual([]);
    expect((await login(who)).reason).toBe('SecondFactorNeeded');
    await security.delete(securityId);
  });
});
