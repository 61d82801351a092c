import { createVerify, X509Certificate } from 'node:crypto';
import type { User } from '@vigil/domain/organisation/user';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { collections } from '../../organisation/collections.js';
import { ExamRoom } from '../../testing/exam-room.js';
import { Browser, ownHost } from './browser.fixture.js';
import { SamlPeer, selfSigned, strangersKey, type Answering, type SamlPerson } from './saml-peer.fixture.js';

let room: ExamRoom;
let peer: SamlPeer;
let depart = '';
beforeAll(async () => {
  room = await ExamRoom.open({ env: { CAPTCHA: 'off' } });
  peer = await SamlPeer.open();
  const { id } = await room.admin.ok<{ id: string }>('/api/sys/depart/save', { deptName: '计算机学院' });
  depart = (await room.admin.ok<{ deptCode: string }>('/api/sys/depart/detail', { id })).deptCode;
});
afterAll(async () => {
  await room.close();
  await peer.close();
});

const start = '/api/sign-on/saml';
const callback = '/api/sign-on/saml/callback';
const save = '/api/sys/config/sign-on/save';
const issuer = 'https://vigil.test/saml';
const config = (options: Readonly<Record<string, string>> = {}, changes: object = {}) => ({
  ...{ kind: 'saml', enabled: true, title: '校园统一认证', address: `${peer.url}/sso`, secret: '' },
  options: Object.entries({
    ...{ issuer, certificate: peer.keys.certificate, logoutAddress: `${peer.url}/slo` },
    ...options,
  }).map(([name, value]) => ({ name, value })),
  mapping: {
    ...{ matchBy: 'userName', matchAttribute: 'employeeNumber', userNameAttribute: 'uid' },
    ...{
      realNameAttribute: 'urn:oid:2.16.840.1.113730.3.1.241',
      mobileAttribute: '',
      emailAttribute: 'mail',
    },
    ...{ departAttribute: 'ou', departs: [{ value: 'CS', code: depart }], roleAttribute: 'groups' },
    ...{ roles: [{ value: 'graders', code: 'reviewer' }], createPeople: true, follow: true },
  },
  ...changes,
});
let number = 0;
const somebody = (told: SamlPerson = {}): string => {
  const id = `person-${(number += 1)}`;
  const name = { 'urn:oid:2.16.840.1.113730.3.1.241': `新同学${number}` };
  peer.people.set(id, { uid: `saml${number}`, ...name, ...told });
  peer.signsIn = id;
  return id;
};
const userOf = async (userName: string): Promise<User | undefined> =>
  (
    await room.services.documents.collection<User>(collections.users).find({ filter: { userName }, limit: 1 })
  )[0];

/** As far as the provider's page, and what that would post. */
async function asked(browser: Browser, how: Answering = {}, to = '') {
  const { location } = await browser.get(`${start}${to}`);
  if (location === null || location.origin !== peer.url) throw new Error(`led to ${location?.href}`);
  const request = peer.askedIn(location);
  return { request, fields: { SAMLResponse: peer.answerTo(request, how), RelayState: request.relayState } };
}
/** The provider's answer, posted and followed to the end. */
async function arrived(browser: Browser, how: Answering = {}, to = ''): Promise<URL> {
  const { fields } = await asked(browser, how, to);
  const { location } = await browser.postForm(callback, fields);
  return browser.walk(location as URL);
}
const enter = (browser: Browser, at: URL) =>
  browser.post('/api/sign-on/enter', { token: at.searchParams.get('token') });

beforeEach(async () => {
  peer.answering = {};
  await room.admin.ok('/api/sys/config/switch/save', { settings: [{ name: 'samlLogin', value: 'true' }] });
  await room.admin.ok(save, config());
});

describe('signing in by SAML 2.0', () => {
  it.each(['assertion', 'response'] as const)(
    'makes an account just in time, with the mapped department and role, by a signed %s',
    async (signs) => {
      somebody({ ou: ['Law', 'CS'], groups: ['graders', 'chess'], mail: 'x@school.test' });
      const browser = new Browser(room);
      const at = await arrived(browser, { signs }, '?to=%2Fweb%2Fpaper%3Fa%3D1');
      expect(at.pathname).toBe('/sync');
      expect(at.searchParams.get('to')).toBe('/web/paper?a=1');
      const { data } = await enter(browser, at);
      expect(data).toMatchObject({ name: `saml${number}`, realName: `新同学${number}`, roleType: 2 });
      const user = await userOf(`saml${number}`);
      expect(user).toMatchObject({
        deptCode: depart,
        roles: ['student', 'reviewer'],
        email: 'x@school.test',
      });
      const again = new Browser(room);
      expect((await enter(again, await arrived(again))).data).toMatchObject({ userId: user?.id });
    },
  );

  it('enters the imported person who has the attribute the operator chose; what is ambiguous waits', async () => {
    const imported = await room.candidate({ userName: 'S2026700' });
    somebody({ employeeNumber: 'S2026700', uid: 'other' });
    const browser = new Browser(room);
    expect((await enter(browser, await arrived(browser))).data).toMatchObject({ userId: imported.user.id });
    somebody({ employeeNumber: 'S2026700', uid: 'second' });
    expect((await arrived(new Browser(room))).href).toContain('/login?signOn=waits');
    await room.staff(['exam:list'], { userName: 'T-700' });
    somebody({ employeeNumber: 'T-700' });
    expect((await arrived(new Browser(room))).href).toContain('/login?signOn=waits');
    const waiting = await room.admin.ok<{ why: string }[]>('/api/sys/config/sign-on/waiting');
    expect(waiting.slice(0, 2).map(({ why }) => why)).toEqual(['staff', 'linked']);
  });

  it('knows somebody by an attribute that stays, where the name is another one each time', async () => {
    const format = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
    const first = somebody({ pairwise: 'p-1' });
    expect((await arrived(new Browser(room), { format })).href).toContain('/login?signOn=failed');
    await room.admin.ok(save, config({ subjectAttribute: 'pairwise' }));
    const browser = new Browser(room);
    const { data } = await enter(browser, await arrived(browser, { format }));
    peer.people.set('another-name', peer.people.get(first) as SamlPerson);
    peer.signsIn = 'another-name';
    const again = new Browser(room);
    expect((await enter(again, await arrived(again, { format }))).data).toMatchObject({
      userId: (data as { userId: string }).userId,
    });
  });

  it('ends the session at the provider, too, by a request that this site has signed', async () => {
    const own = selfSigned();
    // A form loses the line ends.
    await room.admin.ok(save, config({}, { secret: own.key.replaceAll('\n', '') }));
    const id = somebody();
    const browser = new Browser(room);
    await enter(browser, await arrived(browser));
    const { location } = await browser.get('/api/sign-on/logout');
    expect(location?.href).toContain(`${peer.url}/slo?SAMLRequest=`);
    const { search } = location as URL;
    const [signed, signature] = search.slice(1).split('&Signature=') as [string, string];
    const verifier = createVerify('sha256').update(signed);
    const { publicKey } = new X509Certificate(own.certificate);
    expect(verifier.verify(publicKey, decodeURIComponent(signature), 'base64')).toBe(true);
    const { inflateRawSync } = await import('node:zlib');
    const request = new URLSearchParams(search).get('SAMLRequest') ?? '';
    expect(inflateRawSync(Buffer.from(request, 'base64')).toString()).toContain(`>${id}</saml:NameID>`);
    expect((await browser.get('/api/sign-on/logout')).location?.pathname).toBe('/login');
    expect((await browser.get('/api/sign-on/saml/logout')).location?.pathname).toBe('/login');
  });

  it('tells the provider where its answers belong', async () => {
    const { text } = await new Browser(room).get('/api/sign-on/saml/metadata');
    expect(text).toContain(`entityID="${issuer}"`);
    expect(text).toContain(`Location="http://${ownHost}${callback}"`);
  });
});

describe('what others make of it', () => {
  it.each<[string, Answering]>([
    ['nobody signed', { signs: 'nothing' }],
    ['a stranger signed', { key: strangersKey() }],
    ['was changed afterwards', { after: (xml) => xml.replace(/>person-\d+</, '>somebody-else<') }],
    ['is for another site', { audience: 'https://other.test' }],
    ['is for another address', { recipient: 'https://other.test/acs' }],
    ['is too old', { expired: true }],
    ['answers another request', { inResponseTo: '_0123456789' }],
    ['declares entities', { after: (xml) => `<!DOCTYPE r [<!ENTITY e "x">]>${xml}` }],
    ['is signed by SHA-1', { after: (xml) => xml.replace(/xmldsig-more#rsa-sha256/, 'xmldsig#rsa-sha1') }],
    [
      'has a second assertion beside the signed one',
      { after: (xml) => xml.replace(/(<saml:Assertion.*<\/saml:Assertion>)/s, '$1$1') },
    ],
    [
      'says something else before the signed name (comment)',
      { after: (xml) => xml.replace(/>person-(\d+)</, '>person-1<!-- -->$1<') },
    ],
  ])('an answer that %s signs nobody in', async (_what, how) => {
    somebody();
    const browser = new Browser(room);
    const at = await arrived(browser, how);
    expect(at.href).toContain('/login?signOn=failed');
    expect(await userOf(`saml${number}`)).toBeUndefined();
  });

  it('an answer brought to another browser enters nobody (login CSRF); each is good once', async () => {
    somebody();
    const [attacker, victim] = [new Browser(room), new Browser(room)];
    const { fields } = await asked(attacker);
    await victim.get(start);
    const { location } = await victim.postForm(callback, fields);
    expect((await victim.walk(location as URL)).href).toContain('/login?signOn=expired');
    const own = await attacker.postForm(callback, fields);
    const at = await attacker.walk(own.location as URL);
    expect(at.pathname).toBe('/sync');
    const again = await attacker.postForm(callback, fields);
    expect((await attacker.walk(again.location as URL)).href).toContain('/login?signOn=expired');
    expect((await enter(victim, at)).reason).toBe('TicketExpired');
    expect((await enter(attacker, at)).code).toBe(0);
    expect((await enter(attacker, at)).reason).toBe('TicketExpired');
  });

  it('an answer that nobody asked for enters nobody, and what is no answer is no fault', async () => {
    somebody();
    const browser = new Browser(room);
    const { request } = await asked(browser);
    const unasked = { ...request, id: '' };
    const { location } = await browser.postForm(callback, {
      SAMLResponse: peer.answerTo(unasked),
      RelayState: '',
    });
    expect(location?.href).toContain('signOn=failed');
    for (const SAMLResponse of ['', 'x', Buffer.from('<a/>').toString('base64'), 'A'.repeat(310_000)])
      expect((await browser.postForm(callback, { SAMLResponse })).location?.href).toContain('signOn=failed');
    expect((await browser.get('/api/sign-on/saml/finish?state=a&answer=b')).location?.href).toContain(
      'signOn=expired',
    );
  });

  it.each(['https://evil.test/', '//evil.test', '/\\evil.test'])(
    'to=%j leads nowhere else (open redirect)',
    async (to) => {
      somebody();
      const at = await arrived(new Browser(room), {}, `?to=${encodeURIComponent(to)}`);
      expect(at.searchParams.get('to')).toBe('/web/index');
    },
  );

  it('switched off: a sentence', async () => {
    await room.admin.ok('/api/sys/config/switch/save', { settings: [{ name: 'samlLogin', value: 'false' }] });
    expect((await new Browser(room).get(start)).location?.href).toContain('/login?signOn=off');
    expect((await new Browser(room).postForm(callback, {})).location?.href).toContain('/login?signOn=off');
    expect((await room.server.rest('/api/sign-on/ways')).data).toEqual([]);
  });
});

describe('its settings', () => {
  it.each([
    [{ certificate: '' }, {}, '身份提供方证书不能为空！'],
    [{ certificate: 'no certificate' }, {}, '身份提供方证书不正确！'],
    [{ issuer: '' }, {}, '本站实体 ID不能为空！'],
    [{ logoutAddress: 'http://idp.school.test/slo' }, {}, '退出地址必须使用加密连接！'],
    [{}, { secret: 'no key' }, '本站私钥不正确，应为 RSA 私钥！'],
    [{}, { address: 'http://idp.school.test' }, '服务地址必须使用加密连接！'],
  ])('%j %j: %s', async (options, changes, msg) =>
    expect((await room.admin.refused(save, config(options, changes))).msg).toBe(msg),
  );

  it('take a certificate as metadata have it, and two while the provider changes its key', async () => {
    const bare = peer.keys.certificate.replaceAll(/-----[A-Z ]+-----|\n/g, '');
    await room.admin.ok(save, config({ certificate: bare }));
    somebody();
    expect((await arrived(new Browser(room))).pathname).toBe('/sync');
    await room.admin.ok(save, config({ certificate: `${selfSigned().certificate}${peer.keys.certificate}` }));
    expect((await arrived(new Browser(room))).pathname).toBe('/sync');
  });
});
