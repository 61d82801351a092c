import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { referenceStream } from '@vigil/domain/kernel/reference-changed';
import type { Department } from '@vigil/domain/organisation/department';
import { wholeAccount } from '@vigil/domain/organisation/plain-account';
import { user as userShape, type User } from '@vigil/domain/organisation/user';
import type { Caller } from '../../testing/caller.js';
import { ExamRoom } from '../../testing/exam-room.js';
import { collections } from '../collections.js';
import { distributionRules } from './distribution-rules.js';

let room: ExamRoom;
let manager: Caller;
let made = 0;

beforeAll(async () => {
  room = await ExamRoom.open();
  manager = await room.staff(['sys:user:update'], { realName: '人事老师' });
  const departments = room.services.documents.collection<Department>(collections.departments);
  await distributionRules(room.services).put({ id: 'rule', version: 1, title: '一级代理', sort: 1 });
  for (const deptCode of ['A01', 'A02'])
    await departments.put({
      ...{ id: `d-${deptCode}`, version: 1, parentId: null, deptName: `部门${deptCode}`, deptCode, sort: 1 },
    });
});
afterAll(() => room.close());

const save = '/api/sys/user/save';
const picture = `/api/common/file/${'a'.repeat(64)}`;
const form = (change: Record<string, unknown> = {}): Record<string, unknown> => ({
  ...{ userName: `zhang${(made += 1)}`, realName: '张三', password: 'abc123', roles: ['student'] },
  ...{ deptCode: 'A01', ...change },
});
const stored = async (id: string): Promise<User> => {
  const user = await room.services.documents.collection<User>(collections.users).get(id);
  if (user === null) throw new Error(`no user ${id}`);
  return user;
};
const saved = async (change: Record<string, unknown> = {}, by = manager): Promise<User> =>
  stored((await by.ok<{ id: string }>(save, form(change))).id);
const refusal = async (change: Record<string, unknown>, by = manager): Promise<string> =>
  (await by.refused(save, form(change))).msg;

describe('saving an account', () => {
  it('makes one that can be read again and logs in, and tells the log nothing personal [user-063]', async () => {
    const whole = {
      ...{ mobile: '13911112222', email: 'z@example.com', idCardType: 1, idCard: '11010119000101009X' },
      ...{ expireTime: '2031-01-02 03:04:05', distributionRuleId: 'rule', avatar: picture },
    };
    const user = await saved({ userName: 'zhangsan', ...whole });
    expect(user).toMatchObject({ roleType: 1, state: 0, departId: 'd-A01', version: 1, faceFileId: null });
    const detail = await manager.ok<Record<string, unknown>>('/api/sys/user/detail', { id: user.id });
    expect(detail).toMatchObject({
      ...whole,
      userName: 'zhangsan',
      deptName: '部门A01',
      roleNames: ['学员'],
    });
    expect(JSON.stringify(detail)).not.toContain(user.passwordHash);
    const log = JSON.stringify(await room.services.log.readStream(referenceStream('user', user.id)));
    for (const personal of [
      'zhangsan',
      '张三',
      '13911112222',
      'z@example.com',
      '11010119000101009X',
      'argon2',
    ])
      expect(log).not.toContain(personal);
    expect(await room.services.documents.collection({ name: 'reference_secrets' }).count()).toBe(0);
  });

  it.each([
    [{ userName: ' ' }, '用户不能为空！'],
    [{ realName: '' }, '姓名不能为空！'],
    [{ password: '' }, '密码不能为空！'],
    [{ password: 'abcdef' }, '密码必须同时包含数字和字母且不能小于6位！'],
    [{ deptCode: '' }, '部门不能为空！'],
    [{ deptCode: 'A09' }, '部门不存在！'],
    [{ roles: [] }, '必须选择一个角色！'],
    [{ roles: ['nobody'] }, '角色不存在！'],
    [{ realName: `张${String.fromCodePoint(0x202e)}三` }, '姓名不能包含控制字符！'],
    [{ mobile: '123' }, '手机号格式不正确！'],
    [{ avatar: 'javascript:alert(1)' }, '头像地址不正确！'],
    [{ avatar: 'https://evil.cn/x.png' }, '头像地址不正确！'],
    [{ avatar: '/api/common/file/../../x' }, '头像地址不正确！'],
    [{ face: picture }, '人脸照片地址不正确！'],
    [{ distributionRuleId: 'nope' }, '代理级别不存在！'],
    [{ password: `a1${'x'.repeat(127)}` }, '密码不能超过128位！'],
  ])(
    'says what is wrong: %j [user-051] [user-052] [user-053] [user-054] [user-055] [user-056]',
    async (change, sentence) => expect(await refusal(change)).toBe(sentence),
  );

  it('refuses an account name, a mobile and an ID number that somebody has, however they are written', async () => {
    await saved({ userName: 'Taken', mobile: '13900001111', idCard: '11010119000101017X' });
    expect(await refusal({ userName: 'tAKEN' })).toBe('账号已存在！');
    expect(await refusal({ mobile: '13900001111' })).toBe('手机号已被其他用户使用！');
    expect(await refusal({ idCard: '11010119000101017x' })).toBe('证件号码已被其他用户使用！');
  });

  it('changes what the form has, under its version; an empty password leaves it', async () => {
    const { id, passwordHash } = await saved({ userName: 'version' });
    const change = {
      ...form(),
      id,
      version: 1,
      userName: 'renamed',
      realName: '李四',
      password: '',
      deptCode: 'A02',
    };
    await manager.ok(save, change);
    expect(await stored(id)).toMatchObject({
      ...{ realName: '李四', userName: 'renamed', deptCode: 'A02' },
      passwordHash,
    });
    expect((await manager.refused(save, change)).reason).toBe('SomebodyWasFaster');
    // The name it had is free again.
    await saved({ userName: 'VERSION' });
  });

  it('leaves what a call does not name as it is, and takes away what it names as null', async () => {
    const whole = {
      ...{ mobile: '13922223333', email: 'a@example.com', expireTime: '2031-01-02 03:04:05' },
      ...{ idCardType: 4, idCard: 'E12345678', distributionRuleId: 'rule', avatar: picture },
    };
    const before = await saved({ userName: 'absent', ...whole });
    const least = { id: before.id, roles: ['student'], deptCode: 'A01' };
    await manager.ok(save, least);
    expect(await stored(before.id)).toEqual({ ...before, version: 2 });
    const nothing = Object.fromEntries(Object.keys(whole).map((field) => [field, null]));
    await manager.ok(save, { ...least, ...nothing });
    expect(await stored(before.id)).toMatchObject(nothing);
    for (const field of ['userName', 'realName'])
      expect((await manager.post(save, { ...least, [field]: null })).code, field).not.toBe(0);
  });

  it('tells the history what of it was changed, and never to what', async () => {
    const { id } = await saved({ userName: 'history' });
    const least = { id, roles: ['student'], deptCode: 'A01' };
    await manager.ok(save, { ...least, realName: '改了名', mobile: '13955556666' });
    await manager.ok(save, { ...least, password: 'Secret99' });
    const history = await room.admin.ok<{ changes: { path: string; after: string | null }[] }[]>(
      '/api/sys/user/history',
      { id },
    );
    expect(history.map(({ changes }) => changes.map(({ path }) => path))).toEqual([
      ['revised.passwordHash'],
      ['revised.mobile', 'revised.realName'],
      [],
    ]);
    const log = JSON.stringify(await room.services.log.readStream(referenceStream('user', id)));
    for (const personal of ['改了名', '13955556666', 'Secret99', 'argon2'])
      expect(log).not.toContain(personal);
  });

  it('[user-059] offers the agent levels there are, to who chooses one', async () => {
    expect(await manager.ok('/api/sys/share/rebate/distributionRuleList')).toEqual([
      { id: 'rule', title: '一级代理' },
    ]);
    const candidate = await room.candidate();
    expect((await candidate.refused('/api/sys/share/rebate/distributionRuleList')).code).toBe(10010003);
  });

  it('never changes a field the form does not have, whoever sends it', async () => {
    const input = new Set(
      'id version userName realName mobile email roles deptCode expireTime idCardType idCard distributionRuleId avatar'.split(
        ' ',
      ),
    );
    const others = Object.keys(userShape.shape).filter((field) => !input.has(field));
    expect(others).toEqual(
      expect.arrayContaining(['passwordHash', 'state', 'roleType', 'demo', 'createTime']),
    );
    const { id } = await saved({});
    for (const field of [...others, 'permissions', 'totp', 'groupIds']) {
      const before = await stored(id);
      const evil = {
        passwordHash: 'x',
        state: 1,
        roleType: 2,
        demo: true,
        createTime: 1,
        faceUnverified: true,
      };
      const value =
        (evil as Record<string, unknown>)[field] ?? (field === 'passwordChangeDue' ? true : 'evil');
      await manager.ok(save, { ...form(), id, userName: before.userName, password: '', [field]: value });
      const after = await stored(id);
      expect({ ...after, version: 0, departId: 0 }, field).toEqual({ ...before, version: 0, departId: 0 });
    }
  });

  it('gives nobody more than who saves has, and touches nobody above [user-059]', async () => {
    expect(await refusal({ roles: ['sa'] })).toContain('级别高于您');
    expect(await refusal({ roles: ['teacher'] })).toContain('级别高于您');
    const teacher = await room.staff([], { roles: ['teacher'], realName: '李老师' });
    const change = { ...form(), id: teacher.user.id, password: 'hijack1' };
    expect((await manager.refused(save, change)).msg).toBe('“李老师”的角色级别高于您，不能操作！');
    expect(await stored(teacher.user.id)).toMatchObject({ passwordHash: null });
  });

  it('keeps one administrator who holds everything for good: not disabled, given an end, stripped or erased', async () => {
    const users = room.services.documents.collection<User>(collections.users);
    const [first] = await users.find({ filter: { userName: 'admin' } });
    await room.admin.ok('/api/sys/user/state', { ids: [first?.id], state: 1 });
    const { id } = room.admin.user;
    const alone = { ...form(), id, password: '' };
    for (const change of [{ roles: ['teacher'] }, { roles: ['sa'], expireTime: '2031-01-01 00:00:00' }])
      expect((await room.admin.refused(save, { ...alone, ...change })).reason).toBe('LastAdministrator');
    const acts = [
      ['/api/sys/user/batch-expire', { expireTime: '2031-01-01 00:00:00' }],
      ['/api/sys/user/batch-role', { roles: ['teacher'] }],
      ['/api/sys/user/state', { state: 1 }],
    ] as const;
    for (const [path, act] of acts)
      expect(await room.admin.ok(path, { ids: [id], ...act }), path).toMatchObject({
        changed: 0,
        refused: 1,
      });
    const other = await room.staff(['*']);
    await users.put({ ...wholeAccount(await stored(other.user.id)), expireTime: room.clock.now() + 60_000 });
    expect((await other.refused('/api/sys/user/delete', { ids: [id] })).reason).toBe('LastAdministrator');
    expect(await stored(id)).toMatchObject({ roles: ['sa'], state: 0 });
    // With another one beside, both are given up by one act: one of them stays.
    const third = await room.staff(['*']);
    const both = { ids: [id, third.user.id], state: 1 };
    expect(await other.ok('/api/sys/user/state', both)).toMatchObject({ changed: 1, refused: 1 });
  });

  it('is for holders of sys:user:update alone', async () => {
    const proctor = await room.staff(['sys:user:list', 'exam:watch']);
    for (const who of [proctor, await room.candidate()])
      for (const path of [
        save,
        '/api/sys/user/detail',
        '/api/sys/user/state',
        '/api/sys/user/batch-role',
        '/api/sys/user/batch-dept',
      ])
        expect((await who.refused(path, { ...form(), id: 'x', ids: ['x'], state: 0 })).code, path).toBe(
          10010003,
        );
  });
});
