import { networkCut } from './support/console-errors.js';
import { makeExam } from './support/exams.js';
import { expect, test } from './support/fixtures.js';
import { inspect } from './support/inspect.js';
import { newPerson } from './support/room.js';

test.use({ serviceWorkers: 'allow' });

test('the learner app is installable, and opens on home and exams without a network @site', async ({
  as,
  api,
  server,
  consoleErrors,
}) => {
  consoleErrors.allow(...networkCut);
  const admin = await api('admin');
  const candidate = await as(await newPerson(server, admin));
  // The home page shows a few: what ends soon stands before what others have made meanwhile.
  await makeExam(admin, { title: '装在手机上的考试', endsInSeconds: 600 });
  const { page, context } = candidate;
  await expect(async () => {
    await page.goto('/web/index');
    await expect(page.getByText('装在手机上的考试').first()).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await page.goto('/web/exam/onlineExam');
  await expect(page.getByText('装在手机上的考试').first()).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

  const browser = await context.newCDPSession(page);
  const { errors } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  // A context of a test is like a private window.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('装在手机上的考试').first()).toBeVisible();
  await expect(page.getByText(/^以下是 今天/)).toBeVisible();
  await inspect(page, 'exams-offline');
  await page.goto('/web/index');
  await expect(page.getByText('装在手机上的考试').first()).toBeVisible();
  await expect(page.getByText(/^以下是 今天/)).toBeVisible();
  await inspect(page, 'home-offline');

  await context.setOffline(false);
  await expect(page.getByText(/^以下是/)).toBeHidden({ timeout: 30_000 });
});
