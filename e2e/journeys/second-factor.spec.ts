import { rmSync } from 'node:fs';
import { hotp, stepAt } from '../../server/src/accounts/second-factor/totp.js';
import { startServer, temporaryDataDir } from '../support/server-process.js';
import { bytesOf } from './support/base32.js';
import { expect, test } from './support/fixtures.js';
import { inspect } from './support/inspect.js';
import { logInByForm } from './support/login-screen.js';

test('an administrator sets up the second factor, enters by the app’s code, then by a recovery code that is good once; another is made to set one up at login; it is given up with a code @accounts', async ({
  browser,
}) => {
  // An installation of its own, and seven logins.
  test.setTimeout(240_000);
  const dataDir = temporaryDataDir();
  const server = await startServer({ dataDir, env: { CAPTCHA: 'off' } });
  try {
    const page = await (await browser.newContext({ baseURL: server.url })).newPage();
    /** A code that was not used yet, once it is early by one step at most. */
    const used = new Map<string, number>();
    const codeOf = async (secret: string): Promise<string> => {
      const step = Math.max(stepAt(Date.now()), (used.get(secret) ?? 0) + 1);
      used.set(secret, step);
      await expect.poll(() => stepAt(Date.now()), { timeout: 65_000 }).toBeGreaterThanOrEqual(step - 1);
      return hotp(bytesOf(secret), step);
    };
    const logOut = async (): Promise<void> => {
      await page.evaluate(() => localStorage.clear());
      await page.goto('/login');
    };
    const code = page.getByLabel('验证码', { exact: false });
    const secondStep = page.getByRole('form', { name: '两步验证' });

    await page.goto('/login');
    await logInByForm(page, 'admin');
    await page.waitForURL((url) => !url.pathname.startsWith('/login'));
    await page.goto('/admin/dashboard/security');
    await page.getByRole('button', { name: '开启两步验证' }).click();
    const dialog = page.getByRole('dialog', { name: '开启两步验证' });
    await dialog.getByRole('textbox', { name: '当前密码' }).fill('Admin123');
    await dialog.getByRole('button', { name: '下一步' }).click();
    await expect(dialog.getByRole('img', { name: '两步验证二维码' })).toBeVisible();
    await inspect(page, 'the secret of a second factor', { dark: true, touch: true });
    const secret = /手动输入密钥：([A-Z2-7 ]+)/.exec((await dialog.textContent()) ?? '')?.[1] ?? '';
    expect(bytesOf(secret)).toHaveLength(20);
    await dialog.getByLabel('验证码').fill('000000');
    await dialog.getByRole('button', { name: '开启' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByLabel('验证码').fill(await codeOf(secret));
    await dialog.getByRole('button', { name: '开启' }).click();
    const codes = page.getByRole('list', { name: '恢复码' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    const recovery = await codes.allTextContents();
    await inspect(page, 'recovery codes', { dark: true, touch: true });
    await page.getByLabel('我已保存恢复码').check();
    await page.getByRole('button', { name: '完成' }).click();
    await expect(page.getByText('已开启', { exact: true })).toBeVisible();

    // The password alone opens nothing: wrong codes are refused, the app's code lets in.
    await logOut();
    await logInByForm(page, 'admin');
    await expect(secondStep).toBeVisible();
    await inspect(page, 'the second step of a login');
    expect(await page.evaluate(() => localStorage.getItem('vigil.token'))).toBeNull();
    await code.fill('123');
    await secondStep.getByRole('button', { name: '登录', exact: true }).click();
    await expect(secondStep.getByRole('alert')).toBeVisible();
    await code.fill(await codeOf(secret));
    await secondStep.getByRole('button', { name: '登录', exact: true }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/login'));

    // A recovery code in the place of the phone, once.
    await logOut();
    await logInByForm(page, 'admin');
    await code.fill(recovery[0]?.toLowerCase() ?? '');
    await secondStep.getByRole('button', { name: '登录', exact: true }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/login'));
    await logOut();
    await logInByForm(page, 'admin');
    await code.fill(recovery[0] ?? '');
    await secondStep.getByRole('button', { name: '登录', exact: true }).click();
    await expect(secondStep.getByRole('alert')).toBeVisible();
    await code.fill(recovery[1] ?? '');
    await secondStep.getByRole('button', { name: '登录', exact: true }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/login'));

    // Required of everybody: who has none sets one up before anything else.
    await page.goto('/admin/dashboard/security');
    await expect(page.getByText('剩余恢复码 8 个', { exact: false })).toBeVisible();
    await page.getByRole('switch', { name: '要求所有管理员使用两步验证' }).click();
    await expect(page.getByRole('button', { name: '关闭两步验证' })).toBeHidden();
    await logOut();
    await logInByForm(page, 'teacher');
    await expect(secondStep.getByText('系统要求管理员使用两步验证，请先完成设置。')).toBeVisible();
    const theirs = /手动输入密钥：([A-Z2-7 ]+)/;
    await expect(secondStep).toContainText(theirs);
    const second = theirs.exec((await secondStep.textContent()) ?? '')?.[1] ?? '';
    await code.fill(await codeOf(second));
    await secondStep.getByRole('button', { name: '确认并登录' }).click();
    await page.getByLabel('我已保存恢复码').check();
    await page.getByRole('button', { name: '完成' }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/login'));

    // Required no more, it is given up with a code of the app: the password is enough again.
    await logOut();
    await logInByForm(page, 'admin');
    await code.fill(recovery[2] ?? '');
    await secondStep.getByRole('button', { name: '登录', exact: true }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/login'));
    await page.goto('/admin/dashboard/security');
    await page.getByRole('switch', { name: '要求所有管理员使用两步验证' }).click();
    await page.getByRole('button', { name: '关闭两步验证' }).click();
    const giveUp = page.getByRole('dialog', { name: '关闭两步验证' });
    await giveUp.getByLabel('验证码').fill('000000');
    await giveUp.getByRole('button', { name: '关闭两步验证' }).click();
    await expect(giveUp.getByRole('alert')).toBeVisible();
    await inspect(page, 'giving up a second factor', { dark: true, touch: true });
    await giveUp.getByLabel('验证码').fill(await codeOf(secret));
    await giveUp.getByRole('button', { name: '关闭两步验证' }).click();
    await expect(page.getByText('未开启', { exact: true })).toBeVisible();
    await logOut();
    await logInByForm(page, 'admin');
    await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
