import type { User } from '@vigil/domain/organisation/user';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { collections } from '../../organisation/collections.js';
import { ExamRoom } from '../../testing/exam-room.js';
import { seconds } from '../../testing/moving-clock.js';
import { until } from '../../testing/until.js';
import { sandboxMessages } from '../sms/sandbox.js';

let room: ExamRoom;
beforeAll(async () => {
  room = await ExamRoom.open({ env: { CAPTCHA: 'off', SMS_PROVIDER: 'sandbox' } });
  await room.services.sessions.keepUntil(room.admin.user.id, room.clock.now() + seconds(86_400 * 400));
});
afterAll(() => room.close());
beforeEach(async () => {
  await set({ mobileLogin: 'true', userReg: 'false', userAudit: 'false', userDeptType: '0', loginTick: '0' });
  // A day later: what was counted yesterday counts no longer.
  room.clock.advance(seconds(86_400));
});

const set = (values: Record<string, string>): Promise<unknown> =>
  room.admin.ok('/api/sys/config/switch/save', {
    settings: Object.entries(values).map(([name, value]) => ({ name, value })),
  });
const call = (path: string, body: object = {}, ip = '192.0.2.1') =>
  room.server.rest(`/api/sys/user/${path}`, body, { headers: { 'x-forwarded-for': ip } });
let last = 13_700_000_000;
const newNumber = (): string => String((last += 1));
const sms = (mobile: string, smsType = 'login') => call('sms', { mobile, smsType });
const sentTo = async (mobile: string) =>
  (await sandboxMessages(room.services)).filter((message) => message.mobile === mobile);
const codeOf = async (mobile: string, smsType = 'login'): Promise<string> => {
  const before = (await sentTo(mobile)).length;
  expect(await sms(mobile, smsType)).toMatchObject({ code: 0 });
  await until('the message', async () => (await sentTo(mobile)).length > before);
  return (await sentTo(mobile))[0]?.code ?? '';
};
const wrongOf = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const somebody = async (fields: object = {}) => {
  const mobile = newNumber();
  const made = await room.candidate({ realName: '有号' });
  // By the door of administrators, so that the number is claimed.
  const users = room.services.documents.collection<User>(collections.users);
  const stored = (await users.get(made.user.id)) as User;
  await users.delete(stored.id);
  const { id } = await room.admin.ok<{ id: string }>('/api/sys/user/save', {
    ...{ userName: `m${mobile}`, realName: '有号', mobile, password: 'Secret123', roles: ['student'] },
    ...{ deptCode: await deptCode(), ...fields },
  });
  return { mobile, id, userName: `m${mobile}` };
};
let code: string | null = null;
const deptCode = async (): Promise<string> => {
  if (code !== null) return code;
  await room.admin.ok('/api/sys/depart/save', { deptName: '培训部' });
  const tree = await room.admin.ok<{ deptCode: string }[]>('/api/sys/depart/tree');
  code = tree[0]?.deptCode ?? '';
  return code;
};
const reg = (fields: object = {}) =>
  call('reg', { userName: `zhang.${newNumber()}`, realName: '张三', password: 'Secret123', ...fields });
const login = (mobile: string, smsCode: string, path = 'mobile-login') => call(path, { mobile, smsCode });

describe('a code by text message', () => {
  it.each([
    [{ mobile: '' }, '手机号不能为空'],
    [{ mobile: '12345' }, '手机号格式不正确'],
    [{ mobile: '13800000000', smsType: 'other' }, '短信类型不正确！'],
  ])('%j: %s [user-034] [user-038] [common-068]', async (body, msg) =>
    expect((await call('sms', body)).msg).toBe(msg),
  );

  it('is answered the same for a number that has an account and one that has none, and sent to the first alone', async () => {
    const { mobile } = await somebody();
    const stranger = newNumber();
    const answers = await Promise.all([sms(mobile), sms(stranger)]);
    expect(answers.map(({ text }) => text)).toEqual([answers[0]?.text, answers[0]?.text]);
    await until('the message', async () => (await sentTo(mobile)).length === 1);
    expect(await sentTo(stranger)).toEqual([]);
    expect((await login(stranger, '000000')).msg).toBe((await login(mobile, '000000')).msg);
  });

  it('comes again after 60 seconds, five times an hour and ten a day [user-029]', async () => {
    const { mobile } = await somebody();
    expect((await sms(mobile)).code).toBe(0);
    expect(await sms(mobile)).toMatchObject({ reason: 'SmsTooSoon' });
    const outcomes: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      room.clock.advance(seconds(61));
      outcomes.push((await sms(mobile)).reason ?? 'sent');
    }
    expect(outcomes).toEqual(['sent', 'sent', 'sent', 'sent', 'SmsTooOften', 'SmsTooOften']);
  });

  it('is good once, for its number and its purpose, for five minutes', async () => {
    const { mobile } = await somebody();
    const reset = await codeOf(mobile, 'reset');
    expect((await login(mobile, reset)).reason).toBe('WrongCode');
    room.clock.advance(seconds(61));
    const good = await codeOf(mobile);
    const many = await Promise.all([1, 2, 3].map(() => login(mobile, good)));
    expect(many.filter(({ code: answered }) => answered === 0)).toHaveLength(1);
    room.clock.advance(seconds(61));
    const late = await codeOf(mobile);
    room.clock.advance(seconds(301));
    expect((await login(mobile, late)).reason).toBe('WrongCode');
  });

  it('ends with five wrong tries, also when the right one follows', async () => {
    const { mobile } = await somebody();
    const good = await codeOf(mobile);
    for (let wrong = 0; wrong < 5; wrong += 1) await login(mobile, wrongOf(good));
    expect((await login(mobile, good)).reason).toBe('WrongCode');
  });

  it('stands in no log and no event', async () => {
    const { mobile } = await somebody();
    const good = await codeOf(mobile);
    await login(mobile, good);
    const own = room.server.logLines.filter((line) => line.includes(mobile) || line.includes(`"${good}"`));
    expect(own).toEqual([]);
    const { events } = await room.services.log.readAll(room.services.log.start, 5000);
    expect(JSON.stringify(events)).not.toContain(mobile);
  });
});

describe('logging in by a code', () => {
  it('opens the account of the number; not where it is switched off, nor an account that is [user-035]', async () => {
    const { mobile, id } = await somebody();
    expect((await login(mobile, '')).msg).toBe('短信验证码不能为空');
    expect(await login(mobile, await codeOf(mobile))).toMatchObject({ code: 0, data: { userId: id } });
    await room.admin.ok('/api/sys/user/state', { ids: [id], state: 1 }).catch(() => undefined);
    await until('disabled', async () => (await room.services.accounts.read(id))?.state === 1);
    room.clock.advance(seconds(61));
    expect((await login(mobile, await codeOf(mobile))).reason).toBe('AccountDisabled');
    await set({ mobileLogin: 'false' });
    expect((await login(mobile, '123456')).reason).toBe('ModuleClosed');
  });

  it('the dialog makes an account for a number that has none, where people may register; audited, it waits [user-011]', async () => {
    const path = 'phoneCaptchaLogin';
    const closed = newNumber();
    expect((await sms(closed)).code).toBe(0);
    expect((await login(closed, '123456', path)).reason).toBe('WrongCode');
    await set({ userReg: 'true' });
    const open = newNumber();
    expect((await login(open, await codeOf(open))).reason).toBe('NoAccount');
    room.clock.advance(seconds(61));
    const made = await room.server.rest('/api/exam/zhilian/zhilianPhoneCaptchaLogin', {
      ...{ mobile: open, smsCode: await codeOf(open), domainName: 'partner.example', roles: ['sa'] },
    });
    expect(made).toMatchObject({ code: 0, data: { roleType: 1, roles: ['student'], mobile: open } });
    await set({ userAudit: 'true' });
    const waits = newNumber();
    expect((await login(waits, await codeOf(waits), path)).msg).toBe('账号正在审核中，请耐心等待！');
  });

  it('whoever has the number for a name has not the number: nobody is kept out by it, nor let into that account', async () => {
    await set({ userReg: 'true' });
    const mobile = newNumber();
    const refused = await reg({ userName: mobile, deptCode: await deptCode() });
    expect(refused.msg).toBe('用户名不能是手机号，请用手机验证码登录或更换用户名！');
    // An administrator may call somebody so.
    const { id } = await somebody({ userName: mobile });
    const answer = await login(mobile, await codeOf(mobile), 'phoneCaptchaLogin');
    expect(answer).toMatchObject({ code: 0 });
    const { userId, name } = answer.data as { userId: string; name: string };
    expect(userId).not.toBe(id);
    expect(name).toMatch(new RegExp(`^${mobile}-\\d{6}$`));
  });

  it('a new login ends others where the site says so [config-004]', async () => {
    const { mobile } = await somebody();
    const token = async (): Promise<string> => {
      room.clock.advance(seconds(61));
      return ((await login(mobile, await codeOf(mobile))).data as { token: string }).token;
    };
    const isIn = async (one: string) =>
      (await room.server.rest('/api/sys/user/info', {}, { token: one })).code === 0;
    const [first, second] = [await token(), await token()];
    expect([await isIn(first), await isIn(second)]).toEqual([true, true]);
    await set({ loginTick: '1' });
    const third = await token();
    expect([await isIn(first), await isIn(second), await isIn(third)]).toEqual([false, false, true]);
  });
});

describe('registering', () => {
  it.each([
    [{ userName: '' }, '用户名不能为空！'],
    [{ password: '' }, '登录密码不能为空！'],
    [{ realName: ' ' }, '姓名不能为空！'],
    [{ userName: 'abc' }, '用户名应为4至32位的字母、数字或 _ . -，且以字母或数字开头！'],
    [{ userName: 'аdmin-2' }, '用户名应为4至32位的字母、数字或 _ . -，且以字母或数字开头！'],
    [{ password: 'abcdefg' }, '密码必须同时包含数字和字母且不能小于6位！'],
    [{}, '部门必须选择！'],
  ])('%j: %s [user-040] [user-041] [user-042] [user-043]', async (fields, msg) => {
    await set({ userReg: 'true' });
    expect((await reg(fields)).msg).toBe(msg);
  });

  it('is closed unless the site opens it [user-017]', async () =>
    expect(await reg({ deptCode: await deptCode() })).toMatchObject({ reason: 'Closed' }));

  it('makes a plain learner and logs them in; nothing else that is sent counts', async () => {
    await set({ userReg: 'true' });
    const sent = { roles: ['sa'], roleType: 2, state: 0, permissions: ['*'], mobile: '13800138000' };
    const answer = await reg({ deptCode: await deptCode(), ...sent, expireTime: 1, scopeDepartId: 'x' });
    expect(answer).toMatchObject({ code: 0, data: { roleType: 1, roles: ['student'], mobile: null } });
    const { userId, token } = answer.data as { userId: string; token: string };
    expect(await room.services.accounts.read(userId)).toMatchObject({
      expireTime: null,
      scopeDepartId: null,
    });
    expect((await room.server.rest('/api/sys/user/paging', {}, { token })).reason).toBe('NotAllowed');
    const consents = (await room.server.rest('/api/sys/user/consents', {}, { token })).data;
    expect((consents as { givenVersion: number | null }[]).map(({ givenVersion }) => givenVersion)).toEqual([
      ...[1, 1, null],
    ]);
  });

  it('at a second host agrees to the texts of its brand, and to no other’s; who is in its department sees that brand from then on', async () => {
    await set({ userReg: 'true' });
    const place = await deptCode();
    const [depart] = await room.admin.ok<{ id: string }[]>('/api/sys/depart/tree');
    const brand = await room.admin.ok<{ id: string }>('/api/sys/config/save', {
      ...{ id: 'new', title: '东湖', siteName: '东湖考试', domains: ['second.example'] },
      ...{ departId: depart?.id, agreement: '<p>东湖学院用户协议</p>' },
    });
    const answer = await reg({ deptCode: place, domain: 'second.example' });
    expect(answer).toMatchObject({ code: 0 });
    const { token } = answer.data as { token: string };
    const consentsAt = async (domain: string) =>
      (await room.server.rest('/api/sys/user/consents', { domain }, { token })).data as {
        readonly purpose: string;
        readonly brandId: string | null;
        readonly givenVersion: number | null;
        readonly current: boolean;
      }[];
    const agreement = (await consentsAt('second.example')).find(({ purpose }) => purpose === 'agreement');
    expect(agreement).toMatchObject({ brandId: brand.id, givenVersion: 1, current: true });
    // Elsewhere other texts are shown, which nobody said yes to here.
    const site = async (domain: string, of?: string) =>
      (await room.server.rest('/api/sys/config/site-info', { domain }, of === undefined ? {} : { token: of }))
        .data as { siteName: string };
    expect((await site('elsewhere.example')).siteName).not.toBe('东湖考试');
    expect((await site('elsewhere.example', token)).siteName).toBe('东湖考试');
    await room.admin.ok('/api/sys/config/delete', { ids: [brand.id] });
  });

  it('waits for an administrator where the site says so, in the default department [user-023] [config-002]', async () => {
    await set({ userReg: 'true', userAudit: 'true', userDeptType: '1', userDeptCode: await deptCode() });
    const userName = `wait.${newNumber()}`;
    const answer = await reg({ userName, deptCode: 'none of ours' });
    expect(answer).toMatchObject({ code: 0, data: { token: null, deptName: '培训部' } });
    expect((await call('login', { username: userName, password: 'Secret123' })).msg).toBe(
      '账号正在审核中，请耐心等待！',
    );
  });

  it('takes no name that somebody has or that looks like an administrator’s', async () => {
    await set({ userReg: 'true' });
    const userName = `once.${newNumber()}`;
    const place = { deptCode: await deptCode() };
    await room.staff(['exam:list'], { userName: 'chief0' });
    expect((await reg({ userName, ...place })).code).toBe(0);
    expect((await reg({ userName: userName.toUpperCase(), ...place })).msg).toBe('账号已存在！');
    for (const name of ['admin', 'Adm1n', 'a-d-m-i-n', 'CHIEFO', 'chief_0'])
      expect((await reg({ userName: name, ...place })).msg, name).toBe('该用户名不可用，请更换！');
  });
});

describe('another password by a code', () => {
  const reset = (mobile: string, smsCode: string, newPassword = 'Better456') =>
    call('reset-pass', { mobile, smsCode, newPassword });

  it.each([
    ['', '123456', 'Better456', '手机号不能为空'],
    ['13800000000', '', 'Better456', '手机验证码不能为空！'],
    ['13800000000', '123456', '', '新密码不能为空！'],
    ['13800000000', '123456', 'short', '密码必须同时包含数字和字母且不能小于6位！'],
    ['13800000000', '123456', 'Better456', '短信验证码错误或已失效！'],
  ])('%s %s %s: %s [user-045] [user-046] [user-047]', async (mobile, smsCode, password, msg) =>
    expect((await reset(mobile, smsCode, password)).msg).toBe(msg),
  );

  it('is the account’s from then on, ends its sessions and logs nobody in [user-067]', async () => {
    const { mobile, userName } = await somebody();
    const enter = (password: string) => call('login', { username: userName, password });
    const { token } = (await enter('Secret123')).data as { token: string };
    expect(await reset(mobile, await codeOf(mobile, 'reset'))).toMatchObject({ code: 0, data: true });
    expect((await room.server.rest('/api/sys/user/info', {}, { token })).code).toBe(10010002);
    expect((await enter('Secret123')).reason).toBe('WrongPassword');
    expect(await enter('Better456')).toMatchObject({ code: 0, data: { passwordChangeDue: false } });
  });
});
