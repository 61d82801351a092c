import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import config from '../playwright.config.js';
import { chromiumPath } from '../support/browsers.js';
import { startServer, temporaryDataDir } from '../support/server-process.js';
import { logIn } from './support/caller.js';
import { makeExam } from './support/exams.js';
import { expect, test } from './support/fixtures.js';
import { inspect } from './support/inspect.js';
import { logInByForm } from './support/login-screen.js';

// The headless shell has no picture from a file.
test.use({ launchOptions: { ...config.use?.launchOptions, executablePath: chromiumPath } });

const mobile = '13712340077';
const idCard = '110101199003070038';
const centre = '/web/uc?to=real-person';

test('somebody registers by a code, says who they are with the face before the camera, is sent back, is approved, enters by that face and sits an exam that checks it @real-person @accounts', async ({
  browser,
}) => {
  // An installation of its own, pictures that are compared, and eight screens looked at.
  test.setTimeout(300_000);
  const dataDir = temporaryDataDir();
  const server = await startServer({ dataDir, env: { CAPTCHA: 'off', SMS_PROVIDER: 'sandbox' } });
  try {
    const admin = await logIn(server.url, 'admin');
    const settings = Object.entries({
      userReg: 'true',
      mobileLogin: 'true',
      faceLogin: 'true',
      enforceReal: 'true',
    });
    await admin.post('/api/sys/config/switch/save', {
      settings: settings.map(([name, value]) => ({ name, value })),
    });
    const title = '实名后才能参加的考试';
    await makeExam(admin, { title, faceOn: true });
    const open = async (): Promise<Page> =>
      (await browser.newContext({ baseURL: server.url, permissions: ['camera', 'microphone'] })).newPage();

    // Registered by a code.
    const page = await open();
    await page.goto('/web/index');
    await page.getByRole('banner').getByRole('button', { name: '登录' }).click();
    const login = page.getByRole('dialog', { name: '登录' });
    await login.getByRole('tab', { name: '验证码登录' }).click();
    await login.getByRole('textbox', { name: '手机号' }).fill(mobile);
    await login.getByRole('button', { name: '获取验证码' }).click();
    await expect(page.getByText('短信发送成功，请查收手机短信！')).toBeVisible();
    let code = '';
    await expect
      .poll(async () => {
        const rows =
          await admin.post<readonly { mobile: string; code: string }[]>('/api/sys/user/sms-sandbox');
        code = rows.find((row) => row.mobile === mobile)?.code ?? '';
        return code;
      })
      .not.toBe('');
    await login.getByRole('textbox', { name: '短信验证码' }).fill(code);
    await login.getByRole('button', { name: '登录/注册' }).click();
    await expect(login).toBeHidden();

    // Who they are: in the form's words, then with the camera's picture, asked about once more [real-008].
    await page.goto(centre);
    await expect(page.getByText('尚未认证')).toBeVisible();
    await page.getByRole('button', { name: '提交认证' }).click();
    for (const words of ['身份证号码不正确！', '人脸照片必须上传！'])
      await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByText('真实姓名不能为空！')).toBeVisible();
    await inspect(page, 'the form of a real person', { touch: true });
    const submit = async (name: string) => {
      await page.getByRole('textbox', { name: '真实姓名' }).fill(name);
      await page.getByRole('textbox', { name: '身份证号码' }).fill(idCard);
      await page.getByRole('button', { name: '拍照' }).click();
      const camera = page.getByRole('dialog', { name: '拍摄人脸照片' });
      await expect(camera.locator('video')).toHaveJSProperty('readyState', 4);
      await camera.getByRole('button', { name: '拍照' }).click();
      await expect(page.getByRole('img', { name: '人脸照片' }).last()).toBeVisible();
      await page.getByRole('button', { name: '提交认证' }).click();
      await page.getByRole('dialog', { name: '提交实名认证' }).getByRole('button', { name: /确/ }).click();
      await expect(page.getByText('实名认证提交成功！')).toBeVisible({ timeout: 30_000 });
    };
    await submit('柯林斯');
    await expect(page.getByText('审核中')).toBeVisible();
    await expect(page.getByText('110*************38')).toBeVisible();
    await inspect(page, 'a submission that waits', { touch: true });

    // Nothing can be entered by the face yet, and no exam begun.
    const guest = await open();
    const enterByFace = async () => {
      await guest.goto('/login');
      await guest.getByRole('button', { name: '人脸登录' }).click();
      return guest.getByRole('dialog', { name: '人脸登录' });
    };
    const refused = await enterByFace();
    await expect(refused.getByText('人脸识别未通过，请使用其他方式登录，或先完成实名认证！')).toBeVisible({
      timeout: 60_000,
    });
    await inspect(guest, 'a face that is not known', { touch: true });
    await refused.getByRole('button', { name: '关闭' }).click();
    await expect(guest.getByText('窗口已关闭，请刷新页面重新识别！')).toBeVisible();

    // Sent back once, then approved.
    const reviewer = await open();
    await reviewer.goto('/login');
    await logInByForm(reviewer, 'admin');
    await reviewer.waitForURL(/\/admin/);
    const review = async () => {
      await reviewer.goto('/admin/sys/real?state=0');
      await reviewer.getByRole('button', { name: /审核/ }).first().click();
      return reviewer.getByRole('dialog', { name: '审核实名认证' });
    };
    const first = await review();
    await expect(first.getByRole('img', { name: '提交的人脸' })).toBeVisible();
    await first.getByRole('radio', { name: '驳回' }).check();
    await first.getByRole('button', { name: '驳回' }).click();
    await expect(first.getByText('请填写驳回原因！')).toBeVisible();
    await inspect(reviewer, 'a review', { dark: true });
    await first.getByRole('textbox', { name: '驳回原因' }).fill('请摘下帽子');
    await first.getByRole('button', { name: '驳回' }).click();
    await expect(reviewer.getByText('已驳回').first()).toBeVisible();
    await page.goto(centre);
    await expect(page.getByText('审核意见：请摘下帽子')).toBeVisible();
    await inspect(page, 'a submission that was rejected', { touch: true });
    await submit('柯林斯');
    const second = await review();
    await second.getByRole('radio', { name: '通过，是本人' }).check();
    await second.getByRole('button', { name: '通过' }).click();
    await expect(reviewer.getByText('已通过认证').first()).toBeVisible();
    await inspect(reviewer, 'the reviews', { dark: true });
    await reviewer.getByRole('tab', { name: '考试首次抓拍' }).click();
    await inspect(reviewer, 'first captures', { dark: true });
    await page.goto(centre);
    await expect(page.getByText('已通过认证')).toBeVisible();
    await inspect(page, 'an approved person', { touch: true });

    // In by the face, and into an exam that checks it.
    const entering = await enterByFace();
    await expect(entering.getByText('登录成功，正在跳转..')).toBeVisible({ timeout: 60_000 });
    await guest.waitForURL(/\/web\/index/);
    await guest.getByRole('link', { name: '我的考试' }).first().click();
    await guest.getByRole('searchbox', { name: '考试名称' }).fill(title);
    await guest.getByRole('link', { name: `进入考试：${title}` }).click();
    const start = guest.getByRole('button', { name: '开始考试' });
    await expect(guest.getByRole('heading', { name: '考试准备' })).toBeVisible();
    await guest.getByRole('button', { name: '开始检测' }).click();
    await expect(guest.getByText('正常', { exact: true }).first()).toBeVisible();
    const agreed = guest.getByRole('checkbox', { name: /我已阅读并同意/ });
    if (await agreed.isVisible()) await agreed.check();
    await start.click();
    await expect(
      guest.getByRole('dialog', { name: '人脸核验' }).getByText(/人脸比对成功！柯林斯/),
    ).toBeVisible({
      timeout: 60_000,
    });
    await guest.waitForURL(/\/web\/exam\/start\//, { timeout: 45_000 });
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
