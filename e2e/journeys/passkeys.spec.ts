import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { hotp, stepAt } from '../../server/src/accounts/second-factor/totp.js';
import { startServer, temporaryDataDir } from '../support/server-process.js';
import { bytesOf } from './support/base32.js';
import { type Caller, logIn, passwordOf } from './support/caller.js';
import { expect, test } from './support/fixtures.js';
import { inspect } from './support/inspect.js';
import { logInByForm } from './support/login-screen.js';

/** A phone that unlocks by a finger, as the browser sees it. */
async function withAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return {
    finger: (right: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: right }),
    credentials: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  };
}

/** Whoever requires it of everybody has one first. */
async function requireSecondFactor(admin: Caller): Promise<void> {
  const base = '/api/sys/user/second-factor';
  const { secret } = await admin.post<{ secret: string }>(`${base}/begin`, {
    password: passwordOf(admin.username),
  });
  await admin.post(`${base}/confirm`, { code: hotp(bytesOf(secret), stepAt(Date.now())) });
  await admin.post('/api/sys/security/save', { secondFactorRequired: true });
}

test('a passkey is added with the password, enters without it, is renamed and removed; an administrator who must have a second factor shows one after the password @accounts', async ({
  browser,
}) => {
  // An installation of its own, and seven screens looked at.
  test.setTimeout(240_000);
  const dataDir = temporaryDataDir();
  const server = await startServer({ dataDir, env: { CAPTCHA: 'off' } });
  try {
    // A passkey belongs to a name, not to a number.
    const url = server.url.replace('127.0.0.1', 'localhost');
    const admin = await logIn(server.url, 'admin');
    await admin.post('/api/sys/config/switch/save', { settings: [{ name: 'passkeyLogin', value: 'true' }] });
    const page = await (await browser.newContext({ baseURL: url })).newPage();
    const phone = await withAuthenticator(page);
    const logOut = async (): Promise<void> => {
      await page.evaluate(() => localStorage.clear());
      await page.context().clearCookies();
      await page.goto('/login');
    };
    const add = async (name: string, password: string): Promise<void> => {
      await page.goto('/web/uc?to=pass');
      await page.getByRole('button', { name: '添加通行密钥' }).click();
      const dialog = page.getByRole('dialog', { name: '添加通行密钥' });
      await dialog.getByRole('textbox', { name: '名称' }).fill(name);
      await dialog.getByRole('textbox', { name: '当前密码' }).fill('Wrong123');
      await dialog.getByRole('button', { name: '继续' }).click();
      await expect(dialog.getByRole('alert')).toHaveText('当前密码不正确！');
      await inspect(page, 'adding a passkey', { dark: true });
      await dialog.getByRole('textbox', { name: '当前密码' }).fill(password);
      await dialog.getByRole('button', { name: '继续' }).click();
      await expect(page.getByText('通行密钥添加成功！')).toBeVisible();
      await expect(dialog).toBeHidden();
    };

    // Nobody has one yet: the device says so, and the page with it.
    await page.goto('/login');
    const way = page.getByRole('button', { name: '通行密钥登录' });
    await way.click();
    await expect(page.getByRole('alert')).toHaveText('没有完成验证：已取消、超时，或没有可用的通行密钥。');
    await inspect(page, 'a login without passkey', { dark: true });

    // A learner adds one and enters by it alone.
    await logInByForm(page, 'student');
    await page.waitForURL((address) => !address.pathname.startsWith('/login'));
    await add('红色手机', 'Student123');
    const list = page.getByRole('list', { name: '通行密钥' });
    await expect(list.getByText('红色手机')).toBeVisible();
    await inspect(page, 'the own passkeys', { dark: true });
    expect(await phone.credentials()).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }]);
    await logOut();
    await phone.finger(false);
    await way.click();
    await expect(page.getByRole('alert')).toBeVisible();
    await phone.finger(true);
    await way.click();
    await page.waitForURL((address) => !address.pathname.startsWith('/login'));
    await page.goto('/web/uc?to=pass');
    await expect(list.getByText('最近使用')).toBeVisible();

    // Renamed, then removed: the device still has it, and the site knows it no more.
    await list.getByRole('button', { name: '重命名红色手机' }).click();
    const renaming = page.getByRole('dialog', { name: '重命名通行密钥' });
    await renaming.getByRole('textbox', { name: '名称' }).fill('旧手机');
    await renaming.getByRole('button', { name: '保存' }).click();
    await list.getByRole('button', { name: '删除旧手机' }).click();
    await page.getByRole('dialog', { name: '删除通行密钥' }).getByRole('button', { name: /确/ }).click();
    await expect(page.getByText('通行密钥已删除！')).toBeVisible();
    await expect(list).toBeHidden();
    await logOut();
    await way.click();
    await expect(page.getByRole('alert')).toHaveText('本站没有这个通行密钥，请使用其他方式登录！');

    // An administrator's second step: there is nothing but the passkey to show.
    const office = await (await browser.newContext({ baseURL: url })).newPage();
    await withAuthenticator(office);
    await office.goto('/login');
    await logInByForm(office, 'teacher');
    await office.waitForURL((address) => !address.pathname.startsWith('/login'));
    await office.goto('/web/uc?to=pass');
    await office.getByRole('button', { name: '添加通行密钥' }).click();
    const adding = office.getByRole('dialog', { name: '添加通行密钥' });
    await adding.getByRole('textbox', { name: '当前密码' }).fill('Teacher123');
    await adding.getByRole('button', { name: '继续' }).click();
    await expect(adding).toBeHidden();
    await admin.post('/api/sys/config/switch/save', { settings: [{ name: 'passkeyLogin', value: 'false' }] });
    await requireSecondFactor(admin);
    await office.evaluate(() => localStorage.clear());
    await office.context().clearCookies();
    await office.goto('/login');
    await expect(office.getByRole('button', { name: '通行密钥登录' })).toBeHidden();
    await logInByForm(office, 'teacher');
    const secondStep = office.getByRole('form', { name: '两步验证' });
    await expect(secondStep.getByText('请用您添加的通行密钥完成验证。')).toBeVisible();
    await inspect(office, 'a passkey as the second step', { dark: true, touch: true });
    await secondStep.getByRole('button', { name: '使用通行密钥' }).click();
    await office.waitForURL((address) => !address.pathname.startsWith('/login'));
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
