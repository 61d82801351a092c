import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.js';

/** The page as a slow line has it: the application's code comes when `release` is called. */
async function slowly(page: Page): Promise<{ release: () => void }> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.locator('#login-shell')).toBeVisible();
  return { release };
}

/** Where what both forms have stands: left, top, width and height, CSS px. */
const places = (page: Page) =>
  page.evaluate(() => {
    const all = [
      'main img',
      'h1',
      'h1 + p',
      'form label',
      'form input[name=username]',
      'form button:not([type=button])',
    ];
    return all.flatMap((selector) =>
      [...document.querySelectorAll(selector)]
        .map((element) => element.getBoundingClientRect())
        .map(({ x, y, width, height }) => [selector, ...[x, y, width, height].map(Math.round)]),
    );
  });

test('who logs in on a slow line types and sends while the application is on its way, and is in when it is there @accounts', async ({
  guest,
}) => {
  const { page } = await guest({});
  const { release } = await slowly(page);
  await page.getByLabel('账号', { exact: true }).fill('student');
  await page.getByLabel('密码', { exact: true }).fill('Student123');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '正在登录' })).toBeVisible();
  release();
  await expect(page).toHaveURL(/\/web\/index$/);
});

for (const width of [1440, 390])
  test(`the form that came with the page and the form proper stand at the same place, at ${width} px; nobody’s typing is broken off @accounts`, async ({
    guest,
  }) => {
    const { page } = await guest({ viewport: { width, height: 900 } });
    const { release } = await slowly(page);
    await page.getByLabel('密码', { exact: true }).fill('Student123');
    await page.getByLabel('账号', { exact: true }).fill('studnt');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    const before = await places(page);
    release();
    await expect(page.locator('#login-shell')).toHaveCount(0);
    await expect(page.getByLabel('账号', { exact: true })).toBeFocused();
    await page.keyboard.type('e');
    await expect(page.getByLabel('账号', { exact: true })).toHaveValue('student');
    await expect(page.getByLabel('密码', { exact: true })).toHaveValue('Student123');
    expect(await places(page)).toEqual(before);
  });
