import type { User } from '@vigil/domain/organisation/user';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { collections } from '../../organisation/collections.js';
import { ExamRoom } from '../../testing/exam-room.js';
import { seconds } from '../../testing/moving-clock.js';
import { until } from '../../testing/until.js';
import { DirectoryPeer } from './directory.fixture.js';

let room: ExamRoom;
let directory: DirectoryPeer;
let depart = '';
beforeAll(async () => {
  directory = await DirectoryPeer.open(
    [
      { uid: 'lin', cn: '林晓', password: 'lin-secret', ou: 'CS' },
      { uid: 'wang', cn: '王芳', password: 'wang-secret', ou: 'Law' },
      { uid: 'chief', cn: '陈主任', password: 'chief-secret', ou: 'CS' },
      { uid: 'S2026100', cn: '赵一', password: 'zhao-secret', ou: 'CS' },
      { uid: 'guessed', cn: '被猜者', password: 'right-secret', ou: 'CS' },
      { uid: 'owner', cn: '钱一', password: 'owner-secret', ou: 'CS' },
    ],
    { graders: ['wang', 'lin'], chess: ['lin'] },
  );
  room = await ExamRoom.open({ env: { CAPTCHA: 'off' } });
  const { id } = await room.admin.ok<{ id: string }>('/api/sys/depart/save', { deptName: '计算机学院' });
  depart = (await room.admin.ok<{ deptCode: string }>('/api/sys/depart/detail', { id })).deptCode;
});
afterAll(async () => {
  await room.close();
  await directory.close();
});
beforeEach(async () => {
  await room.admin.ok('/api/sys/config/switch/save', { settings: [{ name: 'ldapLogin', value: 'true' }] });
  await room.admin.ok(save, config());
});

const save = '/api/sys/config/sign-on/save';
const config = (options: Record<string, string> = {}, changes: object = {}) => ({
  ...{ kind: 'ldap', enabled: true, title: '校园账号', address: directory.url },
  options: Object.entries({
    ...{ bindDn: DirectoryPeer.service.dn, base: DirectoryPeer.people, filter: '(uid={username})' },
    ...{ groupBase: DirectoryPeer.groups, groupFilter: '(member={dn})' },
    ...options,
  }).map(([name, value]) => ({ name, value })),
  secret: DirectoryPeer.service.password,
  mapping: {
    ...{ matchBy: 'userName', matchAttribute: 'uid', userNameAttribute: 'UID', realNameAttribute: 'cn' },
    ...{ mobileAttribute: '', emailAttribute: 'mail', departAttribute: 'ou', roleAttribute: 'groups' },
    departs: [{ value: 'CS', code: depart }],
    ...{ roles: [{ value: 'graders', code: 'reviewer' }], createPeople: true, follow: true },
  },
  ...changes,
});
const login = (username: string, password: string, cookie = '') =>
  room.server.rest(
    '/api/sign-on/ldap-login',
    { username, password },
    cookie === '' ? {} : { headers: { cookie } },
  );
const userOf = async (userName: string): Promise<User | undefined> =>
  (
    await room.services.documents.collection<User>(collections.users).find({ filter: { userName }, limit: 1 })
  )[0];

describe('signing in by a directory', () => {
  it('binds as the person, makes the account, and maps department and groups', async () => {
    const { data, msg } = await login('lin', 'lin-secret');
    expect(data, msg).toMatchObject({ name: 'lin', realName: '林晓', roleType: 2 });
    expect(await userOf('lin')).toMatchObject({ deptCode: depart, roles: ['student', 'reviewer'] });
    expect((await login('LIN', 'lin-secret')).data).toMatchObject({
      userId: (data as { userId: string }).userId,
    });
    expect((await login('wang', 'wang-secret')).data).toMatchObject({ deptName: null });
  });

  it('enters the imported person of that name, and never an administrator unasked', async () => {
    const imported = await room.candidate({ userName: 'S2026100' });
    expect((await login('S2026100', 'zhao-secret')).data).toMatchObject({ userId: imported.user.id });
    await room.staff(['*'], { userName: 'chief' });
    expect((await login('chief', 'chief-secret')).reason).toBe('WaitsForAdministrator');
  });

  it.each([
    ['lin', 'wrong'],
    ['nobody', 'lin-secret'],
    ['*', 'lin-secret'],
    ['li*', 'lin-secret'],
    ['lin)(uid=*', 'lin-secret'],
    ['*)(|(uid=lin', 'lin-secret'],
    ['lin\0', 'lin-secret'],
    ['\\6cin', 'lin-secret'],
  ])('%j with %j enters nobody (no name is read as a filter)', async (username, password) => {
    expect((await login(username, password)).reason).toBe('WrongPassword');
  });

  it('a name without a password enters nobody (unauthenticated bind)', async () => {
    expect((await login('lin', '')).msg).toBe('密码不能为空');
    expect((await login('', 'x')).msg).toBe('账号不能为空');
  });

  it('two who answer to one name are nobody', async () => {
    await room.admin.ok(save, config({ filter: '(|(uid={username})(objectClass=inetOrgPerson))' }));
    expect((await login('lin', 'lin-secret')).reason).toBe('WrongPassword');
  });

  it('guessing pauses after five wrong ones, and the right one then, too', async () => {
    for (let guess = 0; guess < 5; guess += 1) await login('guessed', `guess-${guess}`);
    expect((await login('guessed', 'right-secret')).reason).toBe('AccountPaused');
    // A directory takes many ways to write a name: what is counted is whose it is.
    for (const name of ['GUESSED', 'ｇuessed', 'gｕessed'])
      expect((await login(name, 'right-secret')).reason, name).toBe('AccountPaused');
    room.clock.advance(seconds(61));
    expect((await login('ｇuessed', 'right-secret')).code).toBe(0);
  });

  it('wrong ones are told to the owner, and a device of theirs stays in while its address is paused', async () => {
    const entered = await login('owner', 'owner-secret');
    const device = /vigil_device=[^;]*/.exec(String(entered.headers['set-cookie']))?.[0] ?? '';
    const { token } = entered.data as { token: string };
    const told = (attempt: string) =>
      until(`"${attempt}" to be kept`, async () => {
        const { data } = await room.server.rest('/api/sys/user/login-attempts', {}, { token });
        return (data as { known: boolean; outcome: string }[]).some(
          ({ known, outcome }) => `${outcome} ${known ? 'here' : 'elsewhere'}` === attempt,
        );
      });
    await told('entered elsewhere');
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await login('owner', `guess-${guess}`)).reason).toBe('WrongPassword');
      await told('wrong elsewhere');
    }
    await told('paused elsewhere');
    expect((await login('owner', 'owner-secret')).reason).toBe('AccountPaused');
    const again = await login('owner', 'owner-secret', device);
    expect(again.code, again.msg).toBe(0);
    await told('entered here');
    // The known device has five of its own, and no more.
    for (let guess = 0; guess < 5; guess += 1) await login('owner', `guess-${guess}`, device);
    expect((await login('owner', 'owner-secret', device)).reason).toBe('AccountPaused');
    room.clock.advance(seconds(61));
  });

  it('the directory away or its bind account wrong: a sentence, and local accounts still enter', async () => {
    await room.candidate({ userName: 'local-2', password: 'Secret123' } as never);
    await directory.stop();
    const away = await login('lin', 'lin-secret');
    expect(away).toMatchObject({
      reason: 'DirectoryAway',
      msg: '目录服务暂时无法访问，请稍后再试，或使用本站账号登录！',
    });
    const local = { username: 'local-2', password: 'Secret123' };
    expect((await room.server.rest('/api/sys/user/login', local)).code).toBe(0);
    await directory.start();
    expect((await login('lin', 'lin-secret')).code).toBe(0);
    await room.admin.ok(save, config({}, { secret: 'another' }));
    expect((await login('lin', 'lin-secret')).reason).toBe('DirectoryAway');
  });

  it('switched off it asks nobody', async () => {
    await room.admin.ok('/api/sys/config/switch/save', { settings: [{ name: 'ldapLogin', value: 'false' }] });
    expect((await login('lin', 'lin-secret')).reason).toBe('ModuleClosed');
  });

  it('no password of anybody is in a log line', () => {
    const lines = room.server.logLines.join('\n');
    for (const secret of ['lin-secret', 'zhao-secret', DirectoryPeer.service.password])
      expect(lines).not.toContain(secret);
  });
});

describe('its settings', () => {
  it.each([
    [{ filter: '(uid=*)' }, {}, '查找条件中必须包含 {username}！'],
    [{ filter: '(uid={username}' }, {}, '查找条件的括号不完整！'],
    [{ base: '' }, {}, '查找起点不能为空！'],
    [{}, { address: 'ldap://directory.school.test' }, '服务地址必须使用加密连接！'],
    [{}, { address: 'https://directory.school.test' }, '服务地址不正确，应以 ldaps:// 开头！'],
  ])('%j %j: %s', async (options, changes, msg) =>
    expect((await room.admin.refused(save, config(options, changes))).msg).toBe(msg),
  );

  it('a directory does not vouch for mail addresses', async () => {
    const { mapping } = config();
    const byMail = { mapping: { ...mapping, matchBy: 'email', matchAttribute: 'mail' } };
    expect((await room.admin.refused(save, config({}, byMail))).msg).toBe(
      '只有能说明邮箱已验证的服务才能按邮箱匹配！',
    );
  });
});
