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
    ...{ title: soon, startTime: wireTime(now + 15 * minute), endTime: wireTime(now + 90 * minute) },
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
  await expect(hero.getByRole('timer')).toHaveText(/^1[45]:\d\d$/);
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
  await screen.backToFullscreen();
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
  const seen = page.getByRole('dialog', { name: '监考老师会看到' });
  await expect(seen.getByText('已答 3/10', { exact: true })).toBeVisible();
  await seen.getByRole('button', { name: '模拟监考老师发一条提醒' }).click();
  await page.keyboard.press('Escape');
  await expect(seen).toBeHidden();
  await expect(screen.notices).toContainText('请保持正脸在画面中');

  await screen.handIn({ unanswered: 7 });
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
