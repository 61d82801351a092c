import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../testing/until.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';

let server: TestApp;
let teacher: string;

beforeAll(async () => {
  server = await startTestApp({ env: { DEMO: 'on', CAPTCHA: 'off' } });
  teacher = await tokenOf('teacher', 'Teacher123');
});
afterAll(() => server.stop());

const tokenOf = async (username: string, password: string): Promise<string> =>
  ((await server.rest('/api/sys/user/login', { username, password })).data as { token: string }).token;

interface Page {
  readonly total: number;
  readonly pages: number;
  readonly records: {
    readonly id: string;
    readonly userName: string;
    readonly realName: string;
    readonly mobile: string;
    readonly deptName: string;
  }[];
}
const found = async (params: unknown, more: object = {}): Promise<Page> =>
  (await server.rest('/api/sys/user/paging', { current: 1, size: 100, params, ...more }, { token: teacher }))
    .data as Page;

describe('the list people are picked from', () => {
  it('finds by a part of the name or of the account name', async () => {
    expect((await found({ keyword: '思远' })).records.map((person) => person.realName)).toEqual(['陈思远']);
    expect((await found({ keyword: 'kaosheng07' })).records).toHaveLength(1);
    expect((await found({ keyword: 'nobody-at-all' })).total).toBe(0);
    expect((await found({ realName: '思远' })).records.map((person) => person.realName)).toEqual(['陈思远']);
    expect((await found({ userName: 'KAOSHENG07' })).records).toHaveLength(1);
    expect((await found({ userName: '思远' })).total).toBe(0);
  });

  it('takes a department with those below it, a role type, and leaves out whom it is told to', async () => {
    const all = await found({ deptCode: 'A01A02', roleType: 1 });
    expect(all.total).toBeGreaterThan(3);
    const [first] = all.records;
    const rest = await found({ deptCode: 'A01A02', roleType: 1, excludes: [first?.id] });
    expect(rest.total).toBe(all.total - 1);
    expect(rest.records.map(({ id }) => id)).toEqual(all.records.slice(1).map(({ id }) => id));
    expect((await found({ deptCode: 'A01A02', roleType: 2 })).total).toBe(0);
  });

  it('pages in the same order with and without a word', async () => {
    const whole = (await found({ roleType: 1 })).records.map(({ id }) => id);
    const pages = await Promise.all(
      [1, 2, 3].map((current) => found({ roleType: 1 }, { current, size: 25 })),
    );
    expect(pages.flatMap((page) => page.records.map(({ id }) => id))).toEqual(whole);
    const word = await found({ roleType: 1, keyword: 'kaosheng' });
    expect(word.records.map(({ id }) => id)).toEqual(whole.filter((id) => id !== 'u-student'));
  });

  it('names those asked for by id, without the middle of their number', async () => {
    const { records } = await found({ ids: ['u-student', 'no-such'] });
    expect(records).toMatchObject([{ id: 'u-student', userName: 'student', deptName: '春季一班' }]);
    expect(records[0]?.mobile).toMatch(/^139\*{4}\d{4}$/);
  });

  it('is ordered by account or by when it was made, from the store and from memory alike', async () => {
    const by = async (column: string, asc: boolean, params: object = {}) =>
      (await found(params, { orders: [{ column, asc }] })).records.map(({ userName }) => userName);
    for (const params of [{}, { roleType: 1 }, { deptCode: 'A01' }]) {
      const names = await by('userName', true, params);
      expect(names.length).toBeGreaterThan(3);
      expect(names).toEqual([...names].sort());
      expect(await by('userName', false, params)).toEqual([...names].reverse());
      const made = await by('createTime', true, params);
      expect(new Set(made)).toEqual(new Set(names));
      expect(await by('createTime', false, params)).toEqual([...made].reverse());
    }
  });

  it('[user-023] [user-024] [menu-001] says states, types and kinds in words beside their numbers', async () => {
    const admin = await tokenOf('admin', 'Admin123');
    const ask = async (path: string, body: object = {}) =>
      (await server.rest(path, body, { token: admin })).data;
    const [row] = (await found({ keyword: 'kaosheng07' })).records;
    expect(row).toMatchObject({ state: 0, state_dictText: '正常', roleType_dictText: '学员' });
    const detail = await ask('/api/sys/user/detail', { id: row?.id });
    expect(detail).toMatchObject({ state_dictText: '正常', idCardType_dictText: '身份证' });
    const save = { ...(detail as object), idCardType: 4, idCard: 'E12345678' };
    await ask('/api/sys/user/save', save);
    expect(await ask('/api/sys/user/detail', { id: row?.id })).toMatchObject({ idCardType_dictText: '护照' });
    expect(JSON.stringify(await ask('/api/sys/menu/tree'))).toContain('"menuType_dictText":"路由"');
    expect(await ask('/api/sys/notice/paging', {})).toMatchObject({
      records: expect.arrayContaining([expect.objectContaining({ state_dictText: '已发布' })]) as unknown,
    });
  });

  it('finds nobody by the covered digits of a number, except for who reads it in full', async () => {
    const [row] = (await found({ keyword: 'kaosheng07' })).records;
    expect(row?.mobile).toBe('139****0107');
    const admin = await tokenOf('admin', 'Admin123');
    const byAdmin = async (keyword: string) =>
      ((await server.rest('/api/sys/user/paging', { params: { keyword } }, { token: admin })).data as Page)
        .total;
    expect((await found({ keyword: '0107' })).records.map(({ id }) => id)).toEqual([row?.id]);
    for (const word of ['13900000107', '1390000010', '000107']) {
      expect((await found({ keyword: word })).total, word).toBe(0);
      expect(await byAdmin(word), word).toBeGreaterThan(0);
    }
  });

  it('says when each last logged in to who keeps the accounts, and to nobody else', async () => {
    const admin = await tokenOf('admin', 'Admin123');
    const seen = async (token: string) =>
      (
        (await server.rest('/api/sys/user/paging', { params: { keyword: 'teacher' } }, { token })).data as {
          readonly records: readonly { readonly lastLoginTime: string | null }[];
        }
      ).records[0]?.lastLoginTime;
    await until('the login of the teacher is kept', async () => typeof (await seen(admin)) === 'string');
    const never = await server.rest(
      '/api/sys/user/paging',
      { params: { keyword: 'kaosheng07' } },
      { token: admin },
    );
    expect(never.data).toMatchObject({ records: [{ lastLoginTime: null }] });
    expect(await seen(teacher)).toBeNull();
  });

  it('is not for proctors nor learners, and has no other columns to sort by', async () => {
    for (const [name, password] of [
      ['proctor', 'Proctor123'],
      ['student', 'Student123'],
    ] as const) {
      const answer = await server.rest('/api/sys/user/paging', {}, { token: await tokenOf(name, password) });
      expect(answer).toMatchObject({ reason: 'NotAllowed' });
    }
    const answer = await server.rest(
      '/api/sys/user/paging',
      { orders: [{ column: 'passwordHash', asc: true }] },
      { token: teacher },
    );
    expect(answer.msg).toBe('不能按“passwordHash”排序！');
  });
});
