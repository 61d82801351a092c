import { createVerify, X509Certificate } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ExamRoom } from '../../testing/exam-room.js';
import { Browser } from './browser.fixture.js';
import { isIn, LogoutRoom, own } from './provider-logout.fixture.js';
import { strangersKey, type LoggingOut } from './saml-peer.fixture.js';

let there: LogoutRoom;
beforeAll(async () => {
  there = await LogoutRoom.open(await ExamRoom.open({ env: { CAPTCHA: 'off' } }));
});
afterAll(() => there.close());

const path = '/api/sign-on/saml/logout';
const url = `${own}${path}`;
const byAddress = (how: LoggingOut) =>
  new Browser(there.room).get(`${path}?${there.saml.logoutQuery(url, how)}`);
const byForm = (how: LoggingOut) => new Browser(there.room).postForm(path, there.saml.logoutForm(url, how));

describe('a single logout that a SAML provider begins', () => {
  it.each([
    ['in the address', byAddress],
    ['by a form', byForm],
  ])('%s ends exactly the session it names, and is answered by a signed response', async (_way, ask) => {
    const user = await there.person();
    const [one, two, byOidc] = [
      await there.bySaml(user, { sessionIndex: 's-1' }),
      await there.bySaml(user, { sessionIndex: 's-2' }),
      await there.byOidc(user),
    ];
    const other = await there.bySaml(await there.person(), { sessionIndex: 's-1' });
    const { location } = await ask({
      id: `_a${user.id}`,
      name: user.userName,
      sessions: ['s-1'],
      relayState: 'r 1',
    });
    expect([await isIn(one), await isIn(two)]).toEqual([false, true]);
    expect([await isIn(byOidc), await isIn(other)]).toEqual([true, true]);
    const { search, searchParams } = location as URL;
    expect(location?.href).toContain(`${there.saml.url}/slo?SAMLResponse=`);
    expect(searchParams.get('RelayState')).toBe('r 1');
    const [signed, signature] = search.slice(1).split('&Signature=') as [string, string];
    const { publicKey } = new X509Certificate(there.ownKey.certificate);
    const verifier = createVerify('sha256').update(signed.replaceAll('+', '%20'));
    expect(verifier.verify(publicKey, decodeURIComponent(signature), 'base64')).toBe(true);
    const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLResponse') ?? '', 'base64')).toString();
    expect(xml).toContain(`InResponseTo="_a${user.id}"`);
    expect(xml).toContain('status:Success');
  });

  it('of several sessions, and of all when it names none; a sign-in afterwards is in', async () => {
    const user = await there.person();
    const came = [];
    for (const sessionIndex of ['a', 'b', 'c', 'd']) came.push(await there.bySaml(user, { sessionIndex }));
    await byForm({ name: user.userName, sessions: ['a', 'b'] });
    expect(await Promise.all(came.map(isIn))).toEqual([false, false, true, true]);
    await byAddress({ name: user.userName });
    expect(await Promise.all(came.map(isIn))).toEqual([false, false, false, false]);
    expect(await isIn(await there.bySaml(user, { sessionIndex: 'a' }))).toBe(true);
  });

  it('ends what is still on its way to a session', async () => {
    const user = await there.person();
    const { browser, at } = await there.samlArrival(user, { sessionIndex: 'x' });
    await byAddress({ name: user.userName, sessions: ['x'] });
    expect((await there.enter(browser, at)).reason).toBe('TicketExpired');
  });

  it('the answer to what began here leads to the login page', async () => {
    const page = new Browser(there.room);
    expect((await page.get(`${path}?SAMLResponse=x`)).location?.pathname).toBe('/login');
    expect((await page.postForm(path, { SAMLResponse: 'x' })).location?.pathname).toBe('/login');
  });

  it('metadata name where it is asked for', async () => {
    const { text } = await new Browser(there.room).get('/api/sign-on/saml/metadata');
    for (const binding of ['HTTP-Redirect', 'HTTP-POST'])
      expect(text).toMatch(new RegExp(`<SingleLogoutService Binding="[^"]+:${binding}" Location="${url}"/>`));
  });
});

describe('what ends nothing', () => {
  it.each<[string, LoggingOut]>([
    ['a stranger signed', { key: strangersKey() }],
    ['is for another address', { destination: 'https://other.test/slo' }],
    ['is too old', { issued: -20 }],
    ['is over', { until: -5 }],
    ['is of tomorrow', { issued: 60, until: 90 }],
  ])('a request that %s', async (_what, how) => {
    const user = await there.person();
    const came = await there.bySaml(user);
    for (const ask of [byAddress, byForm])
      expect((await ask({ name: user.userName, ...how })).location?.href).toContain('/login?signOn=stillIn');
    expect(await isIn(came)).toBe(true);
  });

  it('a request of another issuer, or of a name that is somebody else’s', async () => {
    const user = await there.person();
    const came = await there.bySaml(user);
    await byAddress({ name: user.userName, issuer: 'https://other.test/idp' });
    await byForm({ name: (await there.person()).userName });
    expect(await isIn(came)).toBe(true);
  });

  it('a request that was shown before, also by the other way', async () => {
    const user = await there.person();
    const id = `_b${user.id}`;
    await byAddress({ name: user.userName, id });
    const came = await there.bySaml(user);
    for (const ask of [byAddress, byForm])
      expect((await ask({ name: user.userName, id })).location?.href).toContain('stillIn');
    expect(await isIn(came)).toBe(true);
  });

  it('a request without its signature, by SHA-1, changed, with another value beside the signed one, or no request', async () => {
    const user = await there.person();
    const came = await there.bySaml(user);
    const other = await there.person();
    const query = there.saml.logoutQuery(url, { name: other.userName });
    const mine = there.saml.logoutQuery(url, { name: user.userName, key: strangersKey() });
    const request = /SAMLRequest=[^&]+/.exec(mine)?.[0] ?? '';
    const signed = there.saml.logoutForm(url, { name: other.userName });
    const changed = Buffer.from(signed.SAMLRequest, 'base64')
      .toString()
      .replace(other.userName, user.userName);
    const sha1 = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1';
    const unsigned = Buffer.from(there.saml.logoutXml(url, { name: user.userName })).toString('base64');
    const page = new Browser(there.room);
    const refused = [
      await page.get(`${path}?${request}`),
      await page.get(`${path}?${there.saml.logoutQuery(url, { name: user.userName, algorithm: sha1 })}`),
      await page.get(`${path}?${query.replace(/SAMLRequest=[^&]+/, request)}`),
      await page.get(`${path}?${query}&${request}`),
      await page.get(`${path}?${request}&${query}`),
      await page.get(`${path}?${query.replace('state-1', 'state-2')}`),
      await page.get(`${path}?SAMLRequest=AAAA&SigAlg=x&Signature=x`),
      await page.get(`${path}?SAMLRequest=%E0%A4%A&Signature=x`),
      await page.postForm(path, { SAMLRequest: Buffer.from(changed).toString('base64') }),
      await page.postForm(path, { SAMLRequest: unsigned }),
      await page.postForm(path, { SAMLRequest: Buffer.from('<a/>').toString('base64') }),
      await page.postForm(path, { SAMLRequest: 'A'.repeat(150_000) }),
    ];
    expect(refused.map(({ location }) => location?.search)).toEqual(refused.map(() => '?signOn=stillIn'));
    expect(await isIn(came)).toBe(true);
  });
});
