import { networkCut } from './support/console-errors.js';
import { expect, test } from './support/fixtures.js';
import { paperOf } from './support/paper-calls.js';
import { TakingScreen } from './support/taking-screen.js';

test('question by question, a question left unanswered without a network, a reload and another device lead on from where one was @exam-taking', async ({
  seat,
  as,
  api,
  consoleErrors,
}) => {
  consoleErrors.allow(...networkCut);
  const admin = await api('admin');
  const candidate = await seat(admin, { title: '逐题，只进不退', stepOn: true });
  const { page, context, paperId, screen } = candidate;
  const { places } = await paperOf(candidate, paperId);
  const next = page.getByRole('button', { name: '确认，进入下一题' });
  const skip = async () => {
    await next.click();
    await page.getByRole('dialog').getByRole('button', { name: '进入下一题' }).click();
  };
  const nextOne = page.waitForResponse('**/paper-content');
  await screen.open(paperId, { step: true });
  await (await nextOne).finished();
  await context.setOffline(true);
  await skip();
  await screen.isAt(2);
  await skip();
  await context.setOffline(false);
  // The server knew of the first one alone.
  await screen.isAt(3);
  await expect(next).toBeEnabled();
  await page.reload();
  await screen.isAt(3);
  await expect(next).toBeEnabled();

  const other = await as(candidate);
  const there = new TakingScreen(other.page);
  await there.open(paperId, { step: true });
  await there.isAt(3);
  await other.page.getByRole('button', { name: '确认，进入下一题' }).click();
  await other.page.getByRole('dialog').getByRole('button', { name: '进入下一题' }).click();
  await there.isAt(4);
  await expect(other.page.getByRole('button', { name: '确认，进入下一题' })).toBeEnabled();
  // The first device was left at the third.
  await page.reload();
  await screen.isAt(4);
  await expect(next).toBeEnabled();
  const back = { paperId, quId: places[0]?.quId };
  await expect(candidate.post('/api/paper/paper/qu-detail', back)).rejects.toThrow('不能返回修改');
});
