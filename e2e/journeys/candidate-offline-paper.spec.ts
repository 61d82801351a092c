import type { BrowserContext, Page } from '@playwright/test';
import { takingDatabaseOf } from './support/browser-storage.js';
import { networkCut } from './support/console-errors.js';
import { makeExam } from './support/exams.js';
import { expect, test } from './support/fixtures.js';
import { optionIds, paperOf, startPaper } from './support/paper-calls.js';
import { answersOf, eventsOf, typesOf } from './support/paper-log.js';
import { newPerson } from './support/room.js';
import { TakingScreen } from './support/taking-screen.js';

test.use({ serviceWorkers: 'allow' });

const fortyMinutes = 40 * 60_000;

/** What the taking page keeps in this browser: what is being typed and what waits to be sent. */
async function keptIn(page: Page): Promise<string> {
  const { drafts = '', items = '' } = await takingDatabaseOf(page);
  return drafts + items;
}

test('cut off for forty minutes in the middle: every question opens, also after a reload with a clock that is wrong; what was typed and chosen is saved when the line is back @exam-taking @cluster', async ({
  seat,
  api,
  consoleErrors,
}) => {
  consoleErrors.allow(...networkCut);
  const admin = await api('admin');
  const candidate = await seat(admin, { title: '村里的网络' });
  const { page, context, paperId, screen } = candidate;
  const { places } = await paperOf(candidate, paperId);
  const idAt = (sort: number) => places[sort - 1]?.quId ?? '';
  const first = await optionIds(candidate, paperId, idAt(1), 1);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.postData()?.includes('OpenQuestion') === true) asked.push(request.url());
  });
  await page.clock.install();
  await screen.open(paperId);
  await screen.isWhole(places.length);
  await screen.choose(1);
  await expect.poll(() => answersOf(admin, paperId)).toEqual({ [idAt(1)]: { checked: first } });

  await context.setOffline(true);
  const seen: string[] = [];
  for (const { sort } of places) {
    await screen.go(sort);
    seen.push(await screen.question.innerText());
  }
  expect(asked.length).toBeLessThanOrEqual(1);
  await screen.go(2);
  await screen.choose(0);
  await page.clock.fastForward(fortyMinutes);
  await expect(screen.offlineBar).toContainText('待提交 1 条');

  // The device starts again with another clock: by it the paper was long over.
  await page.clock.setSystemTime(Date.now() + 8 * 3600_000);
  await page.reload();
  await screen.isReady();
  await expect(screen.timer).toHaveText('待核对');
  await expect(page.getByText('时间可能已到，之后的作答可能不计')).toBeVisible();
  await screen.isWhole(places.length);
  await expect(screen.option(0)).toBeChecked();
  for (const { sort } of places) {
    await screen.go(sort);
    expect((await screen.question.innerText()).split('\n')[0]).toBe(seen[sort - 1]?.split('\n')[0]);
  }
  await screen.go(1);
  await expect(screen.option(1)).toBeChecked();
  await expect(screen.card).toContainText(`已答 2 / ${places.length}`);
  await screen.go(9);
  await screen.essay.click();
  await page.keyboard.type('断网四十分钟也写得下去。');

  await context.setOffline(false);
  await expect(screen.save).toHaveText('已保存', { timeout: 30_000 });
  await expect(screen.timer).toHaveText(/^5\d:\d\d$/);
  await expect
    .poll(async () => (await answersOf(admin, paperId))[idAt(9)])
    .toEqual({ text: '<p>断网四十分钟也写得下去。</p>' });
  const told = (await eventsOf(admin, paperId)).filter(({ type }) => type === 'QuestionsOpened');
  const opened = told.flatMap(({ data }) => data['opened'] as { quId: string; at: number }[]);
  expect(new Set(opened.map(({ quId }) => quId))).toEqual(new Set(places.map(({ quId }) => quId)));
  expect(opened.map(({ at }) => at)).toEqual(opened.map(({ at }) => at).toSorted((a, b) => a - b));
});

test('a tab that crashes in the middle of a word loses none of it; a text longer than a browser carries behind a closed page is saved as any other @exam-taking', async ({
  seat,
  api,
}) => {
  const admin = await api('admin');
  const { page, context, paperId, screen } = await seat(admin, { title: '写到一半' });
  await screen.open(paperId);
  await screen.go(9);
  await screen.essay.click();
  // As it is typed, before the queue has it, and then in the queue: this browser has it at every moment.
  await context.route('**/fill-answer', (route) => route.abort());
  await page.keyboard.type('这句话还没有写', { delay: 60 });
  await expect.poll(() => keptIn(page)).toContain('这句话还没有写');
  await page.goto('chrome://crash').catch(() => undefined);
  await page.close();
  await context.unroute('**/fill-answer');

  const next = await context.newPage();
  await next.goto(`/web/exam/start/${paperId}`);
  const again = new TakingScreen(next);
  await again.isReady();
  await expect(again.save).toHaveText('已保存');
  await again.go(9);
  await expect(again.essay).toHaveText('这句话还没有写');
  await expect
    .poll(async () => Object.values(await answersOf(admin, paperId)))
    .toEqual([{ text: '<p>这句话还没有写</p>' }]);

  // Three bytes each: more than a browser carries.
  await again.essay.click();
  await next.keyboard.press('Control+a');
  await next.keyboard.insertText('长'.repeat(25_000));
  await expect
    .poll(async () => Object.values(await answersOf(admin, paperId)))
    .toEqual([{ text: expect.stringContaining('长'.repeat(1000)) }]);
  await expect(again.save).toHaveText('已保存');
});

test('the battery is pulled without a line: the browser that is started again has what was chosen and typed, and sends it @exam-taking', async ({
  api,
  server,
  openBrowser,
  consoleErrors,
}) => {
  consoleErrors.allow(...networkCut);
  const admin = await api('admin');
  const person = await newPerson(server, admin);
  const paperId = await startPaper(person, await makeExam(admin, { title: '电池被拔掉' }));
  const { places } = await paperOf(person, paperId);
  const idAt = (sort: number) => places[sort - 1]?.quId ?? '';
  const checked = await optionIds(person, paperId, idAt(2), 1);
  const sitIn = async ({ context }: { readonly context: BrowserContext }): Promise<TakingScreen> => {
    const page = await context.newPage();
    await page.goto(`${server.url}/404`);
    await page.evaluate((token) => localStorage.setItem('vigil.token', token), person.token);
    await page.goto(`${server.url}/web/exam/start/${paperId}`);
    const screen = new TakingScreen(page);
    await screen.isReady();
    return screen;
  };
  const first = await openBrowser();
  const before = await sitIn(first);
  await before.choose(0);
  await expect.poll(async () => Object.keys(await answersOf(admin, paperId))).toEqual([idAt(1)]);
  await first.context.route('**/fill-answer', (route) => route.abort());
  await before.go(2);
  await before.choose(1);
  await before.go(9);
  await before.essay.click();
  await before.page.keyboard.type('写到这里就断了');
  await expect.poll(() => keptIn(before.page)).toMatch(/写到这里就断了/);
  await first.kill();

  const after = await sitIn(await openBrowser(first.profile));
  await expect
    .poll(() => answersOf(admin, paperId))
    .toMatchObject({
      [idAt(2)]: { checked },
      [idAt(9)]: { text: '<p>写到这里就断了</p>' },
    });
  await expect(after.save).toHaveText('已保存');
  await after.go(9);
  await expect(after.essay).toHaveText('写到这里就断了');
});

test('on a shared computer the next account sees nothing of the paper that was kept there, and does nothing in its name @exam-taking', async ({
  server,
  seat,
  api,
  consoleErrors,
}) => {
  consoleErrors.allow(...networkCut);
  const admin = await api('admin');
  const owner = await seat(admin, { title: '共用的电脑' });
  const { page, context, paperId, screen } = owner;
  const { places } = await paperOf(owner, paperId);
  await screen.open(paperId);
  await screen.isWhole(places.length);
  const asked = (await screen.question.innerText()).split('\n').find((line) => line.length > 8) ?? '';
  const copies = async (at: Page) => (await takingDatabaseOf(at))['copies'];
  expect(await copies(page)).not.toBe('[]');

  const next = await newPerson(server, admin);
  const tab = await context.newPage();
  const logIn = (token: string) => tab.evaluate((mine) => localStorage.setItem('vigil.token', mine), token);
  await tab.goto('/web/icon.svg');
  await logIn(next.token);
  await expect(page.getByRole('alertdialog', { name: '当前浏览器已登录其他账号' })).toBeVisible();
  await page.close();
  await tab.goto('/web/index');
  await expect.poll(() => copies(tab)).toBe('[]');
  await context.setOffline(true);
  await tab.goto(`/web/exam/start/${paperId}`);
  await expect(tab.getByRole('button', { name: '重试' })).toBeVisible({ timeout: 30_000 });
  await expect(tab.getByText(asked)).toBeHidden();

  await context.setOffline(false);
  await logIn(owner.token);
  const again = new TakingScreen(tab);
  await again.open(paperId);
  expect(await typesOf(admin, paperId)).not.toContain('AnswerSaved');
  await again.choose(1);
  await expect.poll(async () => Object.keys(await answersOf(admin, paperId))).toHaveLength(1);
  expect(await typesOf(admin, paperId)).not.toContain('PaperHandedIn');
});

test('the deadline passes offline while another browser had the paper last: what counted and what did not is told @exam-taking', async ({
  as,
  seat,
  api,
  consoleErrors,
}) => {
  consoleErrors.allow(...networkCut);
  const admin = await api('admin');
  const village = await seat(admin, { title: '截止时仍断网', endsInSeconds: 75 });
  const { paperId, screen: atHome } = village;
  const { places } = await paperOf(village, paperId);
  const idAt = (sort: number) => places[sort - 1]?.quId ?? '';
  await atHome.open(paperId);
  await atHome.isWhole(places.length);
  await atHome.choose(1);
  await expect(atHome.save).toHaveText('已保存');
  await village.context.setOffline(true);
  await atHome.go(3);
  await atHome.choose(0);

  const school = await as(village);
  const inSchool = new TakingScreen(school.page);
  await inSchool.open(paperId);
  await expect(inSchool.option(1)).toBeChecked();
  await inSchool.go(2);
  await inSchool.choose(2);
  await expect(inSchool.save).toHaveText('已保存');
  await school.context.close();

  await expect.poll(() => typesOf(admin, paperId), { timeout: 80_000 }).toContain('PaperHandedIn');
  // Its end was told by the server: a page that opens without it writes no more.
  const isOver = village.page.getByRole('alertdialog', { name: '考试时间到' });
  await expect(isOver).toBeVisible();
  await village.page.reload();
  await expect(isOver).toContainText('网络中断');
  await village.context.setOffline(false);
  await expect(village.page.getByText(/未计入/).first()).toBeVisible({ timeout: 30_000 });
  await expect(village.page.getByText(`已计入 2 题，共 ${places.length} 题`)).toBeVisible();
  const events = await eventsOf(admin, paperId);
  expect(events.filter(({ type }) => type === 'AnswerSaved').map(({ data }) => data['quId'])).toEqual([
    idAt(1),
    idAt(2),
  ]);
  expect(events.find(({ type }) => type === 'AnswerArrivedLate')?.data).toMatchObject({ quId: idAt(3) });
});
