import type { Page, Response } from '@playwright/test';
import { networkCut } from './support/console-errors.js';
import { everyType } from './support/every-type.js';
import { expect, test } from './support/fixtures.js';
import { paperOf } from './support/paper-calls.js';
import { answersOf } from './support/paper-log.js';

/** Whether letters are drawn in this face, and not in what stands in for it. */
const isDrawnIn = (page: Page, family: string): Promise<boolean> =>
  page.evaluate((face) => {
    const canvas = document.createElement('canvas').getContext('2d');
    const [own, other] = [`40px ${face}, monospace`, '40px monospace'].map((font) => {
      if (canvas) canvas.font = font;
      return canvas?.measureText('iiWW').width;
    });
    return own !== other;
  }, family);

// Without a service worker: what counts as here is in this page.
test('what counts as here opens for the first time without a network: editors, programs, formulas, a template, a recording @exam-taking', async ({
  seat,
  api,
  consoleErrors,
}) => {
  consoleErrors.allow(...networkCut);
  const admin = await api('admin');
  const { page, context, paperId, screen } = await seat(admin, {
    title: '还没有打开的题',
    tmplGroups: everyType,
  });
  const open = (title: string) => screen.go(everyType.findIndex((group) => group.title.includes(title)) + 1);
  await screen.open(paperId);
  await expect(page.getByText(`已缓存 ${everyType.length}/${everyType.length}`)).toBeVisible();
  await context.setOffline(true);

  await open('填空');
  await expect(screen.question.locator('.katex').first()).toBeVisible();
  expect(await isDrawnIn(page, 'KaTeX_Main')).toBe(true);
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

test('a face of formulas that was cut off while one was set in it comes by itself, and a program opens without a network @exam-taking', async ({
  seat,
  api,
  consoleErrors,
}) => {
  consoleErrors.allow(...networkCut);
  const admin = await api('admin');
  const groups = everyType.filter(({ title }) => /填空|Python/.test(title));
  const { page, context, paperId, screen } = await seat(admin, {
    title: '断了一秒的公式',
    tmplGroups: groups,
  });
  let isCut = true;
  await page.route('**/KaTeX_Main-Regular*', (route) => (isCut ? route.abort() : route.continue()));
  // The last that the browser tries for the sheet's own face; it never tries again.
  const given = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.ttf'));
  await screen.open(paperId);
  await given;
  await expect(page.getByText('已缓存 1/2')).toBeVisible();
  isCut = false;
  await expect(page.getByText('已缓存 2/2')).toBeVisible({ timeout: 30_000 });
  await context.setOffline(true);
  expect(await isDrawnIn(page, 'KaTeX_Main')).toBe(true);
  await screen.go(2);
  await expect(screen.code('Python')).toBeVisible();
});

test('question by question, the next one opens without a network; nobody goes past the one after unseen, and it comes by itself @exam-taking', async ({
  seat,
  api,
  consoleErrors,
}) => {
  consoleErrors.allow(...networkCut);
  const admin = await api('admin');
  const candidate = await seat(admin, { title: '逐题，没有网络', stepOn: true });
  const { page, context, paperId, screen } = candidate;
  const { places } = await paperOf(candidate, paperId);
  const next = page.getByRole('button', { name: '确认，进入下一题' });
  const contents: Response[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/paper-content')) contents.push(response);
  });
  await screen.open(paperId, { step: true });
  await expect.poll(() => contents.length).toBeGreaterThan(0);
  await Promise.all(contents.map((response) => response.finished()));
  await context.setOffline(true);
  await screen.choose(1);
  await next.click();
  await screen.isAt(2);
  await screen.choose(2);
  await expect(screen.offlineBar).toContainText('待提交 2 条');
  await next.click();
  // There is no way back: nobody goes past what they have not seen.
  await expect(page.getByText('第 3 题，共 9 题')).toContainText('本题显示后才能继续');
  await expect(next).toBeDisabled();
  await context.setOffline(false);
  await screen.isAt(3);
  await expect(next).toBeEnabled();
  await expect(screen.save).toHaveText('已保存', { timeout: 30_000 });
  await expect
    .poll(async () => Object.keys(await answersOf(admin, paperId)))
    .toEqual(places.slice(0, 2).map(({ quId }) => quId));
});
