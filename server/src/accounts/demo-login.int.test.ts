import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.js';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ env: { DEMO: 'on' } });
});
afterAll(() => server.stop());

describe('the demo', () => {
  it.each([
    ['student', 'Student123', 1],
    ['admin', 'Admin123', 2],
    ['teacher', 'Teacher123', 2],
    ['reviewer', 'Reviewer123', 2],
    ['proctor', 'Proctor123', 2],
  ])('%s enters with one click', async (username, password, roleType) => {
    expect(await server.rest('/api/sys/user/login', { username, password, demo: true })).toMatchObject({
      code: 0,
      data: { roleType },
    });
  });

  it('one click is for its own accounts only, and still asks for the password', async () => {
    await server.addUser({ userName: 'zhao', password: 'Secret123' });
    expect(
      await server.rest('/api/sys/user/login', { username: 'zhao', password: 'Secret123', demo: true }),
    ).toMatchObject({
      reason: 'CaptchaWrong',
    });
    expect(
      await server.rest('/api/sys/user/login', { username: 'student', password: 'x', demo: true }),
    ).toMatchObject({ reason: 'WrongPassword' });
  });

  it('is told to the login page', async () => {
    const { data } = await server.rest('/api/sys/config/site-info');
    expect(
      (data as { demoAccounts: { username: string }[] }).demoAccounts.map((account) => account.username),
    ).toEqual(['student', 'admin', 'teacher', 'reviewer', 'proctor']);
  });

  it('the reviewer sees the home and the exam menu alone, the proctor who people are besides, the teacher the banks too, the administrator all', async () => {
    const menu = async (username: string, password: string): Promise<string[]> => {
      const { token } = (await server.rest('/api/sys/user/login', { username, password, demo: true }))
        .data as { token: string };
      return (
        (await server.rest('/api/sys/menu/routes', {}, { token })).data as {
          hidden: boolean;
          meta: { title: string };
        }[]
      )
        .filter((item) => !item.hidden)
        .map((item) => item.meta.title);
    };
    expect(await menu('proctor', 'Proctor123')).toEqual(['控制台', '考试管理', '系统管理']);
    expect(await menu('reviewer', 'Reviewer123')).toEqual(['控制台', '考试管理']);
    expect(await menu('teacher', 'Teacher123')).toEqual(['控制台', '考试管理', '题库管理']);
    expect(await menu('admin', 'Admin123')).toEqual([
      '控制台',
      '考试管理',
      '题库管理',
      '审计回放',
      '财务管理',
      '系统管理',
    ]);
  });

  it('each of its staff has exams to see: the teacher own and shared ones, proctor and administrator all', async () => {
    const exams = async (username: string, password: string, params: object = {}): Promise<string[]> => {
      const { token } = (await server.rest('/api/sys/user/login', { username, password, demo: true }))
        .data as { token: string };
      const { data } = await server.rest('/api/exam/exam/paging', { size: 100, params }, { token });
      return (data as { records: { id: string }[] }).records.map(({ id }) => id);
    };
    const all = await exams('admin', 'Admin123');
    expect((await exams('proctor', 'Proctor123')).toSorted()).toEqual(all.toSorted());
    expect(await exams('teacher', 'Teacher123', { belonging: 'shared' })).toEqual(['demo-monitored']);
    const own = await exams('teacher', 'Teacher123', { belonging: 'mine' });
    expect((await exams('teacher', 'Teacher123')).toSorted()).toEqual([...own, 'demo-monitored'].toSorted());
    expect(all.filter((id) => !own.includes(id)).toSorted()).toEqual([
      'demo-department',
      'demo-monitored',
      'demo-password',
    ]);
  });

  it('departments come as a tree to whoever registers', async () => {
    const { data } = await server.rest('/api/sys/depart/tree-select');
    expect((data as { deptName: string; children: unknown[] }[])[0]).toMatchObject({
      deptName: expect.any(String),
      children: expect.any(Array),
    });
    for (const path of ['/api/sys/depart/tree', '/api/sys/depart/dict'])
      expect(await server.rest(path)).toMatchObject({ code: 10010002, data: null });
  });

  it('departments come one after the other too, each after the one it stands below', async () => {
    const token = await server.tokenOfNew();
    const list = (await server.rest('/api/sys/depart/dict', {}, { token })).data as {
      id: string;
      parentId: string | null;
      deptCode: string;
    }[];
    expect(list.map(({ deptCode }) => deptCode)).toEqual(list.map(({ deptCode }) => deptCode).toSorted());
    const at = new Map(list.map(({ id }, index) => [id, index]));
    for (const [index, { parentId }] of list.entries())
      if (parentId !== null) expect(at.get(parentId)).toBeLessThan(index);
    expect(list.length).toBeGreaterThan(10);
  });
});
