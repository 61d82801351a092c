import type { Seated } from './support/fixtures.js';
import { networkCut } from './support/console-errors.js';
import { expect, test } from './support/fixtures.js';
import { paperOf } from './support/paper-calls.js';
import { answersOf, eventsOf, typesOf } from './support/paper-log.js';
import { TakingScreen } from './support/taking-screen.js';

/** Answers these questions without a network, and closes the page. */
async function answerOffline(
  { context }: Seated,
  screen: TakingScreen,
  sorts: readonly number[],
): Promise<void> {
  await context.setOffline(true);
  for (const sort of sorts) {
    await screen.go(sort);
    await screen.choose(0);
  }
  await expect(screen.offlineBar).toContainText(`待提交 ${sorts.length} 条`);
  await screen.page.close();
}

test('what a closed page could not send is sent from the home page while the paper is open, and told where it was too late, with the way to the list @exam-taking', async ({
  seat,
  api,
  consoleErrors,
}) => {
  test.slow();
  consoleErrors.allow(...networkCut);
  const admin = await api('admin');
  const candidate = await seat(admin, { title: '没有送达的作答', endsInSeconds: 120 });
  const { paperId, screen, context } = candidate;
  const { places } = await paperOf(candidate, paperId);
  const idAt = (sort: number) => places[sort - 1]?.quId ?? '';
  await screen.open(paperId);
  for (const sort of [2, 3]) await screen.go(sort);
  await answerOffline(candidate, screen, [2, 3]);
  await context.setOffline(false);
  const home = await context.newPage();
  await home.goto('/web/index');
  await expect(home.getByText('上次没有送达的 2 条作答已保存')).toBeVisible();
  await expect(home.getByText('您有正在进行的考试').first()).toBeVisible();
  expect(Object.keys(await answersOf(admin, paperId)).toSorted()).toEqual([idAt(2), idAt(3)].toSorted());
  await home.close();

  const again = new TakingScreen(await context.newPage());
  await again.open(paperId);
  await again.go(1);
  await answerOffline(candidate, again, [1]);
  await expect.poll(() => typesOf(admin, paperId), { timeout: 150_000 }).toContain('PaperHandedIn');
  await context.setOffline(false);
  const after = await context.newPage();
  await after.goto('/web/index');
  await expect(after.getByText('有 1 条作答未计入成绩')).toBeVisible();
  const late = (await eventsOf(admin, paperId)).filter(({ type }) => type === 'AnswerArrivedLate');
  expect(late.map(({ data }) => data['quId'])).toEqual([idAt(1)]);
  await after.getByRole('link', { name: '查看未计入的作答' }).click();
  const list = after.getByRole('region', { name: '未计入的作答' });
  await expect(list).toContainText('第 1 题');
  await after.goto('/web/index');
  await expect(after.getByRole('heading').first()).toBeVisible();
  await expect(after.getByText('有 1 条作答未计入成绩')).toBeHidden();
  const types = await typesOf(admin, paperId);
  expect(types.filter((type) => type === 'AnswerArrivedLate')).toHaveLength(1);
});
