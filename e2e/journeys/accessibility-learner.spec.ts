import type { Page } from '@playwright/test';
import { hiddenStops } from './support/covered.js';
import { everyType } from './support/every-type.js';
import { expect, test } from './support/fixtures.js';
import { every, inspect, learner } from './support/inspect.js';
import { at, openRoom } from './support/room.js';

const show = async (page: Page, path: string, heading: string | RegExp): Promise<void> => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
};

/** On a phone nothing that Tab comes to is behind something that stands still over the page. */
async function seenByKeys(page: Page, what: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  expect.soft(await hiddenStops(page, 30), `${what}: behind something`).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('pages of a guest @accounts @site', async ({ guest }) => {
  const { page } = await guest();
  await show(page, '/login', '用户登录');
  await inspect(page, 'login', every);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByText('账号不能为空')).toBeVisible();
  await inspect(page, 'login with errors', learner);
  await show(page, '/web/index', /^欢迎使用/);
  await inspect(page, 'home of a guest', learner);
  await page.goto('/web/paper');
  await expect(page.getByRole('dialog', { name: '登录' })).toBeVisible();
  await inspect(page, 'login dialog', learner);
  for (const [path, heading] of [
    ['/404', '404'],
    ['/401', '401'],
    ['/empytyPage', '暂无内容'],
    ['/redirecth5?path=%2Fweb%2Findex', '页面跳转'],
    ['/register', /.+/],
    ['/forgot', /.+/],
    ['/web/detail/instructions', '考生须知'],
  ] as const) {
    await show(page, path, heading);
    await inspect(page, path, learner);
  }
});

test('pages of a learner before an exam @exams @accounts', async ({ as }) => {
  // Each page is looked at in several colours and sizes.
  test.slow();
  const { page } = await as('student');
  await show(page, '/web/index', /您好$/);
  await expect(page.getByRole('article').first()).toBeVisible();
  await inspect(page, 'home', every);
  await seenByKeys(page, 'home');
  await show(page, '/web/index?error', /您好$/);
  await expect(page.getByRole('alert')).toBeVisible();
  await inspect(page, 'home with a notice', learner);
  await page.getByRole('button', { name: '林晓雯' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await inspect(page, 'account menu', learner);
  for (const [path, heading] of [
    ['/web/exam/onlineExam', '我的考试'],
    ['/web/mockExam', '模拟考试'],
    ['/web/repo', '题库练习'],
  ] as const) {
    await show(page, path, heading);
    await expect(page.getByRole('article').first()).toBeVisible();
    await inspect(page, path, learner);
  }
  await show(page, '/web/exam/debug', '设备调试');
  await inspect(page, 'device debug', learner);
  await page.getByRole('button', { name: '开始检测' }).click();
  await expect(page.getByRole('button', { name: '试拍一张' })).toBeVisible();
  await inspect(page, 'device debug with the camera on', learner);
  for (const exam of ['demo-open', 'demo-monitored', 'demo-password', 'demo-soon']) {
    await show(page, `/web/exam/checkExam/${exam}`, '考试准备');
    await expect(page.getByRole('complementary', { name: '开始考试' })).toBeVisible();
    await inspect(page, `pre-check ${exam}`, exam === 'demo-monitored' ? every : learner);
    await seenByKeys(page, `pre-check ${exam}`);
  }
});

test('a page opened by its address begins at its top, however far down the one before was left @exams', async ({
  as,
}) => {
  const { page } = await as('student');
  const panel = page.getByRole('complementary', { name: '开始考试' });
  const top = (): Promise<number> => page.evaluate(() => scrollY);
  // High from the first: what is restored before a page's answers are there is otherwise cut off by its height.
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('html { min-height: 3000px }');
    document.adoptedStyleSheets = [sheet];
  });
  await page.goto('/web/exam/checkExam/demo-monitored');
  await expect(panel).toBeVisible();
  await page.evaluate(() => scrollTo(0, 300));
  await page.goto('/web/exam/checkExam/demo-password');
  await expect(panel).toBeVisible();
  expect(await top()).toBe(0);
  await page.evaluate(() => scrollTo(0, 300));
  await page.reload();
  await expect(panel).toBeVisible();
  expect(await top()).toBe(300);
});

test('the face dialog of the pre-check @exam-taking @uploads', async ({ as }) => {
  const { page } = await as('student');
  await show(page, '/web/exam/checkExam/demo-monitored', '考试准备');
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await page
    .getByRole('button', { name: /检测|测试/ })
    .first()
    .click();
  const start = page.getByRole('button', { name: '开始考试', exact: true });
  await expect(start).toBeEnabled({ timeout: 15_000 });
  await start.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await inspect(page, 'face dialog', every);
});

test('records and the three layouts of a result @exam-taking', async ({ server, as }) => {
  // Each page is looked at in several colours and sizes.
  test.slow();
  const { page, post } = await as('student');
  await show(page, '/web/paper', '我的成绩');
  await expect(page.getByRole('table')).toBeVisible();
  await inspect(page, 'my scores', every);
  await page.getByRole('button', { name: /开始日期/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await inspect(page, 'my scores, dates', learner);
  const { records } = await post<{ records: { id: string; examId: string }[] }>(
    '/api/paper/paper/my-paging',
    { current: 1, size: 50, params: {} },
  );
  const paperOf = (examId: string): string => records.find((record) => record.examId === examId)?.id ?? '';
  await show(page, '/web/paper/list/demo-ended/u-student', '考试记录');
  await expect(page.getByRole('table')).toBeVisible();
  await inspect(page, 'attempts', learner);
  await show(page, `/web/exam/result/${paperOf('demo-ended')}`, '考试结果');
  await expect(page.getByText('标准答案').or(page.getByText('正确答案')).first()).toBeVisible();
  await inspect(page, 'result 3', every);
  await seenByKeys(page, 'result 3');
  await show(page, `/web/exam/result/${paperOf('demo-subjective')}`, '考试结果');
  await inspect(page, 'result 2', learner);

  const room = await openRoom(server, {
    candidates: 1,
    exam: { resultType: 1, title: '仅致谢的考试' },
  });
  const [candidate] = room.candidates;
  if (candidate === undefined) throw new Error('a candidate was asked for');
  await candidate.handIn();
  const other = await as(candidate.caller);
  await show(other.page, `/web/exam/result/${candidate.paperId}`, '考试结果');
  await expect(other.page.getByText('您已完成本次考试，感谢您的参与！')).toBeVisible();
  await inspect(other.page, 'result 1', learner);

  const newcomer = await as('kaosheng56');
  await show(newcomer.page, '/web/paper', '我的成绩');
  await expect(newcomer.page.getByText('暂无考试成绩')).toBeVisible();
  await inspect(newcomer.page, 'my scores, empty', learner);
});

test('the taking page with each type of question, its dialogs and notices @exam-taking', async ({
  server,
  as,
  api,
}) => {
  // Each page is looked at in several colours and sizes.
  test.slow();
  const room = await openRoom(server, {
    candidates: 1,
    exam: { leaveOn: false, tmplGroups: everyType },
  });
  const [candidate] = room.candidates;
  if (candidate === undefined) throw new Error('a candidate was asked for');
  const { page } = await as(candidate.caller);
  await page.goto(`/web/exam/start/${candidate.paperId}`);
  const card = page.getByRole('navigation', { name: '答题卡' });
  await expect(card).toBeVisible();
  for (const [index, { title }] of everyType.entries()) {
    await card.getByRole('button', { name: new RegExp(`^第 ${index + 1} 题，`) }).click();
    await expect(page.getByRole('heading', { name: new RegExp(`第 ${index + 1} 题`) })).toBeVisible();
    if (title.includes('Python') || title.includes('C++'))
      await expect(page.locator('.cm-content')).toBeVisible();
    await inspect(page, `taking ${title}`, learner);
  }
  await card.getByRole('button', { name: /^第 1 题，/ }).click();
  await expect(page.getByRole('heading', { name: /第 1 题/ })).toBeVisible();
  await page.keyboard.press('b');
  await page.keyboard.press('Shift+D');
  await expect(card.getByRole('button', { name: /^第 1 题，已答，存疑/ })).toBeVisible();
  const proctor = await api('proctor');
  await proctor.post('/api/exam/watch/single-msg', {
    examId: room.examId,
    userId: candidate.caller.userId,
    message: '请保持安静。',
  });
  await expect(page.getByText('请保持安静。')).toBeVisible();
  await inspect(page, 'taking with a message, an answer and a doubt', every);
  await page.getByRole('button', { name: '快捷键' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await inspect(page, 'taking, keys', learner);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: '交卷' }).click();
  await expect(page.getByRole('dialog', { name: '交卷确认' })).toBeVisible();
  await inspect(page, 'taking, hand-in', every);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: /^答题卡/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await inspect(page, 'taking, the card as a drawer', learner);
  await proctor.post('/api/exam/watch/force-hand', { paperId: candidate.paperId, message: '旅程结束' });
  await expect(page.getByText('旅程结束').first()).toBeVisible();
  await inspect(page, 'taking, handed in by the proctor', learner);
});

test('fullscreen cover and step page @exam-taking', async ({ server, as }) => {
  const room = await openRoom(server, {
    candidates: 2,
    exam: { stepOn: true, leaveOn: false },
  });
  const [stepper, other] = room.candidates;
  if (stepper === undefined || other === undefined) throw new Error('two candidates were asked for');
  const { page } = await as(stepper.caller);
  await page.goto(`/web/exam/step/${stepper.paperId}`);
  await expect(page.getByRole('button', { name: '确认，进入下一题' })).toBeVisible();
  await inspect(page, 'step page', every);
  await page.getByRole('button', { name: '确认，进入下一题' }).click();
  await expect(page.getByRole('dialog', { name: '进入下一题' })).toBeVisible();
  await inspect(page, 'step page, dialog', learner);
  await room.close();

  const watched = await openRoom(server, { candidates: 1 });
  const [candidate] = watched.candidates;
  if (candidate === undefined) throw new Error('a candidate was asked for');
  await candidate.choose(at.firstChoice, 1);
  const sitting = await as(candidate.caller);
  await sitting.page.goto(`/web/exam/start/${candidate.paperId}`);
  await expect(sitting.page.getByRole('button', { name: '返回全屏' })).toBeVisible();
  await inspect(sitting.page, 'taking, fullscreen cover', every);
  await watched.close();
});
