import { createSecretKey, generateKeyPairSync } from 'node:crypto';
import { decodeJwt } from 'jose';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Sessions } from '../../platform/sessions/sessions.js';
import { Candidate } from '../../testing/candidate.js';
import { ExamRoom } from '../../testing/exam-room.js';
import { until } from '../../testing/until.js';
import { isIn, LogoutRoom } from './provider-logout.fixture.js';

let there: LogoutRoom;
beforeAll(async () => {
  there = await LogoutRoom.open(await ExamRoom.open({ env: { CAPTCHA: 'off' } }));
});
afterAll(() => there.close());

const tells = async (claims: object, how: Parameters<LogoutRoom['token']>[1] = {}): Promise<number> =>
  there.backchannel(new URLSearchParams({ logout_token: await there.token({ ...claims }, how) }).toString());

describe('a logout that an OpenID provider tells of', () => {
  it('ends the session that came by the provider’s, and no other of that person or of anybody', async () => {
    const user = await there.person();
    const [one, two, other] = [
      await there.byOidc(user),
      await there.byOidc(user),
      await there.byOidc(await there.person()),
    ];
    const byPassword = new Candidate(there.room, user, await there.room.server.tokenOf(user));
    expect(await there.held(user.id)).toHaveLength(2);
    // They log out at the provider itself.
    const page = await one.browser.get(`${there.oidc.issuer}/session/end`);
    expect((await one.browser.submit(page, { logout: 'yes' })).status).toBeLessThan(400);
    expect([await isIn(one), await isIn(two), await isIn(other)]).toEqual([false, true, true]);
    expect((await byPassword.post('/api/sys/user/info')).code).toBe(0);
    expect(await there.held(user.id)).toHaveLength(1);
  });

  it('of a person, without a session, ends all that came by that provider', async () => {
    const user = await there.person();
    const [one, two, bySaml] = [await there.byOidc(user), await there.byOidc(user), await there.bySaml(user)];
    expect(await tells({ sub: user.userName })).toBe(200);
    expect([await isIn(one), await isIn(two), await isIn(bySaml)]).toEqual([false, false, true]);
    // Whoever signs in again afterwards is in.
    expect(await isIn(await there.byOidc(user))).toBe(true);
  });

  it('is heard in a process that was not asked', async () => {
    const user = await there.person();
    const { candidate } = await there.byOidc(user);
    const { documents, bus, clock, accounts } = there.room.services;
    const elsewhere = new Sessions({
      ...{ documents, bus, clock, accounts, logger: pino({ level: 'silent' }) },
      engaged: async () => false,
    });
    expect(await elsewhere.find(candidate.token)).not.toBeNull();
    expect(await tells({ sub: user.userName })).toBe(200);
    await until('the other process to know', async () => (await elsewhere.find(candidate.token)) === null);
    await elsewhere.stop();
  });

  it('loses nothing of an open paper: after another sign-in it goes on', async () => {
    const user = await there.person();
    const { candidate } = await there.byOidc(user);
    const paperId = await candidate.start(await there.room.saveExam());
    await candidate.fill('q-judge', { answers: ['yes'] });
    expect(await tells({ sub: user.userName })).toBe(200);
    expect((await candidate.refused('/api/paper/paper/paper-detail', { id: paperId })).code).toBe(10010002);
    const again = (await there.byOidc(user)).candidate;
    expect(await again.openPaper()).toMatchObject({ id: paperId });
    expect((await again.open('q-judge', paperId)).answerList.some(({ checked }) => checked)).toBe(true);
    again.paperId = paperId;
    expect((await again.handIn()).handState).toBe(1);
  });

  it('ends what is still on its way: a ticket that was given before opens nothing after', async () => {
    const user = await there.person();
    there.oidc.signsIn = user.userName;
    const { browser } = await there.byOidc(user);
    const at = await browser.walk('/api/sign-on/oidc');
    expect(await tells({ sub: user.userName })).toBe(200);
    expect((await there.enter(browser, at)).reason).toBe('TicketExpired');
    expect(await there.held(user.id)).toEqual([]);
  });

  it('what is held beside a session goes with it, and with the person', async () => {
    const user = await there.person();
    const { candidate } = await there.byOidc(user);
    await there.byOidc(user);
    await candidate.ok('/api/sys/user/logout');
    expect(await there.held(user.id)).toHaveLength(1);
    await there.room.admin.ok('/api/sys/user/delete', { ids: [user.id] });
    expect(await there.held(user.id)).toEqual([]);
  });
});

describe('what is no logout', () => {
  const strangers = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const now = Math.floor(Date.now() / 1000);
  const event = 'http://schemas.openid.net/event/backchannel-logout';
  it.each<[string, object, Parameters<LogoutRoom['token']>[1]?]>([
    ['signed by a stranger', {}, { key: strangers }],
    [
      'signed by a key that anybody knows',
      {},
      { key: createSecretKey(Buffer.alloc(32)), header: { alg: 'HS256' } },
    ],
    ['of another issuer', { iss: 'https://other.test' }],
    ['for another client', { aud: 'other' }],
    ['too old', { iat: now - 900, exp: undefined }],
    ['over', { iat: now - 200, exp: now - 100 }],
    ['of tomorrow', { iat: now + 900, exp: now + 1000 }],
    ['without a time', { iat: undefined }],
    ['without an id of its own', { jti: undefined }],
    ['without the event', { events: {} }],
    ['with an event that is none', { events: { [event]: 'yes' } }],
    ['an ID token (nonce)', { nonce: 'n' }],
    ['of another kind', {}, { header: { typ: 'at+jwt' } }],
    ['of nobody', { sub: undefined }],
  ])('a token %s ends nothing', async (_what, claims, how) => {
    const user = await there.person();
    const came = await there.byOidc(user);
    expect(await tells({ sub: user.userName, ...claims }, how)).toBe(400);
    expect(await isIn(came)).toBe(true);
  });

  it('a token shown again', async () => {
    const user = await there.person();
    const came = await there.byOidc(user);
    const body = new URLSearchParams({ logout_token: await there.token({ sub: user.userName }) }).toString();
    expect(await there.backchannel(body)).toBe(200);
    expect(await isIn(came)).toBe(false);
    const again = await there.byOidc(user);
    expect(await there.backchannel(body)).toBe(400);
    expect(await isIn(again)).toBe(true);
  });

  it('a session of somebody else under the name of this person', async () => {
    const [user, other] = [await there.person(), await there.person()];
    const came = await there.byOidc(user);
    // What the provider itself says when they log out there, for once not taken to this site.
    const said: string[] = [];
    const { tells: honestly } = there.oidc;
    there.oidc.tells = async (body) => said.push(body) && 200;
    await came.browser.submit(await came.browser.get(`${there.oidc.issuer}/session/end`), { logout: 'yes' });
    there.oidc.tells = honestly;
    const { sid } = decodeJwt(new URLSearchParams(said[0]).get('logout_token') ?? '');
    expect(typeof sid).toBe('string');
    expect(await tells({ sub: other.userName, sid })).toBe(200);
    expect(await isIn(came)).toBe(true);
    expect(await tells({ sub: user.userName, sid })).toBe(200);
    expect(await isIn(came)).toBe(false);
  });

  it('nothing, something else, or too much of it', async () => {
    for (const body of [
      '',
      'logout_token=',
      'logout_token=a.b.c',
      'x=1',
      `logout_token=${'A'.repeat(25_000)}`,
    ])
      expect(await there.backchannel(body)).toBe(400);
    expect(await there.backchannel(`logout_token=${'A'.repeat(40_000)}`)).toBe(413);
  });

  it('while the provider cannot be asked for its keys: to be told again, and nothing is used up', async () => {
    const user = await there.person();
    const { admin } = there.room;
    const came = await there.byOidc(user);
    const detail = await admin.ok<{ version: number }>('/api/sys/config/sign-on/detail', { kind: 'oidc' });
    const token = await there.token({ sub: user.userName });
    const save = (address: string) =>
      admin.ok('/api/sys/config/sign-on/save', {
        ...{ ...detail, version: null, updateTime: undefined, address },
        secret: 'a-secret-of-at-least-32-characters!',
      });
    const body = new URLSearchParams({ logout_token: token }).toString();
    await save('http://127.0.0.1:9');
    expect(await there.backchannel(body)).toBe(503);
    await save(there.oidc.issuer);
    expect(await there.backchannel(body)).toBe(200);
    expect(await isIn(came)).toBe(false);
  });
});
