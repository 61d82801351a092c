import { networkCut } from './support/console-errors.js';
import { expect, test } from './support/fixtures.js';
import { optionIds, paperOf, planChoices } from './support/paper-calls.js';
import { answersOf, eventsOf, typesOf } from './support/paper-log.js';
import { TakingScreen } from './support/taking-screen.js';

test.use({ serviceWorkers: 'allow' });

test('without a network one goes on answering, also over a reload; when it is back everything is saved without a click @exam-taking', async ({
  seat,
  api,
  consoleErrors,
}) => {
  consoleErrors.allow(...networkCut);
  const admin = await api('admin');
  const candidate = await seat(admin, { title: '断网也能作答' }, { who: 'kaosheng02' });
  const { page, context, paperId, screen } = candidate;
  const { places } = await paperOf(candidate, paperId);
  const idAt = (sort: number) => places[sort - 1]?.quId ?? '';
  const chosen = async (sort: number, ...indexes: number[]) =>
    [idAt(sort), { checked: await optionIds(candidate, paperId, idAt(sort), ...indexes) }] as const;
  const expected = Object.fromEntries([
    await chosen(1, 1),
    await chosen(2, 0),
    await chosen(3, 2),
    await chosen(4, 0, 1),
    [idAt(9), { text: '<p>断网时写下的一句话。</p>' }],
  ]);
  await screen.open(paperId);
  await screen.isWhole(places.length);
  for (const sort of [2, 3, 4, 9, 1]) await screen.go(sort);
  await screen.choose(1);
  await expect.poll(() => answersOf(admin, paperId)).toEqual({ [idAt(1)]: expected[idAt(1)] });

  await context.setOffline(true);
  await screen.go(2);
  await screen.choose(0);
  await expect(screen.offlineBar).toBeVisible();
  await expect(screen.offlineBar).toContainText('待提交 1 条');
  await screen.go(3);
  await screen.choose(0);
  await screen.choose(2);
  await screen.question.getByLabel('存疑').check();
  await expect(screen.offlineBar).toContainText('待提交 3 条');
  await screen.go(9);
  await screen.essay.click();
  await page.keyboard.type('断网时写下的一句话。');
  await expect(screen.offlineBar).toContainText('待提交 4 条');
  await expect(screen.save).toHaveText('待提交 4 条');

  await page.reload();
  await screen.isReady();
  await expect(screen.offlineBar).toContainText('待提交 4 条');
  await expect(screen.essay).toHaveText('断网时写下的一句话。');
  await screen.go(3);
  await expect(screen.option(2)).toBeChecked();
  await screen.go(4);
  await screen.choose(0, 1);
  await expect(screen.offlineBar).toContainText('待提交 5 条');

  await context.setOffline(false);
  await expect(screen.offlineBar).toBeHidden({ timeout: 15_000 });
  await expect(screen.save).toHaveText('已保存');
  await expect.poll(() => answersOf(admin, paperId)).toEqual(expected);
  const events = await eventsOf(admin, paperId);
  expect(events.filter(({ type }) => type === 'AnswerSaved').map(({ data }) => data['quId'])).toEqual(
    [1, 2, 3, 9, 4].map(idAt),
  );
  expect(events.find(({ type }) => type === 'DoubtMarked')?.data).toMatchObject({
    quId: idAt(3),
    mark: true,
  });
  await expect(screen.card).toContainText(`已答 5 / ${places.length}`);
});

test('the page crashes while offline: opened again it has what was answered, and sends it by itself @exam-taking', async ({
  seat,
  api,
  consoleErrors,
}) => {
  consoleErrors.allow(...networkCut);
  const admin = await api('admin');
  const candidate = await seat(admin, { title: '页面崩溃' }, { who: 'kaosheng18' });
  const { page, context, paperId, screen: before } = candidate;
  const { places } = await paperOf(candidate, paperId);
  const quId = places[0]?.quId ?? '';
  const checked = await optionIds(candidate, paperId, quId, 1);
  await before.open(paperId);
  await before.isWhole(places.length);
  await context.setOffline(true);
  await before.choose(1);
  await expect(before.offlineBar).toContainText('待提交 1 条');
  const crashed = page.waitForEvent('crash');
  void page.goto('chrome://crash').catch(() => undefined);
  await crashed;
  await page.close();

  const after = new TakingScreen(await context.newPage());
  await after.open(paperId);
  await expect(after.option(1)).toBeChecked();
  await expect(after.offlineBar).toContainText('待提交 1 条');
  await context.setOffline(false);
  await expect.poll(() => answersOf(admin, paperId), { timeout: 15_000 }).toEqual({ [quId]: { checked } });
  await expect(after.save).toHaveText('已保存');
});

test('the server is killed with -9 while one answers: nothing is lost or doubled, the session lives on, no click is needed @exam-taking', async ({
  seat,
  api,
  server,
  consoleErrors,
}) => {
  consoleErrors.allow(...networkCut);
  const admin = await api('admin');
  const candidate = await seat(admin, { title: '服务器突然中断' }, { who: 'kaosheng03' });
  const { page, paperId, screen } = candidate;
  const planned = await planChoices(candidate, paperId, [1, 2, 3, 6, 7]);
  await screen.open(paperId);
  for (const sort of planned.options.keys()) await screen.go(sort);
  await screen.go(1);
  await screen.choose(1);
  await screen.go(2);
  const killed = server.kill();
  await screen.choose(0);
  await killed;
  for (const sort of [3, 6, 7]) {
    await screen.go(sort);
    await screen.choose(planned.options.get(sort) ?? 0);
  }
  await expect(screen.offlineBar).toBeVisible();
  // The first answer's acknowledgement may have come before the end, and so may the second's have.
  await expect(screen.save).toHaveText(/^待提交 [3-5] 条$/);

  await server.start();
  await expect(screen.offlineBar).toBeHidden({ timeout: 20_000 });
  await expect(screen.save).toHaveText('已保存');
  await expect.poll(() => answersOf(admin, paperId)).toEqual(planned.answers);
  const saved = (await eventsOf(admin, paperId)).filter(({ type }) => type === 'AnswerSaved');
  expect(saved.map(({ data }) => data['quId'])).toEqual(planned.quIds);
  for (const [sort, index] of planned.options) {
    await screen.go(sort);
    await expect(screen.option(index)).toBeChecked();
  }

  await page.reload();
  await screen.isReady();
  await expect(screen.card).toContainText(`已答 5 / ${planned.total}`);
  await screen.handIn({ unanswered: planned.total - 5 });
  await screen.showsResult();
  expect(await answersOf(admin, paperId)).toEqual(planned.answers);
});

test('the server is away across the deadline: the paper waits, gets the time back that the outage took, and goes on @exam-taking @cluster', async ({
  seat,
  api,
  server,
  consoleErrors,
}) => {
  test.setTimeout(150_000);
  consoleErrors.allow(...networkCut);
  const admin = await api('admin');
  const candidate = await seat(
    admin,
    { title: '到时间时服务器不在', endsInSeconds: 14, totalTime: 0 },
    { who: 'kaosheng20' },
  );
  const { page, paperId, screen } = candidate;
  const { places } = await paperOf(candidate, paperId);
  const idAt = (sort: number) => places[sort - 1]?.quId ?? '';
  const pick = async (sort: number) =>
    [idAt(sort), { checked: await optionIds(candidate, paperId, idAt(sort), 1) }] as const;
  const expected = Object.fromEntries([await pick(1), await pick(2), await pick(3)]);
  await screen.open(paperId);
  for (const sort of [2, 3, 1]) await screen.go(sort);
  await screen.choose(1);
  await expect.poll(() => answersOf(admin, paperId)).toEqual({ [idAt(1)]: expected[idAt(1)] });
  await expect(screen.save).toHaveText('已保存');

  await server.kill();
  const away = Date.now();
  await screen.go(2);
  await screen.choose(1);
  const cover = page.getByRole('alertdialog', { name: '考试时间到' });
  await expect(cover).toContainText('还有 1 条作答待提交，已保存在本机，恢复后自动提交。', {
    timeout: 20_000,
  });
  await expect(screen.option(0)).toBeDisabled();
  await page.waitForTimeout(away + 32_000 - Date.now());
  await server.start();

  await expect(cover).toBeHidden({ timeout: 20_000 });
  await expect(screen.option(0)).toBeEnabled();
  const left = await screen.secondsLeft();
  expect(left).toBeGreaterThan(60);
  expect(left).toBeLessThanOrEqual(120);
  await screen.go(3);
  await screen.choose(1);
  await expect.poll(() => answersOf(admin, paperId)).toEqual(expected);
  await screen.handIn({ unanswered: places.length - 3 });
  await screen.showsResult();
  const types = await typesOf(admin, paperId);
  expect(types).toContain('DeadlineMoved');
  expect(types).not.toContain('AnswerArrivedLate');
});
