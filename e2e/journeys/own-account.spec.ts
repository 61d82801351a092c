import { rmSync } from 'node:fs';
import { startServer, temporaryDataDir } from '../support/server-process.js';
import { type Caller, logIn } from './support/caller.js';
import { expect, test } from './support/fixtures.js';
import { inspect } from './support/inspect.js';
import { logInByForm } from './support/login-screen.js';

interface SandboxRow {
  readonly mobile: string;
  readonly code: string;
}

/** The code that was written down for this number last. */
async function codeFor(admin: Caller, mobile: string): Promise<string> {
  let code = '';
  await expect
    .poll(async () => {
      const rows = await admin.post<readonly SandboxRow[]>('/api/sys/user/sms-sandbox');
      code = rows.find((row) => row.mobile === mobile)?.code ?? '';
      return code !== '';
    })
    .toBe(true);
  return code;
}

const switched = (admin: Caller, values: Readonly<Record<string, string>>): Promise<unknown> =>
  admin.post('/api/sys/config/switch/save', {
    settings: Object.entries(values).map(([name, value]) => ({ name, value })),
  });

test('somebody registers, changes who they are, sees and ends another device, agrees, asks to go and stays; enters by a code, and by another password that a code made @accounts', async ({
  browser,
}) => {
  // An installation of its own, and twelve screens looked at.
  test.setTimeout(300_000);
  const dataDir = temporaryDataDir();
  const server = await startServer({ dataDir, env: { CAPTCHA: 'off', SMS_PROVIDER: 'sandbox' } });
  try {
    const admin = await logIn(server.url, 'admin');
    await switched(admin, { userReg: 'true', mobileLogin: 'true' });
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();

    // Registering, in the form's words.
    await page.goto('/login');
    await page.getByRole('link', { name: '注册新账号' }).click();
    const form = page.getByRole('form', { name: '注册新账号' });
    await form.getByRole('button', { name: '注册', exact: true }).click();
    await expect(form.getByText('用户名不能为空！')).toBeVisible();
    await expect(form.getByText('部门必须选择！')).toBeVisible();
    await inspect(page, 'registering');
    await form.getByRole('textbox', { name: '登录账号' }).fill('traveller');
    await form.getByRole('textbox', { name: '真实姓名' }).fill('行人甲');
    await form.getByRole('textbox', { name: '登录密码' }).fill('Secret123');
    await form.getByRole('combobox', { name: '所属部门' }).click();
    await page.getByRole('option').first().click();
    await form.getByRole('button', { name: '注册', exact: true }).click();
    await page.waitForURL(/\/web\/index/);

    // Who they are.
    await page.goto('/web/uc?to=user');
    const profile = page.getByRole('form', { name: '修改资料' });
    await profile.getByRole('textbox', { name: '真实姓名' }).fill('行人乙');
    await profile.getByRole('textbox', { name: '邮箱' }).fill('no mail');
    await profile.getByRole('button', { name: '更新资料' }).click();
    await expect(profile.getByRole('textbox', { name: '邮箱' })).toHaveAccessibleDescription(
      '邮箱格式不正确！',
    );
    await inspect(page, 'the own profile', { touch: true });
    await profile.getByRole('textbox', { name: '邮箱' }).fill('yi@example.com');
    await profile.getByRole('button', { name: '更新资料' }).click();
    await expect(page.getByText('资料修改成功！')).toBeVisible();
    await expect(
      page.getByText('本人修改了邮箱、姓名').or(page.getByText('本人修改了姓名、邮箱')),
    ).toBeVisible();

    // Another device, seen and ended.
    const other = await (await browser.newContext({ baseURL: server.url })).newPage();
    await other.goto('/login');
    await logInByForm(other, 'traveller', 'Secret123');
    await other.waitForURL((url) => !url.pathname.startsWith('/login'));
    await page.goto('/web/uc?to=devices');
    const devices = page.getByRole('list', { name: '登录设备' }).getByRole('listitem');
    await expect(devices).toHaveCount(2);
    await inspect(page, 'devices', { touch: true });
    await page.getByRole('button', { name: '退出其他设备' }).click();
    await page.getByRole('dialog').getByRole('button', { name: /确/ }).click();
    await expect(devices).toHaveCount(1);
    await other.goto('/web/uc?to=user');
    await expect(other.getByRole('dialog', { name: '登录' })).toBeVisible();

    // What was agreed to, the copy, and leaving.
    await page.goto('/web/uc?to=privacy');
    await expect(page.getByText('已同意', { exact: true })).toHaveCount(2);
    await page.getByRole('button', { name: '查看《人脸信息处理同意书》', exact: true }).click();
    await inspect(page, 'a text to agree to');
    await page.getByRole('button', { name: '我已阅读并同意' }).click();
    await expect(page.getByText('已同意', { exact: true })).toHaveCount(3);
    await page.getByRole('button', { name: '下载我的数据' }).click();
    const asked = page.getByRole('dialog', { name: '下载我的数据' });
    await asked.getByRole('textbox', { name: '当前密码' }).fill('Secret123');
    const download = page.waitForEvent('download');
    await asked.getByRole('button', { name: '下载' }).click();
    expect((await download).suggestedFilename()).toBe('我的数据.zip');
    await page.getByRole('button', { name: '申请注销账号' }).click();
    const leaving = page.getByRole('dialog', { name: '申请注销账号' });
    await leaving.getByRole('textbox', { name: '当前密码' }).fill('Secret123');
    await leaving.getByRole('button', { name: '申请注销' }).click();
    await expect(page.getByText('已申请注销账号')).toBeVisible();
    await inspect(page, 'privacy', { touch: true });
    await page.getByRole('button', { name: '撤回申请' }).click();
    await expect(page.getByRole('button', { name: '申请注销账号' })).toBeVisible();

    // Another password: everybody logs in again.
    await page.goto('/web/uc?to=pass');
    await page.getByRole('textbox', { name: '旧密码' }).fill('Secret123');
    await page.getByRole('textbox', { name: '新密码', exact: true }).fill('Better456');
    await page.getByRole('textbox', { name: '确认新密码' }).fill('Better456');
    await inspect(page, 'another password');
    await page.getByRole('button', { name: '确认修改' }).click();
    await page.waitForURL(/\/login/);

    // A number without account gets one by the dialog's code.
    const guest = await (await browser.newContext({ baseURL: server.url })).newPage();
    const mobile = '13712340001';
    await guest.goto('/web/index');
    await guest.getByRole('banner').getByRole('button', { name: '登录' }).click();
    const dialog = guest.getByRole('dialog', { name: '登录' });
    await dialog.getByRole('tab', { name: '验证码登录' }).click();
    await dialog.getByRole('button', { name: '登录/注册' }).click();
    await expect(dialog.getByText('手机号不能为空')).toBeVisible();
    await expect(dialog.getByText('短信沙箱', { exact: false })).toBeVisible();
    await dialog.getByRole('textbox', { name: '手机号' }).fill(mobile);
    await dialog.getByRole('button', { name: '获取验证码' }).click();
    await expect(guest.getByText('短信发送成功，请查收手机短信！')).toBeVisible();
    await expect(dialog.getByRole('button', { name: /秒后重发/ })).toBeDisabled();
    await inspect(guest, 'the dialog’s code');
    await dialog.getByRole('textbox', { name: '短信验证码' }).fill(await codeFor(admin, mobile));
    await dialog.getByRole('button', { name: '登录/注册' }).click();
    await expect(dialog).toBeHidden();
    await expect(guest.getByRole('button', { name: /^用户0001/ })).toBeVisible();

    // Who forgot the password makes another by a code.
    const forgot = await (await browser.newContext({ baseURL: server.url })).newPage();
    const people = await admin.post<{ records: readonly { id: string }[] }>('/api/sys/user/paging', {
      params: { userName: 'student' },
    });
    const { mobile: known } = await admin.post<{ mobile: string }>('/api/sys/user/detail', {
      id: people.records[0]?.id,
    });
    await forgot.goto('/forgot');
    await forgot.getByRole('textbox', { name: '手机号' }).fill(known);
    await forgot.getByRole('textbox', { name: '短信验证码' }).fill('000000');
    await forgot.getByRole('textbox', { name: '新密码' }).fill('Third789');
    await forgot.getByRole('button', { name: '重置密码' }).click();
    await expect(forgot.getByRole('alert')).toHaveText('短信验证码错误或已失效！');
    await inspect(forgot, 'another password by a code');
    await forgot.getByRole('button', { name: '获取验证码' }).click();
    await forgot.getByRole('textbox', { name: '短信验证码' }).fill(await codeFor(admin, known));
    await forgot.getByRole('button', { name: '重置密码' }).click();
    await forgot.waitForURL(/\/login/);
    await logInByForm(forgot, 'student', 'Third789');
    await forgot.waitForURL((url) => !url.pathname.startsWith('/login'));

    // What administrators see of it.
    const office = await (await browser.newContext({ baseURL: server.url })).newPage();
    await office.goto('/login');
    await logInByForm(office, 'admin');
    await office.waitForURL((url) => !url.pathname.startsWith('/login'));
    await office.goto('/admin/sys/sms-sandbox');
    await expect(office.getByText('短信未真正发出')).toBeVisible();
    await expect(office.getByRole('cell', { name: mobile }).first()).toBeVisible();
    await inspect(office, 'the sandbox', { dark: true });
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
