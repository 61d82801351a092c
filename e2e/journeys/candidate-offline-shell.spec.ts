import { networkCut } from './support/console-errors.js';
import { makeExam } from './support/exams.js';
import { expect, test } from './support/fixtures.js';
import { paperOf, startPaper } from './support/paper-calls.js';
import { newPerson } from './support/room.js';
import { TakingScreen } from './support/taking-screen.js';

test.use({ serviceWorkers: 'allow' });

test('the header says that a reload needs the network until the page itself is here: what was not to be had is fetched again, what no paper needs is not waited for @exam-taking', async ({
  as,
  api,
  server,
  consoleErrors,
}) => {
  consoleErrors.allow(...networkCut);
  const admin = await api('admin');
  const candidate = await as(await newPerson(server, admin));
  const { page, context } = candidate;
  const paperId = await startPaper(candidate, await makeExam(admin, { title: '页面也在本机' }));
  const { places } = await paperOf(candidate, paperId);
  let isBad = true;
  let refused = 0;
  await context.route(/\/assets\/(?:code-control|my-invoices-page)-/, (route) => {
    const ofWorker = route.request().serviceWorker() !== null;
    if (!route.request().url().includes('invoices') && !(isBad && ofWorker)) return route.continue();
    refused += 1;
    return route.fulfill({ status: 502 });
  });
  const screen = new TakingScreen(page);
  await screen.open(paperId);
  const notWhole = page.getByText(`已缓存 ${places.length}/${places.length}，刷新需联网`, { exact: true });
  await expect(notWhole).toBeVisible();
  await expect.poll(() => refused, { timeout: 30_000 }).toBeGreaterThan(0);
  await expect(notWhole).toBeVisible();
  isBad = false;
  await screen.isWhole(places.length);

  await context.setOffline(true);
  await page.reload();
  await screen.isReady();
  await screen.isWhole(places.length);
  await screen.go(places.length);
});
