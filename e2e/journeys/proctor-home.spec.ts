import { networkCut } from './support/console-errors.js';
import { expect, test } from './support/fixtures.js';
import { openRoom, type Room } from './support/room.js';

let room: Room;

test.beforeAll(async ({ server }) => {
  room = await openRoom(server, { candidates: 2, absent: 1 });
});

test.afterAll(() => room.close());

test('a proctor lands on the home, sees its figures change as candidates hand in, and goes to the wall @dashboard @watch', async ({
  as,
}) => {
  const { page } = await as('proctor');
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('控制台');
  await expect(page.getByText('实时', { exact: true })).toBeVisible();
  const row = page.getByRole('region', { name: '正在进行' }).getByRole('row', { name: room.title });
  /** 应考, 考试中, 已交卷, 未到 */
  const people = async () => (await row.getByRole('cell').allTextContents()).slice(0, 4);
  await expect.poll(people).toEqual(['3', '2', '0', '1']);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await room.candidates[0]?.handIn();
  await expect.poll(people, 'nobody reloaded the page').toEqual(['3', '1', '1', '1']);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);

  await row.getByRole('link', { name: room.title }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/exam/watch/${room.examId}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(room.title);
});

test('whoever starts is counted while the home is open; a lost connection says from when the figures are @dashboard', async ({
  as,
  server,
  consoleErrors,
}) => {
  const { page, context } = await as('proctor');
  await page.goto('/admin/dashboard');
  await expect(page.getByText('实时', { exact: true })).toBeVisible();
  const other = await openRoom(server, { candidates: 1 });
  const row = page.getByRole('region', { name: '正在进行' }).getByRole('row', { name: other.title });
  await expect(row.getByRole('cell').nth(1)).toHaveText('1');

  consoleErrors.allow(...networkCut);
  await context.setOffline(true);
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await expect(page.getByText(/连接中断，数据截至/)).toBeVisible();
  await expect(row.getByRole('cell').nth(1), 'the last figures stay').toHaveText('1');
  await context.setOffline(false);
  await expect(page.getByText('实时', { exact: true })).toBeVisible({ timeout: 30_000 });
  await other.close();
});

test('Ctrl-K finds pages and exams by name and leads there by keys alone @dashboard @exams', async ({
  as,
}) => {
  const { page } = await as('proctor');
  await page.goto('/admin/dashboard');
  const button = page.getByRole('button', { name: '搜索' });
  await expect(button).toContainText('Ctrl K');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: '搜索' });
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);

  await button.click();
  await field.fill('考试管理');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/exam\/list$/);

  await page.keyboard.press('Control+k');
  await field.fill(room.title);
  const option = page.getByRole('option', { name: room.title });
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('group', { name: '人员' })).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/admin/exam/watch/${room.examId}$`));
});
