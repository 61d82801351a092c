import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writePeople } from '../../server/src/organisation/people/exports/export-sheet.js';
import { startServer, temporaryDataDir } from '../support/server-process.js';
import { expect, test } from './support/fixtures.js';

// What is exported can be imported: the columns have the same names.
const rows = Array.from({ length: 30 }, (_none, n) => [`st${1000 + n}`, `新生${n}`, '总部']);

test('from nothing: the first administrator changes the password, imports people, hands out slips; one of them enters [user-064] [upload-004] @organisation', async ({
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
    const printed = readFileSync(join(dataDir, 'server.log'), 'utf8');
    const first = /admin \/ ([^（\s]+)/.exec(printed)?.[1] ?? '';
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
  } finally {
    await server.stop();
  }
});
