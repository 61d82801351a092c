import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { declarationsOf } from '../../platform/declarations/declarations.js';
import { ExamRoom } from '../../testing/exam-room.js';
import { closeSockets, follow, liveClient } from '../../testing/live.js';

let room: ExamRoom;
beforeAll(async () => {
  room = await ExamRoom.open({ env: { CAPTCHA: 'off' } });
});
afterEach(closeSockets);
afterAll(() => room.close());

const base = '/api/sys/config/switch';
interface Row {
  readonly name: string;
  readonly value: string;
  readonly obeyedBy: string;
}
interface Detail {
  readonly version: number;
  readonly accountLogin: boolean | null;
  readonly userReg: boolean | null;
  readonly settings: readonly Row[];
}
const detail = (): Promise<Detail> => room.admin.ok<Detail>(`${base}/detail`);
const set = (name: string, value: string, version?: number): Promise<{ version: number }> =>
  room.admin.ok(`${base}/save`, { version, settings: [{ name, value }] });
const refused = async (body: object): Promise<string> => (await room.admin.refused(`${base}/save`, body)).msg;
interface Info {
  readonly props: Readonly<Record<string, boolean>>;
  readonly settings: readonly { readonly name: string; readonly value: string }[];
  readonly stamp: string;
}
const info = async (): Promise<Info> => (await room.server.rest('/api/sys/config/site-info')).data as Info;

describe('the switchboard', () => {
  it('offers what a slice declares, under the documented names too, and nothing else [config-013]', async () => {
    const { settings, ...named } = await detail();
    const declared = [...declarationsOf(room.services).settings.declared.keys()];
    expect(settings.map(({ name }) => name)).toEqual(declared);
    expect(named.accountLogin).toBe(true);
    expect(declared).not.toContain('moduleBattle');
    expect(await refused({ settings: [{ name: 'moduleBattle', value: 'true' }] })).toBe(
      '开关“moduleBattle”的功能尚未提供，不能设置！',
    );
  });

  it('refuses what is no value, an old version, and who is not to switch; says who did what [config-014]', async () => {
    expect(await refused({ settings: [{ name: 'moduleExam', value: 'perhaps' }] })).toBe(
      '“考试模块”的值不正确！',
    );
    const { version } = await set('moduleExam', 'false');
    expect(await refused({ version: version + 1, settings: [{ name: 'moduleExam', value: 'true' }] })).toBe(
      '功能开关已被他人修改，请刷新后重试！',
    );
    await set('moduleExam', 'true', version);
    const [last] = await room.admin.ok<{ actorName: string; changes: object[] }[]>(`${base}/history`);
    expect(last).toMatchObject({
      actorName: room.admin.user.realName,
      changes: [{ path: 'values.moduleExam', before: 'false', after: 'true' }],
    });
    const stranger = await room.staff(['sys:dict']);
    for (const path of ['detail', 'save', 'history'])
      expect((await stranger.refused(`${base}/${path}`, {})).reason).toBe('NotAllowed');
  });

  it('takes whole forms with fields of slices that are not there, unless they switch something on', async () => {
    const { settings: _settings, ...form } = await detail();
    await room.admin.ok(`${base}/save`, { ...form, loginTick: null });
    // As many as no slice declares today; by its name alone one is refused above.
    const absent = Object.entries(form).flatMap(([name, value]) =>
      value === null && name.endsWith('Login') ? [name] : [],
    );
    for (const name of absent) {
      await room.admin.ok(`${base}/save`, { ...form, [name]: false });
      expect(await refused({ [name]: true })).toBe(`开关“${name}”的功能尚未提供，不能设置！`);
    }
  });

  it('survives a restart', async () => {
    await set('moduleExam', 'false');
    await room.restart();
    expect((await info()).props['moduleExam']).toBe(false);
    await set('moduleExam', 'true');
  });
});

describe('a setting that names a department', () => {
  const place = async (deptName: string, parentId: string | null = null) => {
    const { id } = await room.admin.ok<{ id: string }>('/api/sys/depart/save', { deptName, parentId });
    return room.admin.ok<{ id: string; deptCode: string }>('/api/sys/depart/detail', { id });
  };
  const byDefault = (userDeptCode: string, userReg = true) => ({ userReg, userDeptType: '1', userDeptCode });
  const codeNow = async () => (await room.admin.ok<{ userDeptCode: string }>(`${base}/detail`)).userDeptCode;
  afterEach(() => room.admin.ok(`${base}/save`, { userReg: false, userDeptType: '0', userDeptCode: '' }));

  it('names one that is there, wherever it is moved; it is not deleted while it counts [config-002]', async () => {
    expect(await refused(byDefault('Z99'))).toBe('“默认部门”不存在，请重新选择！');
    const [above, school] = [await place('上级'), await place('新生')];
    await room.admin.ok(`${base}/save`, byDefault(school.deptCode));
    await room.admin.ok('/api/sys/depart/save', { ...school, parentId: above.id });
    const moved = await room.admin.ok<{ deptCode: string }>('/api/sys/depart/detail', { id: school.id });
    expect(moved.deptCode).not.toBe(school.deptCode);
    // Another one that takes its former code is another one.
    expect((await place('他校')).id).not.toBe(school.id);
    expect(await codeNow()).toBe(moved.deptCode);
    expect((await room.admin.refused('/api/sys/depart/delete', { ids: [school.id] })).msg).toBe(
      '部门“新生”正被功能开关“默认部门”使用，不能删除！',
    );
    const history = await room.admin.ok<{ changes: { path: string }[] }[]>(`${base}/history`);
    expect(history[0]?.changes).toContainEqual(
      expect.objectContaining({ path: 'values.userDeptCode', after: '"新生"' }),
    );
    const { data } = await room.server.rest('/api/sys/user/reg', {
      ...{ userName: 'by.default', realName: '新人', password: 'Secret123' },
    });
    expect(data).toMatchObject({ deptName: '新生' });
  });

  it('cannot come to count once its department has gone', async () => {
    const school = await place('短暂');
    await room.admin.ok(`${base}/save`, byDefault(school.deptCode, false));
    await room.admin.ok('/api/sys/depart/delete', { ids: [school.id] });
    expect(await codeNow()).toBe('');
    expect(await refused({ userReg: true })).toBe('“默认部门”不存在，请重新选择！');
  });
});

describe('a text', () => {
  it('says what is wrong with it', async () => {
    const notice = (value: string) => refused({ settings: [{ name: 'maintenancePlan', value }] });
    expect(await notice('长'.repeat(201))).toBe('“维护预告”不能超过200个字！');
    expect(await notice('今晚\u0000维护')).toBe('“维护预告”的值不正确！');
  });
});

describe('pages', () => {
  it('are told at once over the socket that stands; a stamp tells what they have missed', async () => {
    const candidate = await room.candidate();
    const client = liveClient(await room.server.app.listen(), candidate.token);
    const feed = follow<string>(client, 'subscription { siteStamp }');
    const { stamp } = await info();
    expect(await feed.first('the stamp now')).toBe(stamp);
    const since = Date.now();
    await set('moduleExam', 'false');
    const next = await feed.first('another stamp', (told) => told !== stamp);
    expect(Date.now() - since).toBeLessThan(2000);
    expect((await info()).stamp).toBe(next);
    await set('moduleExam', 'true');
  });

  it('know the switches they obey, also before anybody is logged in [common-005]', async () => {
    const { props, settings } = await info();
    expect(props).toMatchObject({ moduleExam: true, moduleBattle: false, modulePay: false });
    expect(settings).toContainEqual({ name: 'moduleExam', value: 'true' });
  });
});

describe('moduleExam', () => {
  afterEach(async () => {
    await set('moduleExam', 'true');
  });

  it('off: nothing is listed and nothing begins; the paper that is open goes on to its end [common-005]', async () => {
    const [sitting, other] = [await room.sitting(), await room.candidate()];
    await set('moduleExam', 'false');
    expect(await other.ok('/api/exam/buy/myExamList')).toEqual([]);
    expect(await other.startRefused(sitting.examId)).toMatchObject({
      reason: 'ModuleClosed',
      msg: '考试功能暂未开放！',
    });
    expect(await sitting.candidate.start(sitting.examId)).toBe(sitting.paperId);
    await sitting.candidate.handIn();
  });
});

describe('modulePay', () => {
  it('is off until somebody switches it: then everything is free', async () => {
    const examId = await room.saveExam({ price: 9.9 });
    await (await room.candidate()).start(examId);
    expect((await detail()).settings).toContainEqual(
      expect.objectContaining({ name: 'modulePay', value: 'false' }),
    );
  });
});

describe('accountLogin', () => {
  it('cannot be switched off while it is the only way in', async () => {
    expect(await refused({ accountLogin: false })).toBe('请至少保留一种登录方式！');
  });

  it('off: learners are refused with it, administrators are not', async () => {
    await room.admin.ok(`${base}/save`, { accountLogin: false, mobileLogin: true });
    const login = (username: string) =>
      room.server.rest('/api/sys/user/login', { username, password: 'Passw0rd' });
    const learner = await room.server.addUser({ userName: 'off-learner', password: 'Passw0rd', roleType: 1 });
    const boss = await room.server.addUser({ userName: 'off-admin', password: 'Passw0rd', roleType: 2 });
    expect(await login(learner.userName)).toMatchObject({ msg: '账号密码登录已关闭，请使用其他方式登录！' });
    expect(await login(boss.userName)).toMatchObject({ code: 0 });
    await room.admin.ok(`${base}/save`, { accountLogin: true, mobileLogin: false });
    expect(await login(learner.userName)).toMatchObject({ code: 0 });
  });
});
