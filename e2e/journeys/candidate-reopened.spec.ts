import { networkCut } from './support/console-errors.js';
import { expect, test } from './support/fixtures.js';
import { optionIds, paperOf } from './support/paper-calls.js';
import { answersOf, typesOf } from './support/paper-log.js';

test('a paper that was opened again while the page had no network is open when the network is back @exam-taking @watch', async ({
  seat,
  api,
  consoleErrors,
}) => {
  consoleErrors.allow(...networkCut);
  const admin = await api('admin');
  const candidate = await seat(admin, { title: '断网时重新开放' }, { who: 'kaosheng11' });
  const { page, context, paperId, screen } = candidate;
  const { places } = await paperOf(candidate, paperId);
  const quId = places[0]?.quId ?? '';
  const [optionB] = await optionIds(candidate, paperId, quId, 1);
  await screen.open(paperId);
  await admin.post('/api/exam/watch/force-hand', { paperId, message: '误收' });
  const over = page.getByRole('alertdialog', { name: '监考老师已强制交卷' });
  await expect(over).toContainText('误收');
  await context.setOffline(true);
  await admin.post('/api/exam/watch/reopen', { paperId, minutes: 15, message: '继续作答' });
  await expect(screen.option(1)).toBeDisabled();
  await context.setOffline(false);

  await expect(over).toBeHidden({ timeout: 30_000 });
  await expect(screen.notices).toContainText('试卷已重新开放');
  await expect(screen.option(1)).toBeEnabled();
  await screen.choose(1);
  await expect.poll(() => answersOf(admin, paperId)).toEqual({ [quId]: { checked: [optionB] } });
});

test('a hand-in of whose answer nobody heard does not end the paper that was opened again meanwhile @exam-taking @watch', async ({
  seat,
  api,
  consoleErrors,
}) => {
  consoleErrors.allow(...networkCut);
  const admin = await api('admin');
  const candidate = await seat(admin, { title: '交卷的回答丢失' }, { who: 'kaosheng12' });
  const { page, context, paperId, screen } = candidate;
  const { places } = await paperOf(candidate, paperId);
  const quId = places[0]?.quId ?? '';
  const [optionA] = await optionIds(candidate, paperId, quId, 0);
  await screen.open(paperId);
  await context.route('**/hand-exam', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await screen.handIn({ unanswered: places.length });
  await expect.poll(() => typesOf(admin, paperId)).toContain('PaperHandedIn');
  await context.setOffline(true);
  await admin.post('/api/exam/watch/reopen', { paperId, minutes: 15, message: '网络故障，继续作答' });
  await context.unroute('**/hand-exam');
  await context.setOffline(false);

  await expect(screen.notices).toContainText('试卷已重新开放', { timeout: 30_000 });
  await expect(screen.option(0)).toBeEnabled();
  await screen.choose(0);
  await expect.poll(() => answersOf(admin, paperId)).toEqual({ [quId]: { checked: [optionA] } });
  const ends = (await typesOf(admin, paperId)).filter((type) => type === 'PaperHandedIn');
  expect(ends).toHaveLength(1);
  await expect(page).toHaveURL(/\/web\/exam\/start\//);
});
