import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { referenceStream } from '@vigil/domain/kernel/reference-changed';
import type { Department } from '@vigil/domain/organisation/department';
import type { Role } from '@vigil/domain/organisation/role';
import type { User } from '@vigil/domain/organisation/user';
import type { Caller } from '../../../testing/caller.js';
import { ExamRoom } from '../../../testing/exam-room.js';
import { minutes } from '../../../testing/moving-clock.js';
import { sendFile } from '../../../testing/send-file.js';
import { until } from '../../../testing/until.js';
import { collections } from '../../collections.js';
import { forgetPreviews } from './forget-previews.js';
import { importColumns } from './import-sheet.js';

let room: ExamRoom;
let manager: Caller;

beforeAll(async () => {
  room = await ExamRoom.open({ env: { CAPTCHA: 'off' } });
  manager = await room.staff(['sys:user:update', 'sys:user:list'], { realName: '人事老师' });
  const departments = room.services.documents.collection<Department>(collections.departments);
  const add = (deptCode: string, deptName: string, parentId: string | null): Promise<unknown> =>
    departments.put({ id: `d-${deptCode}`, version: 1, parentId, deptName, deptCode, sort: 1 });
  await add('A01', '总部', null);
  await add('A01B01', '研发部', 'd-A01');
  await add('A02', '分部', null);
  await add('A02B01', '研发部', 'd-A02');
});
afterAll(() => room.close());

type Row = Partial<Record<keyof typeof importColumns, string>>;
interface Read {
  readonly code: number;
  readonly msg: string;
  readonly data: { readonly id: string; readonly total: number; readonly bad: number };
}

const workbook = (rows: readonly Row[]): Promise<Uint8Array> => {
  const columns = Object.keys(importColumns) as (keyof Row)[];
  const cells = rows.map((row) => columns.map((column) => row[column] ?? ''));
  return writeXlsx({ sheets: [{ name: '用户', rows: [columns, ...cells] }] });
};

const send = (bytes: Uint8Array, name = '名单.xlsx', token = manager.token): Promise<Read> =>
  sendFile<Read['data']>(room, '/api/sys/user/import', bytes, { name, token });

const somebody = (n: number, more: Row = {}): Row => ({
  账号: `im${n}`,
  姓名: `导入${n}`,
  部门: '总部',
  ...more,
});
const problems = async (rows: readonly Row[]): Promise<Record<number, string[]>> => {
  const { data } = await send(await workbook(rows));
  const bad = await manager.ok<{ records: { line: number; problems: string[] }[] }>(
    '/api/sys/user/import/rows',
    { id: data.id, bad: true },
  );
  return Object.fromEntries(bad.records.map((row) => [row.line, row.problems]));
};
const users = () => room.services.documents.collection<User>(collections.users);
const begin = (id: string) =>
  manager.ok<{ changed: number; total: number; state: string }>('/api/sys/user/import/start', { id });
const done = (id: string) =>
  until('the import to be done', async () => {
    const act = await manager.ok<{ state: string; changed: number; refused: number }>('/api/sys/user/act', {
      id,
    });
    return act.state === 'done' ? act : null;
  });
const slips = (id: string, again = false) =>
  manager.ok<{ userName: string; deptName: string; password: string }[]>('/api/sys/user/import/slips', {
    id,
    again,
  });

describe('a file of people', () => {
  it('is read and shown before anybody is imported, in the columns of the template [upload-004]', async () => {
    const template = await room.server.app.http.inject({
      method: 'POST',
      url: '/api/sys/user/import/template',
      headers: { token: manager.token },
      payload: {},
    });
    const { data } = await send(template.rawPayload);
    expect(data).toMatchObject({ total: 2 });
    const before = await users().count();
    const read = await send(
      await workbook([
        somebody(1, { 部门: '总部/研发部', 有效期至: '2030-12-31', 证件号码: '11010119000101009x' }),
      ]),
    );
    expect(read).toMatchObject({ code: 0, data: { total: 1, bad: 0 } });
    const { records } = await manager.ok<{ records: unknown[] }>('/api/sys/user/import/rows', {
      id: read.data.id,
    });
    expect(records).toEqual([
      expect.objectContaining({
        line: 2,
        userName: 'im1',
        roleNames: ['学员'],
        expireTime: '2030-12-31 23:59:59',
        idCard: '110*************9X',
      }),
    ]);
    expect(await users().count()).toBe(before);
  });

  it('names what is wrong row by row: the form, the department, the role, who is there twice', async () => {
    const already = { userName: 'Already', realName: '先来', password: 'abc123', roles: ['student'] };
    await manager.ok('/api/sys/user/save', { ...already, mobile: '13800000001', deptCode: 'A01' });
    const found = await problems([
      somebody(10),
      somebody(11, { 账号: 'IM10' }),
      somebody(12, { 账号: 'already', 手机号: '13800000001' }),
      somebody(13, { 姓名: '', 部门: '研发部', 角色: '校长' }),
      somebody(14, { 手机号: '1', 有效期至: '2030-02-30', 证件类型: '驾照', 证件号码: 'X12345' }),
      somebody(15, { 角色: '系统管理员' }),
      somebody(16, { 部门: 'A02B01', 角色: '学员' }),
      somebody(17, { 有效期至: '2001-12-31' }),
    ]);
    expect(found).toEqual({
      3: ['账号与第2行重复！'],
      4: ['账号已被其他用户使用！', '手机号已被其他用户使用！'],
      5: ['姓名不能为空！', '部门“研发部”不存在或不唯一！', '角色“校长”不存在！'],
      6: ['手机号格式不正确！', '证件类型不正确！', '有效期格式应为 yyyy-MM-dd！'],
      7: ['角色“系统管理员”的级别高于您，不能分配或收回！'],
      9: ['有效期已过，导入后将无法登录！'],
    });
  });

  it.each([
    ['名单.xls', 'x', '只能导入 .xlsx 文件！'],
    ['名单.xlsx', 'x', '不是有效的压缩包！'],
  ])('that is no .xlsx is refused: %s', async (name, content, sentence) =>
    expect((await send(Buffer.from(content), name)).msg).toBe(sentence),
  );

  it('that comes with another in one request is refused: which was meant is not guessed', async () => {
    const bytes = await workbook([somebody(50)]);
    const { token } = manager;
    const answer = await sendFile(room, '/api/sys/user/import', bytes, { token, times: 2 });
    expect(answer).toMatchObject({ code: 20010000, msg: '一次只能上传一个文件！' });
  });

  it('names a role by its code where several are called the same', async () => {
    const roles = room.services.documents.collection<Role>(collections.roles);
    for (const code of ['twin-a', 'twin-b'])
      await roles.put({
        ...{ id: code, version: 1, code, roleName: '班干部', roleType: 1, roleLevel: 0 },
        ...{ permissions: [], builtIn: false, granted: [] },
      });
    const found = await problems([somebody(60, { 角色: '班干部' }), somebody(61, { 角色: 'twin-b' })]);
    expect(found).toEqual({ 2: ['角色“班干部”不唯一，请填写角色编码！'] });
  });

  it('without its columns or people is refused', async () => {
    const other = await writeXlsx({ sheets: [{ name: '用户', rows: [['姓名'], ['张三']] }] });
    expect((await send(other)).msg).toBe('没有找到列“账号、部门”，请使用模板填写！');
    expect((await send(await workbook([]))).msg).toBe('没有找到用户，请按模板填写后再导入！');
  });
});

describe('importing', () => {
  it('takes all of a file or nobody, also when somebody was faster with a name', async () => {
    const bad = await send(await workbook([somebody(20), somebody(21, { 部门: '' })]));
    const refused = await manager.refused('/api/sys/user/import/start', { id: bad.data.id });
    expect(refused).toMatchObject({
      reason: 'ImportHasProblems',
      msg: '文件中有1个用户存在问题，请修改后重新导入！',
    });
    const late = await send(await workbook([somebody(22), somebody(23)]));
    await room.server.addUser({ userName: 'im23' });
    expect(late.data.bad).toBe(0);
    const form = {
      userName: 'IM22',
      realName: '别人',
      password: 'abc123',
      roles: ['student'],
      deptCode: 'A01',
    };
    await manager.ok('/api/sys/user/save', form);
    expect((await manager.refused('/api/sys/user/import/start', { id: late.data.id })).reason).toBe(
      'ImportHasProblems',
    );
    expect(await users().count({ realName: '导入22' })).toBe(0);
  });

  it('makes everybody once across a stop in the middle; its rows are destroyed, the log has nothing personal', async () => {
    const people = Array.from({ length: 450 }, (_none, n) =>
      somebody(1000 + n, { 手机号: `137${String(n).padStart(8, '0')}` }),
    );
    const { data } = await send(await workbook(people));
    expect(data).toMatchObject({ total: 450, bad: 0 });
    const listed = async () =>
      (
        await manager.ok<{ id: string; actState: string | null; slipsAt: string | null }[]>(
          '/api/sys/user/import/list',
        )
      ).find(({ id }) => id === data.id);
    expect(await listed()).toMatchObject({ state: 'preview', actState: null });
    const begun = manager.post('/api/sys/user/import/start', { id: data.id });
    await until('some of them', async () => (await users().count({ passwordChangeDue: true })) > 20);
    await room.restart();
    await begun.catch(() => undefined);
    expect(await done(data.id)).toMatchObject({ changed: 450, refused: 0 });
    expect(await begin(data.id)).toMatchObject({ state: 'done', changed: 450 });
    // Whoever left the page finds it again, and that its slips are not printed yet.
    expect(await listed()).toMatchObject({ state: 'begun', actState: 'done', slipsAt: null });
    const made = await users().find({ filter: { userName: { gte: 'im1000', lte: 'im1449' } } });
    expect(made).toHaveLength(450);
    expect(
      new Set(made.map(({ version, passwordHash, state }) => `${version} ${passwordHash} ${state}`)),
    ).toEqual(new Set(['1 null 0']));
    await until(
      'the rows to be destroyed',
      async () =>
        (await room.services.documents
          .collection({ name: 'people_import_parts' })
          .count({ importId: data.id })) === 0,
    );
    const [one] = made;
    const log = JSON.stringify(await room.services.log.readStream(referenceStream('user', one?.id ?? '')));
    for (const personal of ['im1', '导入1', '137']) expect(log).not.toContain(`"${personal}`);
    expect(log).not.toContain(one?.realName);
  });

  it('gives slips once, by which people enter and change the password; again on purpose', async () => {
    const { data } = await send(await workbook([somebody(30), somebody(31)]));
    expect((await manager.refused('/api/sys/user/import/slips', { id: data.id })).reason).toBe(
      'ImportNotDone',
    );
    await begin(data.id);
    await done(data.id);
    const first = await until('the end', () => slips(data.id).catch(() => null));
    expect(first.map(({ userName, deptName }) => [userName, deptName])).toEqual([
      ['im30', '总部'],
      ['im31', '总部'],
    ]);
    expect((await manager.refused('/api/sys/user/import/slips', { id: data.id })).msg).toBe(
      '账号条已经生成过，如有遗失请重新生成，原账号条将失效！',
    );
    const enter = (username: string, password = '') =>
      room.server.rest('/api/sys/user/login', { username, password });
    const { data: session } = await enter('im30', first[0]?.password);
    expect(session).toMatchObject({ passwordChangeDue: true });
    const change = { oldPassword: first[0]?.password, password: 'Mine1234', confirm: 'Mine1234' };
    const { token } = session as { token: string };
    expect((await room.server.rest('/api/sys/user/update-pass', change, { token })).code).toBe(0);
    const second = await slips(data.id, true);
    expect(second.map(({ userName }) => userName)).toEqual(['im31']);
    expect((await enter('im31', first[1]?.password)).reason).toBe('WrongPassword');
    expect((await enter('im31', second[0]?.password)).code).toBe(0);
    const everywhere = JSON.stringify(await room.everything()) + room.server.logLines.join('');
    for (const { password } of [...first, ...second]) expect(everywhere).not.toContain(password);
  });

  it('[RL7] makes no slip for who was given more since than the importer may do, or came to be elsewhere', async () => {
    const mine = await room.staff([], {
      ...{ roles: [await room.server.roleWith(['sys:user:update'])], scopeDepartId: 'd-A01' },
    });
    const { data } = await send(
      await workbook([somebody(34), somebody(35), somebody(36)]),
      '名单.xlsx',
      mine.token,
    );
    await mine.ok('/api/sys/user/import/start', { id: data.id });
    const told = (again = false) =>
      mine.ok<{ userName: string }[]>('/api/sys/user/import/slips', { id: data.id, again });
    expect(await until('the end', () => told().catch(() => null))).toHaveLength(3);
    const found = await users().find({ filter: { departId: 'd-A01' } });
    const [promoted, moved] = ['im35', 'im36'].map(
      (name) => found.find(({ userName }) => userName === name)?.id,
    );
    await room.admin.ok('/api/sys/user/batch-role', { ids: [promoted], roles: ['teacher'] });
    await room.admin.ok('/api/sys/user/batch-dept', { ids: [moved], deptCode: 'A02' });
    expect((await told(true)).map(({ userName }) => userName)).toEqual(['im34']);
  });

  it('belongs to who sent the file, and what nobody imported is destroyed after a day', async () => {
    const { data } = await send(await workbook([somebody(40)]));
    const stranger = await room.staff(['sys:user:update']);
    for (const path of ['state', 'rows', 'start', 'slips'])
      expect((await stranger.refused(`/api/sys/user/import/${path}`, { id: data.id })).reason, path).toBe(
        'NotFound',
      );
    const teacher = await room.staff(['sys:user:list']);
    expect((await send(await workbook([somebody(41)]), '名单.xlsx', teacher.token)).code).toBe(10010003);
    room.clock.advance(minutes(25 * 60));
    await forgetPreviews(room.services, () => true);
    const rows = await room.services.documents.collection({ name: 'people_import_parts' }).find({});
    expect(JSON.stringify(rows)).not.toContain('im40');
  });
});
