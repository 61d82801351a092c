import { expect, test } from './support/fixtures.js';
import { logInByForm } from './support/login-screen.js';
import { inspect } from './support/inspect.js';
import { tabTo } from './support/keyboard.js';
import { drag, gapIn, moveByKeys } from './support/slider.js';

test.beforeAll(({ server }) => server.restart({ CAPTCHA: 'on' }));
test.afterAll(({ server }) => server.restart());

test('with the captcha on: who drags the piece into the gap is let in, a demo account by one click, nobody by the form alone @accounts [captcha-004]', async ({
  guest,
  server,
}) => {
  const direct = await fetch(`${server.url}/api/sys/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'kaosheng15', password: 'Student123' }),
  });
  expect(await direct.json()).toMatchObject({ reason: 'CaptchaWrong', data: null });

  const { page } = await guest();
  await page.goto('/login');
  await logInByForm(page, 'kaosheng15');
  const puzzle = page.getByRole('dialog', { name: '安全验证' });
  await expect(puzzle).toBeVisible();
  await drag(page, puzzle, await gapIn(page, puzzle));
  await page.waitForURL(/\/web\/index$/);

  const { page: other } = await guest();
  await other.goto('/login');
  await other.getByRole('button', { name: '学员' }).click();
  await other.waitForURL(/\/web\/index$/);
  await expect(other.getByText('林晓雯').first()).toBeVisible();
});

test('with the captcha on: keys alone move the piece and let it go; the server judges that too; nothing serious for axe @accounts', async ({
  guest,
}) => {
  const { page } = await guest();
  await page.goto('/login');
  await logInByForm(page, 'kaosheng15');
  const puzzle = page.getByRole('dialog', { name: '安全验证' });
  const slider = puzzle.getByRole('slider', { name: '拼图滑块' });
  await expect(puzzle.locator('img').nth(1)).toBeVisible();
  await inspect(page, 'the slider captcha');
  await tabTo(page, /拼图滑块/);

  const first = await puzzle.locator('img').first().getAttribute('src');
  const gap = await gapIn(page, puzzle);
  await moveByKeys(page, puzzle, gap > 160 ? gap - 60 : gap + 60);
  await page.keyboard.press('Enter');
  await expect(page.getByText('验证失败，请重新拖动滑块！')).toBeVisible();
  await expect(puzzle.locator('img').first()).not.toHaveAttribute('src', first ?? '');
  expect(await page.evaluate(() => localStorage.getItem('vigil.token'))).toBeNull();

  await expect(slider).toHaveAttribute('aria-valuenow', '0');
  await slider.focus();
  await moveByKeys(page, puzzle, await gapIn(page, puzzle));
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/web\/index$/);
});

test('with the captcha on: a piece let go in the wrong place is refused with a sentence, and brings a new puzzle @accounts', async ({
  guest,
}) => {
  const { page } = await guest();
  await page.goto('/login');
  await logInByForm(page, 'kaosheng15');
  const puzzle = page.getByRole('dialog', { name: '安全验证' });
  const before = await puzzle.locator('img').first().getAttribute('src');
  const gap = await gapIn(page, puzzle);
  await drag(page, puzzle, gap > 160 ? gap - 60 : gap + 60);
  await expect(page.getByText('验证失败，请重新拖动滑块！')).toBeVisible();
  await expect(puzzle.locator('img').first()).not.toHaveAttribute('src', before ?? '');
  expect(await page.evaluate(() => localStorage.getItem('vigil.token'))).toBeNull();
});
