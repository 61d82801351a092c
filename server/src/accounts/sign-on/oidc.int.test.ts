import type { User } from '@vigil/domain/organisation/user';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { collections } from '../../organisation/collections.js';
import { ExamRoom } from '../../testing/exam-room.js';
import { Browser, ownHost } from './browser.fixture.js';
import { OidcPeer } from './oidc-peer.fixture.js';

let room: ExamRoom;
let peer: OidcPeer;
beforeAll(async () => {
  room = await ExamRoom.open({ env: { CAPTCHA: 'off' } });
  peer = await OidcPeer.open(`http://${ownHost}/api/sign-on/oidc/callback`, `http://${ownHost}/login`);
  const { id } = await room.admin.ok<{ id: string }>('/api/sys/depart/save', { deptName: '计算机学院' });
  depart = await room.admin
    .ok<{ deptCode: string }>('/api/sys/depart/detail', { id })
    .then((it) => it.deptCode);
});
afterAll(async () => {
  await room.close();
  await peer.close();
});

let depart = '';
let number = 0;
const start = '/api/sign-on/oidc';
const save = '/api/sys/config/sign-on/save';
const mapping = () => ({
  ...{ matchBy: 'userName', matchAttribute: 'student_number', userNameAttribute: 'preferred_username' },
  ...{ realNameAttribute: 'name', mobileAttribute: 'phone_number', emailAttribute: 'email' },
  ...{ departAttribute: 'depart', departs: [{ value: 'CS', code: depart }], roleAttribute: 'groups' },
  ...{ roles: [{ value: 'graders', code: 'reviewer' }], createPeople: true, follow: true },
});
const config = (changes: object = {}, mapped: object = {}) => ({
  ...{ kind: 'oidc', enabled: true, title: '校园统一认证', address: peer.issuer },
  options: [
    { name: 'clientId', value: OidcPeer.client.id },
    { name: 'scope', value: 'profile email phone' },
  ],
  secret: OidcPeer.client.secret,
  mapping: { ...mapping(), ...mapped },
  ...changes,
});
const somebody = (claims: object): string => {
  const sub = `person-${(number += 1)}`;
  peer.people.set(sub, { preferred_username: `oidc${number}`, name: `新同学${number}`, ...claims });
  peer.signsIn = sub;
  return sub;
};
const userOf = async (userName: string): Promise<User | undefined> =>
  (
    await room.services.documents.collection<User>(collections.users).find({ filter: { userName }, limit: 1 })
  )[0];
/** As a page does: /sync hands its token over. */
const enter = (browser: Browser, at: URL) =>
  browser.post('/api/sign-on/enter', { token: at.searchParams.get('token') });

beforeEach(async () => {
  peer.refuses = false;
  await room.admin.ok('/api/sys/config/switch/save', { settings: [{ name: 'oidcLogin', value: 'true' }] });
  await room.admin.ok(save, config());
});

describe('signing in by OpenID Connect', () => {
  it('makes an account just in time, with the mapped department, and knows the person again', async () => {
    somebody({ depart: 'CS' });
    const browser = new Browser(room);
    const at = await browser.walk(`${start}?to=%2Fweb%2Fpaper%3Fa%3D1`);
    expect(at.pathname).toBe('/sync');
    expect(at.searchParams.get('to')).toBe('/web/paper?a=1');
    const { data } = await enter(browser, at);
    expect(data).toMatchObject({ name: `oidc${number}`, realName: `新同学${number}`, roleType: 1 });
    const user = await userOf(`oidc${number}`);
    expect(user).toMatchObject({ deptCode: depart, roles: ['student'], passwordHash: null });
    const again = new Browser(room);
    expect((await enter(again, await again.walk(start))).data).toMatchObject({ userId: user?.id });
  });

  it('enters the imported person who has the attribute the operator chose', async () => {
    const imported = await room.candidate({ userName: 'S2026001' });
    somebody({ student_number: 'S2026001', preferred_username: 'other-name' });
    const browser = new Browser(room);
    expect((await enter(browser, await browser.walk(start))).data).toMatchObject({
      userId: imported.user.id,
    });
  });

  it('never enters by mail that is not verified; verified, it does', async () => {
    const imported = await room.candidate({ email: 'lin@school.test' });
    await room.admin.ok(save, config({}, { matchBy: 'email', matchAttribute: 'email' }));
    const sub = somebody({ email: 'lin@school.test', email_verified: false });
    expect((await new Browser(room).walk(start)).href).toContain('/login?signOn=waits');
    peer.people.set(sub, { ...peer.people.get(sub), email_verified: true });
    const browser = new Browser(room);
    expect((await enter(browser, await browser.walk(start))).data).toMatchObject({
      userId: imported.user.id,
    });
  });

  it('never enters an account that has the value because its holder typed it; an administrator says whose it is', async () => {
    await room.admin.ok('/api/sys/config/switch/save', { settings: [{ name: 'userReg', value: 'true' }] });
    const early = {
      deptCode: depart,
      userName: 'S2026777',
      realName: '抢先注册',
      password: 'Secret123',
      captchaKey: '',
      captchaValue: '',
    };
    expect((await room.server.rest('/api/sys/user/reg', early)).code).toBe(0);
    somebody({ student_number: 'S2026777' });
    expect((await new Browser(room).walk(start)).href).toContain('/login?signOn=waits');
    // At a session that was left open: the mail of somebody else, who would then enter by it.
    const left = await room.candidate({ email: 'owner@school.test' });
    await left.ok('/api/sys/user/update', { email: 'thief@school.test' });
    await room.admin.ok(save, config({}, { matchBy: 'email', matchAttribute: 'email' }));
    const thief = somebody({ email: 'thief@school.test', email_verified: true });
    expect((await new Browser(room).walk(start)).href).toContain('/login?signOn=waits');
    const waiting = await room.admin.ok<{ id: string; why: string; userName: string }[]>(
      '/api/sys/config/sign-on/waiting',
    );
    expect(waiting.filter(({ why }) => why === 'selfTold')).toHaveLength(2);
    const mine = waiting.find(({ userName }) => userName === `oidc${number}`);
    await room.admin.ok('/api/sys/config/sign-on/settle', { id: mine?.id, userName: left.user.userName });
    expect(peer.signsIn).toBe(thief);
    const browser = new Browser(room);
    expect((await enter(browser, await browser.walk(start))).data).toMatchObject({ userId: left.user.id });
  });

  it('never makes an administrator of who has an administrator’s name; an administrator says whose it is', async () => {
    const staff = await room.staff(['exam:list'], { userName: 'T-900' });
    somebody({ student_number: 'T-900' });
    expect((await new Browser(room).walk(start)).href).toContain('/login?signOn=waits');
    const [waiting] = await room.admin.ok<{ id: string; why: string }[]>('/api/sys/config/sign-on/waiting');
    expect(waiting).toMatchObject({ why: 'staff', userName: `oidc${number}` });
    await room.admin.ok('/api/sys/config/sign-on/settle', { id: waiting?.id, userName: 'T-900' });
    const browser = new Browser(room);
    expect((await enter(browser, await browser.walk(start))).data).toMatchObject({ userId: staff.user.id });
  });

  it('follows the provider’s groups and leaves other roles alone', async () => {
    const sub = somebody({ groups: ['graders', 'chess'] });
    const browser = new Browser(room);
    const { data } = await enter(browser, await browser.walk(start));
    expect(data).toMatchObject({ roles: ['student', 'reviewer'], roleType: 2 });
    peer.people.set(sub, { ...peer.people.get(sub), groups: ['chess'] });
    const again = new Browser(room);
    expect((await enter(again, await again.walk(start))).data).toMatchObject({
      roles: ['student'],
      roleType: 1,
    });
  });

  it('ends the session at the provider, too', async () => {
    somebody({});
    const browser = new Browser(room);
    await enter(browser, await browser.walk(start));
    const { location } = await browser.get('/api/sign-on/logout');
    expect(location?.origin).toBe(peer.issuer);
    expect(location?.searchParams.get('post_logout_redirect_uri')).toBe(`http://${ownHost}/login`);
    expect((await browser.get(location as URL)).status).toBe(200);
    expect((await browser.get('/api/sign-on/logout')).location?.pathname).toBe('/login');
  });
});

describe('what others make of it', () => {
  it('an answer brought by another browser enters nobody (login CSRF), nor does its ticket', async () => {
    somebody({});
    const [attacker, victim] = [new Browser(room), new Browser(room)];
    const callback = await attacker.walk(start, '/callback?');
    await victim.walk(start, peer.issuer);
    expect((await victim.walk(callback)).href).toContain('/login?signOn=expired');
    const at = await attacker.walk(callback);
    expect(at.pathname).toBe('/sync');
    expect((await enter(victim, at)).reason).toBe('TicketExpired');
    expect((await enter(new Browser(room), at)).reason).toBe('TicketExpired');
    expect((await enter(attacker, at)).code).toBe(0);
  });

  it('an answer and a ticket are good once', async () => {
    somebody({});
    const browser = new Browser(room);
    const callback = await browser.walk(start, '/callback?');
    const at = await browser.walk(callback);
    expect((await browser.walk(callback)).href).toContain('/login?signOn=expired');
    expect((await enter(browser, at)).code).toBe(0);
    expect((await enter(browser, at)).reason).toBe('TicketExpired');
  });

  it('an answer with another code, state or issuer is refused', async () => {
    somebody({});
    for (const [name, value] of [
      ['code', 'guessed'],
      ['iss', 'http://127.0.0.1:9'],
    ] as const) {
      const browser = new Browser(room);
      const callback = await browser.walk(start, '/callback?');
      callback.searchParams.set(name, value);
      expect((await browser.walk(callback)).href).toContain('/login?signOn=failed');
    }
  });

  it.each([
    'https://evil.test/',
    '//evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    'javascript:alert(1)',
    '/%5Cevil',
  ])('to=%j leads nowhere else (open redirect)', async (to) => {
    somebody({});
    const at = await new Browser(room).walk(`${start}?to=${encodeURIComponent(to)}`);
    expect(new URL(at.searchParams.get('to') ?? '', `http://${ownHost}`).host).toBe(ownHost);
    expect(at.searchParams.get('to')).toMatch(/^\/[^/\\]/);
  });

  it('a session is a new one at each entering (fixation)', async () => {
    somebody({});
    const browser = new Browser(room);
    const tokens = new Set<unknown>();
    for (let round = 0; round < 2; round += 1) {
      const { data } = await enter(browser, await browser.walk(start));
      tokens.add((data as { token: string }).token);
    }
    expect(tokens.size).toBe(2);
  });

  it('who is disabled stays outside; who says no at the provider is told so', async () => {
    await room.candidate({ userName: 'gone-1', state: 1 });
    somebody({ student_number: 'gone-1' });
    const browser = new Browser(room);
    expect((await enter(browser, await browser.walk(start))).reason).toBe('AccountDisabled');
    peer.refuses = true;
    expect((await new Browser(room).walk(start)).href).toContain('/login?signOn=cancelled');
  });

  it('switched off, or the provider away: a sentence, and the password still works', async () => {
    await room.candidate({ userName: 'local-1', password: 'Secret123' } as never);
    await room.admin.ok(save, config({ address: 'http://127.0.0.1:9', secret: 'other' }));
    expect((await new Browser(room).walk(start)).href).toContain('/login?signOn=away');
    const login = await room.server.rest('/api/sys/user/login', {
      username: 'local-1',
      password: 'Secret123',
    });
    expect(login.code).toBe(0);
    await room.admin.ok('/api/sys/config/switch/save', { settings: [{ name: 'oidcLogin', value: 'false' }] });
    expect((await new Browser(room).walk(start)).href).toContain('/login?signOn=off');
    expect((await room.server.rest('/api/sign-on/ways')).data).toEqual([]);
  });
});

describe('its settings', () => {
  it('never tell the secret, and hand it to no other address', async () => {
    const shown = await room.admin.ok<object>('/api/sys/config/sign-on/detail', { kind: 'oidc' });
    expect(shown).toMatchObject({ hasSecret: true, title: '校园统一认证' });
    expect(JSON.stringify(shown)).not.toContain(OidcPeer.client.secret);
    const elsewhere = config({ address: 'https://evil.test', secret: '' });
    expect((await room.admin.refused(save, elsewhere)).msg).toBe('更换服务地址时请重新填写密钥！');
    const history = await room.admin.ok('/api/sys/config/sign-on/history', { kind: 'oidc' });
    expect(JSON.stringify(history)).not.toContain(OidcPeer.client.secret);
  });

  it.each([
    [{ address: 'http://idp.school.test' }, {}, '服务地址必须使用加密连接！'],
    [{ address: 'https://user:pass@idp.test' }, {}, '服务地址中不能包含账号和密码！'],
    [{ address: 'ftp://idp.test' }, {}, '服务地址不正确，应以 https:// 开头！'],
    [{ title: ' ' }, {}, '按钮名称不能为空！'],
    [{}, { matchAttribute: '' }, '用于匹配的属性不能为空！'],
    [{}, { roles: [{ value: 'x', code: 'sa' }] }, '超级管理员角色不能由外部身份授予！'],
    [{}, { departs: [{ value: 'x', code: 'nowhere' }] }, '部门不存在！'],
    [{}, { roles: [{ value: 'x', code: 'nobody' }] }, '角色不存在！'],
  ])('%j %j: %s', async (changes, mapped, msg) =>
    expect((await room.admin.refused(save, config(changes, mapped))).msg).toBe(msg),
  );

  it('map to no role that the administrator may not give', async () => {
    const clerk = await room.staff(['sys:signon']);
    expect((await clerk.refused(save, config())).reason).toBe('AboveYourLevel');
    const candidate = await room.candidate();
    expect((await candidate.refused(save, config())).reason).toBe('NotAllowed');
  });

  it('let nobody be led into an account that the administrator may not open', async () => {
    await room.staff(['*'], { userName: 'chief-1' });
    somebody({ student_number: 'chief-1' });
    await new Browser(room).walk(start);
    const clerk = await room.staff(['sys:signon']);
    const [waiting] = await clerk.ok<{ id: string }[]>('/api/sys/config/sign-on/waiting');
    const settle = { id: waiting?.id, userName: 'chief-1' };
    expect((await clerk.refused('/api/sys/config/sign-on/settle', settle)).reason).toMatch(
      /^(AboveYourLevel|NotYoursToGrant)$/,
    );
  });
});
