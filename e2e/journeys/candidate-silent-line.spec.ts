import { FaultProxy } from '../faults/net/fault-proxy.js';
import { networkCut } from './support/console-errors.js';
import { expect, test } from './support/fixtures.js';
import { paperOf } from './support/paper-calls.js';
import { answersOf } from './support/paper-log.js';
import { TakingScreen } from './support/taking-screen.js';

test.use({ serviceWorkers: 'allow' });

test('a line that hangs, and resets nothing, is one that is broken: after a reload the kept paper is there within seconds, the first answer is said to be on this device, and it is saved once the line is back @exam-taking', async ({
  server,
  seat,
  api,
  consoleErrors,
}) => {
  test.slow();
  consoleErrors.allow(...networkCut);
  const admin = await api('admin');
  const { page, token, paperId, ...candidate } = await seat(admin, { title: '线路没有回音' });
  const { places } = await paperOf({ ...candidate, token }, paperId);
  const line = await FaultProxy.listen('the line', {
    host: '127.0.0.1',
    port: Number(new URL(server.url).port),
  });
  const address = `http://127.0.0.1:${line.port}`;
  await page.goto(`${address}/web/icon.svg`);
  await page.evaluate((kept) => localStorage.setItem('vigil.token', kept), token);
  const screen = new TakingScreen(page);
  await page.goto(`${address}/web/exam/start/${paperId}`);
  await screen.isReady();
  await screen.isWhole(places.length);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);

  line.break('black-hole');
  await page.reload({ waitUntil: 'commit' });
  // 4 s until the line counts as broken, and what a busy machine takes besides; a minute without that.
  await expect(screen.question).toBeVisible({ timeout: 20_000 });
  await screen.isReady();
  await screen.choose(0);
  // A save has 10 s altogether.
  await expect(screen.save).toContainText('待提交', { timeout: 25_000 });
  await expect(screen.offlineBar).toContainText('待提交 1 条');
  line.heal();
  await expect(screen.save).toHaveText('已保存', { timeout: 30_000 });
  expect(Object.keys(await answersOf(admin, paperId))).toHaveLength(1);

  // The same in a page that had the line until now.
  await screen.go(2);
  line.break('black-hole');
  await screen.choose(0);
  await expect(screen.save).toContainText('待提交', { timeout: 25_000 });
  line.heal();
  await expect(screen.save).toHaveText('已保存', { timeout: 30_000 });
  await page.close();
  await line.close();
});
