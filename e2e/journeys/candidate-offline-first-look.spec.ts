import { networkCut } from './support/console-errors.js';
import { everyType } from './support/every-type.js';
import { makeExam } from './support/exams.js';
import { expect, test } from './support/fixtures.js';
import { startPaper } from './support/paper-calls.js';
import { answersOf } from './support/paper-log.js';
import { newPerson } from './support/room.js';
import { TakingScreen } from './support/taking-screen.js';

// Without a service worker: what counts as here is in this page.
test('what counts as here opens for the first time without a network: editors, programs, formulas, a template, a recording @exam-taking', async ({
  as,
  api,
  server,
  consoleErrors,
}) => {
  consoleErrors.allow(...networkCut);
  const admin = await api('admin');
  const candidate = await as(await newPerson(server, admin));
  const { page, context } = candidate;
  const examId = await makeExam(admin, { title: '还没有打开的题', tmplGroups: everyType });
  const paperId = await startPaper(candidate, examId);
  const screen = new TakingScreen(page);
  const open = (title: string) => screen.go(everyType.findIndex((group) => group.title.includes(title)) + 1);
  await screen.open(paperId);
  await expect(page.getByText(`已缓存 ${everyType.length}/${everyType.length}`)).toBeVisible();
  await context.setOffline(true);

  await open('填空');
  await expect(screen.question.locator('.katex').first()).toBeVisible();
  expect(await page.evaluate(() => document.fonts.check('1em KaTeX_Main'))).toBe(true);
  await open('Python');
  await expect(screen.code('Python')).toBeVisible();
  await expect(screen.question.getByLabel('输入（每行一次 input）')).toBeVisible();
  await open('C++');
  await expect(screen.code('C++')).toBeVisible();
  await open('Scratch');
  await expect(screen.question.getByRole('link', { name: '下载模板' })).toHaveAttribute('href', /^blob:/);
  await open('听力');
  await expect(screen.question.locator('audio')).toHaveAttribute('src', /^blob:/);
  await open('简答');
  await screen.essay.click();
  await page.keyboard.type('第一次打开，没有网络。');
  await expect(screen.offlineBar).toContainText('待提交 1 条');

  await context.setOffline(false);
  await expect(screen.save).toHaveText('已保存', { timeout: 30_000 });
  await expect
    .poll(async () => Object.values(await answersOf(admin, paperId)))
    .toEqual([{ text: '<p>第一次打开，没有网络。</p>' }]);
});
