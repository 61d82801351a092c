import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writePeople } from '../../server/src/organisation/people/exports/export-sheet.js';
import { startServer, temporaryDataDir } from '../support/server-process.js';
import { expect, test } from './support/fixtures.js';
import { inspect } from './support/inspect.js';

// What is exported can be imported: the columns have the same names.
const rows = Array.from({ length: 30 }, (_none, n) => [`st${1000 + n}`, `新生${n}`, '总部']);

interface Entry {
  readonly id: string;
  readonly permission: string | null;
  readonly children: readonly Entry[] | null;
}
const flat = (entries: readonly Entry[]): Entry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])]);

test('from nothing: the first administrator changes the password, imports people, hands out slips; one of them sits an exam for a group [user-064] [upload-004] @organisation', async ({
  browser,
}) => {
  const dataDir = temporaryDataDir();
  const server = await startServer({ dataDir, env: { DEMO: 'off', CAPTCHA: 'off' } });
  try {
    const page = await (await browser.newContext({ baseURL: server.url })).newPage();
    const enter = async (username: string, password: string): Promise<string> => {
      const answer = await page.request.post('/api/sys/user/login', { data: { username, password } });
      return ((await answer.json()) as { data: { token: string } }).data.token;
    };
    const as = async (token: string, path: string): Promise<void> => {
      await page.goto('/web/404');
      await page.evaluate((value) => localStorage.setItem('vigil.token', value), token);
      await page.goto(path);
    };
    const changePassword = async (old: string, password: string): Promise<void> => {
      await expect(page.getByRole('heading', { name: '修改初始密码' })).toBeVisible();
      await page.getByLabel('旧密码').fill(old);
      await page.getByLabel('新密码', { exact: false }).first().fill(password);
      await page.getByLabel('确认新密码').fill(password);
      await page.getByRole('button', { name: '确认修改' }).click();
      await expect(page.getByText('用户密码修改成功，请重新登录！')).toBeVisible();
      await page.waitForURL(/login/);
    };
    const printed = (): string =>
      /admin \/ ([^（\s]+)/.exec(readFileSync(join(dataDir, 'server.log'), 'utf8'))?.[1] ?? '';
    // It may be served before its log is on the disk.
    await expect.poll(printed).not.toBe('');
    const first = printed();
    await as(await enter('admin', first), '/admin');
    await changePassword(first, 'Better456');

    const token = await enter('admin', 'Better456');
    await page.request.post('/api/sys/depart/save', { headers: { token }, data: { deptName: '总部' } });
    await as(token, '/admin/sys/user');
    await page.getByRole('button', { name: '导入' }).click();
    const file = await writePeople(rows);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: '名单.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(file) });
    await expect(page.getByText('共 30 人，全部检查通过。')).toBeVisible();
    await page.getByRole('button', { name: '导入 30 人' }).click();
    await expect(page.getByText('已完成，共 30 人。')).toBeVisible({ timeout: 30_000 });
    await page.getByRole('button', { name: '生成账号条' }).click();
    const slip = page.getByRole('region', { name: '账号条' }).locator('dl').first();
    await expect(slip).toBeVisible();
    const [, userName = '', password = ''] = await slip.locator('dd').allTextContents();

    await as(await enter(userName, password), '/web/index');
    await changePassword(password, 'Mine1234');
    await as(await enter(userName, 'Mine1234'), '/web/index');
    await expect(page.getByText('新生0').first()).toBeVisible();

    // A role made by hand: who has it sets an exam for a group, and one of the imported sits it.
    const ask = async <T>(who: string, path: string, data: object = {}): Promise<T> => {
      const answer = await page.request.post(`/api/${path}`, { headers: { token: who }, data });
      const body = (await answer.json()) as { code: number; msg: string; data: T };
      expect(body, path).toMatchObject({ code: 0 });
      return body.data;
    };
    const codeOfTeachers = 'course-teacher';
    const admin = await enter('admin', 'Better456');
    const role = { code: codeOfTeachers, roleName: '任课老师', roleType: 2, roleLevel: 30 };
    const { id: roleId } = await ask<{ id: string }>(admin, 'sys/role/save', role);
    const entries = flat(await ask<Entry[]>(admin, 'sys/menu/tree'));
    const granted = ['exam:add', 'exam:list', 'repo:edit', 'repo:add'];
    const menuIds = entries
      .filter(({ permission }) => granted.includes(permission ?? ''))
      .map(({ id }) => id);
    await ask(admin, 'sys/role/save-menus', { id: roleId, menuIds });
    const departs = await ask<{ deptCode: string }[]>(admin, 'sys/depart/dict');
    await ask(admin, 'sys/user/save', {
      ...{ userName: 'renke', realName: '任老师', password: 'First123', roles: [codeOfTeachers] },
      deptCode: departs[0]?.deptCode,
    });
    const params = { keyword: userName };
    const { records } = await ask<{ records: { id: string }[] }>(admin, 'sys/user/paging', { params });
    const { id: groupId } = await ask<{ id: string }>(admin, 'sys/group/save', { title: '新生一组' });
    const userIds = records.map(({ id }) => id).slice(0, 1);
    await ask(admin, 'sys/group/user/batch-join', { userIds, groupIds: [groupId], flag: 1 });

    // A password that somebody else chose is changed before anything else.
    const change = { oldPassword: 'First123', password: 'Second123', confirm: 'Second123' };
    await ask(await enter('renke', 'First123'), 'sys/user/update-pass', change);
    const teacher = await enter('renke', 'Second123');
    await as(teacher, '/admin');
    await expect(page.getByText('任老师').first()).toBeVisible();
    const { id: repoId } = await ask<{ id: string }>(teacher, 'repo/save', { title: '入学题库' });
    const { id: quId } = await ask<{ id: string }>(teacher, 'qu/qu/save', {
      ...{ repoId, quType: 1, content: '<p>一加一等于几？</p>' },
      options: [
        { content: '二', isRight: true },
        { content: '三', isRight: false },
      ],
    });
    const now = Date.now();
    const { id: examId } = await ask<{ id: string }>(teacher, 'exam/exam/save', {
      ...{ title: '入学测验', openType: 3, range: { groupIds: [groupId] }, totalTime: 30 },
      ...{ startTime: now - 60_000, endTime: now + 3_600_000, qualifyScore: 6 },
      tmplGroups: [{ title: '单选题', quType: 1, perScore: 10, quIds: [quId] }],
    });
    const learner = await enter(userName, 'Mine1234');
    await as(learner, '/web/onlineExam');
    await expect(page.getByText('入学测验').first()).toBeVisible();
    const { id: paperId } = await ask<{ id: string }>(learner, 'paper/paper/create-paper', { examId });
    await ask(learner, 'paper/paper/hand-exam', { id: paperId });

    await as(admin, `/admin/sys/user/${userIds[0] ?? ''}`);
    await expect(page.getByText('账号信息')).toBeVisible();
    await inspect(page, 'a person', { dark: true, touch: true });
  } finally {
    await server.stop();
  }
});
