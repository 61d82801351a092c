import { networkCut } from './support/console-errors.js';
import { makeExam } from './support/exams.js';
import { expect, test } from './support/fixtures.js';
import { optionIds, paperOf } from './support/paper-calls.js';
import { answersOf } from './support/paper-log.js';
import { TakingScreen } from './support/taking-screen.js';

test('a second tab says that the paper is in the first, takes it over, and the first is read-only until it takes it back @exam-taking', async ({
  seat,
  api,
}) => {
  const admin = await api('admin');
  const candidate = await seat(admin, { title: '两个标签页' }, { who: 'kaosheng04' });
  const { paperId, screen: first } = candidate;
  const { places } = await paperOf(candidate, paperId);
  const quId = places[0]?.quId ?? '';
  const [optionB, optionC] = await optionIds(candidate, paperId, quId, 1, 2);
  await first.open(paperId);
  await first.choose(1);
  await expect.poll(() => answersOf(admin, paperId)).toEqual({ [quId]: { checked: [optionB] } });

  const second = new TakingScreen(await candidate.context.newPage());
  await second.page.goto(`/web/exam/start/${paperId}`);
  const cover = second.page.getByRole('alertdialog', { name: '本场考试正在另一个标签页中作答' });
  await expect(cover).toBeVisible();
  await expect(first.option(0)).toBeEnabled();
  await cover.getByRole('button', { name: '在本页继续作答' }).click();
  await expect(cover).toBeHidden();
  await second.isReady();
  await expect(second.option(1)).toBeChecked();
  await expect(first.page.getByText('已在另一个标签页继续作答，本页只能查看')).toBeVisible();
  await expect(first.option(0)).toBeDisabled();
  await expect(first.page.getByRole('banner').getByRole('button', { name: '交卷' })).toBeDisabled();
  await second.choose(2);
  await expect.poll(() => answersOf(admin, paperId)).toEqual({ [quId]: { checked: [optionC] } });

  await expect(first.option(2), 'the read-only tab shows what the other one saved').toBeChecked();

  await first.page.getByRole('button', { name: '在本页继续作答' }).click();
  await first.isReady();
  await expect(first.option(2)).toBeChecked();
  await expect(second.option(0)).toBeDisabled();
  await first.choose(1);
  await expect.poll(() => answersOf(admin, paperId)).toEqual({ [quId]: { checked: [optionB] } });
});

test('an answer saved on another device appears on this one, which says so; its own answers say nothing @exam-taking', async ({
  as,
  seat,
  api,
}) => {
  const admin = await api('admin');
  const { paperId, screen: desk } = await seat(admin, { title: '两台设备' }, { who: 'kaosheng41' });
  const phone = new TakingScreen((await as('kaosheng41')).page);
  await desk.open(paperId);
  await desk.choose(1);
  await expect(desk.page.getByText('已保存')).toBeVisible();
  await phone.open(paperId);
  await expect(phone.option(1)).toBeChecked();
  await phone.choose(2);
  const said = desk.page.getByText('您在另一台设备上保存了答案，本页已更新');
  await expect(said).toBeVisible();
  await expect(desk.option(2)).toBeChecked();
  await expect(phone.page.getByText('您在另一台设备上保存了答案，本页已更新')).toBeHidden();
  await desk.choose(0);
  await expect(phone.option(0)).toBeChecked();
});

test('what was chosen without a network before another device saved takes nothing’s place: the page says so, and its candidate chooses @exam-taking', async ({
  as,
  seat,
  api,
  consoleErrors,
}) => {
  consoleErrors.allow(...networkCut);
  const admin = await api('admin');
  const candidate = await seat(admin, { title: '断网的旧答案' });
  const { paperId, screen: desk } = candidate;
  const { places } = await paperOf(candidate, paperId);
  const [one, two] = [places[0]?.quId ?? '', places[1]?.quId ?? ''];
  const [a, c] = await optionIds(candidate, paperId, one, 0, 2);
  await desk.open(paperId);
  await desk.go(2);
  await desk.go(1);
  await candidate.context.setOffline(true);
  await desk.choose(0);
  await desk.go(2);
  await desk.choose(0);
  await expect(desk.offlineBar).toContainText('待提交 2 条');
  const phone = new TakingScreen((await as(candidate)).page);
  await phone.open(paperId);
  await phone.choose(2);
  await phone.go(2);
  await phone.choose(1);
  await expect(phone.save).toHaveText('已保存');
  const newer = await answersOf(admin, paperId);
  await candidate.context.setOffline(false);

  const told = desk.page.getByRole('region', { name: '未采用的作答' });
  await expect(told).toContainText('另一台设备上有更新的答案，这份作答未采用', { timeout: 30_000 });
  await expect(told).toContainText('共有 2 份作答未采用');
  await expect(desk.option(1), 'the newer answer is what the page shows').toBeChecked();
  expect(await answersOf(admin, paperId)).toEqual(newer);
  await told.getByRole('button', { name: '保留现在的答案' }).click();
  await told.getByRole('button', { name: '查看第 1 题' }).click();
  await desk.isAt(1);
  await expect(desk.option(2)).toBeChecked();
  await expect(told).toContainText('选择 A');
  await told.getByRole('button', { name: '改用这份答案' }).click();
  await expect(told).toBeHidden();
  await expect(desk.option(0)).toBeChecked();
  await expect.poll(() => answersOf(admin, paperId)).toEqual({ [one]: { checked: [a] }, [two]: newer[two] });
  expect(newer[one]).toEqual({ checked: [c] });
  await expect(phone.option(1), 'the other device keeps its own').toBeChecked();
});

test('a question answered by hand after that asks no more, over a reload too; handing in names the others, and the newer answers count @exam-taking', async ({
  as,
  seat,
  api,
  consoleErrors,
}) => {
  consoleErrors.allow(...networkCut);
  const admin = await api('admin');
  const candidate = await seat(admin, { title: '断网的旧答案，随手改答' });
  const { paperId, screen: desk } = candidate;
  await desk.open(paperId);
  await desk.go(2);
  await desk.go(1);
  await candidate.context.setOffline(true);
  await desk.choose(0);
  await desk.go(2);
  await desk.choose(0);
  await expect(desk.offlineBar).toContainText('待提交 2 条');
  const phone = new TakingScreen((await as(candidate)).page);
  await phone.open(paperId);
  await phone.choose(2);
  await phone.go(2);
  await phone.choose(1);
  await expect(phone.save).toHaveText('已保存');
  await candidate.context.setOffline(false);

  const told = desk.page.getByRole('region', { name: '未采用的作答' });
  await expect(told).toContainText('共有 2 份作答未采用', { timeout: 30_000 });
  await expect(desk.notices.getByText('本页已更新'), 'one notice says it').toBeHidden();
  await expect(desk.option(1)).toBeChecked();
  await desk.choose(2);
  for (const reloaded of [false, true]) {
    if (reloaded) await desk.page.reload();
    await desk.isReady();
    await expect(told).toContainText('第 1 题在另一台设备上有更新的答案，本机的作答未采用');
    await expect(told).not.toContainText('共有');
  }
  await expect(desk.save).toHaveText('已保存');
  await desk.page.getByRole('banner').getByRole('button', { name: '交卷' }).click();
  const dialog = desk.page.getByRole('dialog', { name: '交卷确认' });
  await dialog.getByRole('region', { name: '待选择' }).getByRole('button', { name: '返回第 1 题' }).click();
  await desk.isAt(1);
  await expect(told.getByRole('button', { name: '改用这份答案' })).toBeVisible();
  await desk.handIn({ unanswered: 7 });
  const list = desk.page.getByRole('region', { name: '未采用的作答' });
  await expect(list).toContainText('以下 1 条作答，另一台设备上有更新的答案，已按较新的答案计。');
  await expect(list.getByRole('listitem')).toHaveText(/^第 1 题/);
  await desk.page.getByRole('button', { name: '查看结果' }).click();
  await desk.showsResult();
  await expect(list.getByRole('listitem')).toHaveText(/^第 1 题/);
});

test('starting twice, by a double click and from two tabs at once, gives one paper @exam-taking', async ({
  as,
  api,
}) => {
  const admin = await api('admin');
  const examId = await makeExam(admin, { title: '只有一份试卷' });
  const candidate = await as('kaosheng05');
  const pages = [candidate.page, await candidate.context.newPage()];
  for (const page of pages) {
    await page.goto(`/web/exam/checkExam/${examId}`);
    await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  }
  await Promise.all(pages.map((page) => page.getByRole('button', { name: '开始考试' }).dblclick()));
  for (const page of pages) await page.waitForURL(/\/web\/exam\/start\//);
  expect(new Set(pages.map((page) => new URL(page.url()).pathname)).size).toBe(1);
  const search = { current: 1, size: 10, params: { examId } };
  const papers = () => admin.post<{ total: number }>('/api/audit/search', search);
  // The search is a view, which follows the log.
  await expect.poll(async () => (await papers()).total).toBeGreaterThan(0);
  expect((await papers()).total).toBe(1);
});

test('with a paper open another exam offers no start, and leads into the open paper @exam-taking', async ({
  seat,
  api,
}) => {
  const admin = await api('admin');
  const { page, paperId: open } = await seat(admin, { title: '还没有交卷的那一场' }, { who: 'kaosheng06' });
  const examId = await makeExam(admin, { title: '想开始的另一场' });
  await page.goto(`/web/exam/checkExam/${examId}`);
  const panel = page.getByRole('complementary', { name: '开始考试' });
  await expect(panel).toContainText('“还没有交卷的那一场”还没有交卷，交卷后才能开始本场考试。');
  await expect(page.getByRole('button', { name: '开始考试' })).toHaveCount(0);
  await panel.getByRole('link', { name: '继续考试' }).click();
  await page.waitForURL(new RegExp(`/web/exam/start/${open}$`));
  await expect(new TakingScreen(page).question).toBeVisible();
});
