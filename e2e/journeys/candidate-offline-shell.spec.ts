import { networkCut } from './support/console-errors.js';
import { expect, test } from './support/fixtures.js';
import { logInByForm } from './support/login-screen.js';
import { paperOf } from './support/paper-calls.js';

test.use({ serviceWorkers: 'allow' });

test('the header says that a reload needs the network until the page itself is here: what was not to be had is fetched again, what no paper needs is not waited for; the password is asked for over it though the server has another version by then @exam-taking', async ({
  seat,
  api,
  consoleErrors,
}) => {
  consoleErrors.allow(...networkCut);
  const admin = await api('admin');
  // Somebody who has a password.
  const candidate = await seat(admin, { title: '页面也在本机' }, { who: 'kaosheng12' });
  const { page, context, paperId, screen } = candidate;
  const { places } = await paperOf(candidate, paperId);
  let isBad = true;
  let refused = 0;
  // All that is kept behind the shell never comes.
  const listed = (await (await page.request.get('/web/rest.json')).json()) as readonly string[];
  const rest = new Set(listed.map((file) => `/web/${file}`));
  const isOfRest = ({ pathname }: URL) => rest.has(pathname);
  await context.route(isOfRest, (route) => route.fulfill({ status: 502 }));
  await context.route(/\/assets\/code-control-/, (route) => {
    if (!isBad || route.request().serviceWorker() === null) return route.continue();
    refused += 1;
    return route.fulfill({ status: 502 });
  });
  await screen.open(paperId);
  const notWhole = page.getByText(`已缓存 ${places.length}/${places.length}，刷新需联网`, { exact: true });
  await expect(notWhole).toBeVisible();
  await expect.poll(() => refused, { timeout: 30_000 }).toBeGreaterThan(0);
  await expect(notWhole).toBeVisible();
  isBad = false;
  await screen.isWhole(places.length);
  // Without a reload: what it fetches later is its own version's as well.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // It is of no use without the interpreter, which is not kept.
  const kept = await page.evaluate(async () => {
    const named = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(named.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.filter((path) => path.includes('python.worker'))).toEqual([]);

  await context.setOffline(true);
  await page.reload();
  await screen.isReady();
  await screen.isWhole(places.length);
  await screen.go(places.length);

  await candidate.post('/api/sys/user/logout');
  await context.route(/\/web\/assets\//, (route) => route.fulfill({ status: 404 }));
  await context.setOffline(false);
  const dialog = page.getByRole('dialog', { name: '登录' });
  await expect(dialog).toContainText('登录已失效，请重新登录！', { timeout: 30_000 });
  await logInByForm(page, candidate.username);
  await expect(dialog).toBeHidden();
  await screen.go(1);
  await screen.choose(0);
  await expect(screen.save).toHaveText('已保存');
});
