import type { Locator } from '@playwright/test';
import { makeExam, wireTime } from './support/exams.js';
import { expect, test } from './support/fixtures.js';
import { inspect } from './support/inspect.js';
import { tabTo } from './support/keyboard.js';
import { newPerson } from './support/room.js';
import { TakingScreen } from './support/taking-screen.js';

const minute = 60_000;

test('[home-next] the next exam stands on the home, opens as a page the day before, and is entered only in its time [exam-022] [exam-035] @exams @exam-taking', async ({
  server,
  api,
  as,
}) => {
  const admin = await api('admin');
  const person = await newPerson(server, admin);
  const own = { openType: 3, range: { departIds: [], groupIds: [], userIds: [person.userId] } };
  const now = Date.now();
  const soon = `马上开考 ${now}`;
  const tomorrow = `明天开考 ${now}`;
  const missed = `已经开考 ${now}`;
  await makeExam(admin, {
    ...own,
    // Before the demo's own, which begins 20 minutes after the server: however long other journeys took.
    ...{ title: soon, startTime: wireTime(now + 11 * minute), endTime: wireTime(now + 90 * minute) },
  });
  await makeExam(admin, {
    ...own,
    ...{
      title: tomorrow,
      startTime: wireTime(now + 26 * 60 * minute),
      endTime: wireTime(now + 28 * 60 * minute),
    },
    ...{ camOn: true, camInterval: 2, stepOn: true, late: true, lateMax: 15 },
  });
  await makeExam(admin, {
    ...own,
    ...{ title: missed, startTime: wireTime(now - 20 * minute), endTime: wireTime(now + 60 * minute) },
    ...{ late: true, lateMax: 15 },
  });
  const { page } = await as(person);
  await page.goto('/web/index');
  const hero = page.getByRole('article', { name: soon });
  await expect(hero.getByRole('timer')).toHaveText(/^1[01] 分 \d\d 秒$/);
  await expect(hero.getByText('考前 10 分钟可进入')).toBeVisible();
  await expect(hero.getByText('不需要摄像头')).toBeVisible();
  await inspect(page, 'home with a next exam', { touch: true });

  await page.goto('/web/exam/onlineExam');
  const find = async (title: string) => {
    await page.getByRole('searchbox', { name: '考试名称' }).fill(title);
    await expect(page.getByRole('article')).toHaveCount(1);
  };
  await find(missed);
  await expect(page.getByRole('article')).toContainText('已错过入场');
  await expect(page.getByRole('link', { name: /^进入考试/ })).toHaveCount(0);
  await page.getByRole('link', { name: `查看考试：${missed}` }).click();
  await expect(page.getByRole('complementary', { name: '开始考试' })).toContainText('您已迟到超过15分钟');
  await page.goBack();
  await find(tomorrow);
  await page.getByRole('link', { name: `查看考试：${tomorrow}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('考试准备');
  const steps = page.getByRole('list', { name: '考前步骤' });
  await expect(steps.getByRole('heading', { level: 2 })).toHaveText(['设备检测', '了解规则', '演练一遍']);
  await expect(steps.getByText('逐题作答：一次只显示一题，进入下一题后不能返回修改')).toBeVisible();
  await expect(page.getByRole('button', { name: '开始考试' })).toHaveCount(0);
  await page.getByRole('button', { name: '开始检测' }).click();
  await expect(page.getByRole('region', { name: '设备检测' }).getByText('已完成')).toBeVisible();
  await inspect(page, 'an exam of tomorrow');
});

test('[home-device] the device test that the home sends to is known there afterwards @exams @exam-taking', async ({
  server,
  api,
  as,
}) => {
  const admin = await api('admin');
  const person = await newPerson(server, admin);
  const now = Date.now();
  const title = `需要摄像头 ${now}`;
  await makeExam(admin, {
    ...{ title, openType: 3, range: { departIds: [], groupIds: [], userIds: [person.userId] } },
    // Sooner than the demo's own exam, however long this server has been running.
    ...{ startTime: wireTime(now + 2 * minute), endTime: wireTime(now + 90 * minute) },
    ...{ camOn: true, camInterval: 2 },
  });
  const { page } = await as(person);
  await page.goto('/web/index');
  const hero = page.getByRole('article', { name: title });
  await expect(hero.getByText('需要摄像头，尚未检测')).toBeVisible();
  await hero.getByRole('link', { name: '去检测' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('设备调试');
  await page.getByRole('button', { name: '开始检测' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: /^摄像头/ })).toContainText('正常');
  await page.goBack();
  await expect(hero.getByText(/^摄像头正常，.* 检测$/)).toBeVisible();
  await expect(hero.getByRole('link', { name: '去检测' })).toHaveCount(0);
});

test('[check-password] on a phone a wrong exam password leads back to its field and says why; the right one starts @exam-taking', async ({
  server,
  api,
  as,
}) => {
  const admin = await api('admin');
  const examId = await makeExam(admin, { title: '口令考试', openType: 9, password: 'S3cret' });
  const { page } = await as(await newPerson(server, admin));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/web/exam/check/${examId}`);
  const panel = page.getByRole('complementary', { name: '开始考试' });
  const step = page.getByRole('region', { name: '输入密码' });
  const field = step.getByLabel('考试密码');
  const consent = panel.getByRole('button', { name: '阅读并同意考生须知' });
  await expect(consent).toBeVisible();
  await inspect(page, 'what is to be done before an exam, on a phone', { touch: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await consent.click();
  await expect(page.getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('Space');
  await panel.getByRole('button', { name: '输入考试密码' }).click();
  await expect(field).toBeFocused();
  await page.keyboard.type('wrong');
  await panel.getByRole('button', { name: '开始考试' }).click();
  await expect(step.getByText('需要处理')).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport({ ratio: 1 });
  const said = await step.getByRole('textbox').evaluate((input) => {
    const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
    return ids.map((id) => document.getElementById(id)?.textContent ?? '').join('');
  });
  expect(said).toContain('密码');
  await expect(panel.getByRole('alert')).toHaveText(said);
  await inspect(page, 'a wrong exam password', { touch: true });
  await field.fill('S3cret');
  await expect(panel.getByRole('alert')).toHaveText('');
  await panel.getByRole('button', { name: '开始考试' }).click();
  await page.waitForURL(/\/web\/exam\/start\//);
});

test('[tour-whole] a tour by keys alone on the real taking page: answered, asked, seen as proctors see it, handed in; nothing is left of it @exam-taking', async ({
  server,
  api,
  as,
}) => {
  const admin = await api('admin');
  const person = await newPerson(server, admin);
  const { page } = await as(person);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST')
      calls.push(`${new URL(request.url()).pathname} ${request.postData() ?? ''}`);
  });
  await page.goto('/web/exam/tour');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('考试演练');
  await inspect(page, 'the tour before it begins', { touch: true });
  await tabTo(page, /^开始演练$/);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/tour\/paper$/);
  const screen = new TakingScreen(page);
  await screen.isReady();
  // The key that began it also went into fullscreen.
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await expect(page.getByRole('button', { name: '返回全屏' })).toHaveCount(0);
  const before = calls.length;
  await page.keyboard.press('a');
  await page.keyboard.press('ArrowRight');
  await screen.isAt(2);
  await page.keyboard.press('a');
  await page.keyboard.press('b');
  await page.keyboard.press('ArrowRight');
  await screen.isAt(3);
  await page.keyboard.press('a');
  await expect(screen.card).toContainText('已答 3 / 10');
  await expect(page.getByText('已缓存 10/10')).toBeVisible();

  await tabTo(page, /^监考端所见$/);
  await page.keyboard.press('Enter');
  const seen = page.getByRole('dialog', { name: '监考端所见' });
  await expect(seen.getByText('已答 3/10', { exact: true })).toBeVisible();
  await tabTo(page, /^模拟监考老师发一条提醒$/);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(seen).toBeHidden();
  await expect(screen.notices).toContainText('请保持正脸在画面中');

  await tabTo(page, /^交卷$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: '交卷确认' })).toContainText('您还有7道题未作答');
  await tabTo(page, /^确定交卷$/);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/tour\/seen$/);
  await expect(page.getByRole('heading', { name: /^已体验 \d+ \/ 14$/ })).toBeVisible();
  await expect(page.getByRole('list', { name: '记录' })).toContainText('考生交卷');
  await inspect(page, 'what was tried in a tour', { touch: true });

  expect(
    calls.slice(before).filter((call) => /fill-answer|captureSave|hand-exam|paper-content/.test(call)),
  ).toEqual([]);
  const papers = await person.post<{ total: number }>('/api/paper/paper/my-paging', {
    current: 1,
    size: 10,
    params: {},
  });
  expect(papers.total).toBe(0);
  await page.reload();
  await page.waitForURL(/\/web\/exam\/tour$/);
});

test('[tour-phone] on a phone neither the camera’s picture nor the way to what proctors see stands over the question @exam-taking', async ({
  server,
  api,
  as,
}) => {
  const { page } = await as(await newPerson(server, await api('admin')));
  // As on an iPhone: no fullscreen.
  await page.addInitScript(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }));
  await page.goto('/web/exam/tour');
  await page.evaluate(() => {
    Element.prototype.requestFullscreen = () => Promise.reject(new Error('as on an iPhone'));
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: '开始演练' }).click();
  const screen = new TakingScreen(page);
  await screen.isReady();
  const row = page.getByRole('figure');
  await expect(row).toContainText('监考摄像头');
  const boxOf = async (one: Locator) => (await one.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const { y, width } = await boxOf(row);
  expect(width).toBe(390);
  expect((await boxOf(page.getByRole('button', { name: '监考端所见' }))).y).toBeGreaterThanOrEqual(y);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const sheet = await boxOf(screen.question);
  expect(sheet.y + sheet.height).toBeLessThanOrEqual(y);
  await inspect(page, 'the tour’s paper', { dark: true, touch: true, strict: true });
});
