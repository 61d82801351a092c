import { covered } from './support/covered.js';
import { expect, test } from './support/fixtures.js';
import { inspect, learner } from './support/inspect.js';

const group = (title: string, quType: number, quId: string) => ({
  title,
  quType,
  perScore: 5,
  quIds: [quId],
});
const tmplGroups = [
  group('一、单选题', 1, 'it-base-01'),
  group('二、简答题', 4, 'humanities-words-08'),
  group('三、填空题', 5, 'math-algebra-10'),
  group('四、匹配题', 6, 'it-net-08'),
  group('五、Python', 8, 'code-python-08'),
  group('六、组合题', 99, 'safety-aid-07'),
];

test('on a phone with a keyboard nothing that has focus is under a bar or the camera’s picture, and each type passes axe, in an exam that is watched @exam-taking', async ({
  seat,
  api,
}) => {
  test.setTimeout(240_000);
  const admin = await api('admin');
  const watched = { leaveOn: true, leaveCheck: 3, leaveCount: 9, camOn: true, camInterval: 5 };
  const candidate = await seat(admin, { title: '手机与键盘', tmplGroups, ...watched });
  const { page, paperId, screen } = candidate;
  // As on an iPhone: no fullscreen, which is said.
  await page.addInitScript(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }));
  await screen.open(paperId);
  await expect(screen.notices.getByRole('button', { name: '关闭提醒' })).toHaveCount(2);
  await expect(page.getByText('监考摄像头')).toBeVisible();
  for (const [index, { title }] of tmplGroups.entries()) {
    await page.setViewportSize({ width: 390, height: 844 });
    await screen.isAt(index + 1);
    if (index === 4) await expect(screen.code('Python')).toBeVisible();
    await page.locator('#question-heading').focus();
    const seen = new Set<string>();
    for (let presses = 0; presses < 30; presses += 1) {
      // Out of the editor, where Tab indents.
      if (index === 4) await page.keyboard.press('Escape');
      await page.keyboard.press('Tab');
      const found = await covered(page);
      if (found === null) continue;
      seen.add(found.name);
      expect.soft(found.share, `${title}: ${found.name} is behind something`).toBeLessThan(0.5);
    }
    expect(seen.size, title).toBeGreaterThan(1);
    await page.setViewportSize({ width: 1440, height: 900 });
    await inspect(page, `taking ${title}`, learner);
    if (index < tmplGroups.length - 1) await page.getByRole('button', { name: '下一题' }).click();
  }
  for (const [open, dialog] of [
    [/^联系监考/, '联系监考'],
    [/^显示/, '显示设置'],
    [/^交卷$/, '交卷确认'],
  ] as const) {
    await page.getByRole('banner').getByRole('button', { name: open }).click();
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
    await inspect(page, dialog, learner);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }

  await page.setViewportSize({ width: 390, height: 844 });
  const { realName } = await candidate.post<{ realName: string }>('/api/sys/user/info');
  // The bar says what must not be done, whole; who sits here stands in the card that is opened from below.
  const brief = page.getByRole('banner').getByText('勿刷新', { exact: true });
  await expect(brief).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: /^答题卡/ }).click();
  await expect(page.getByRole('dialog', { name: '答题卡' })).toContainText(realName);
  await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('button', { name: /^显示/ }).click();
  const dialog = page.getByRole('dialog', { name: '显示设置' });
  await expect(dialog).toContainText(realName);
  const looks = () =>
    page.evaluate(() => {
      const { fontSize, color } = getComputedStyle(
        document.querySelector('article [data-passage]') as Element,
      );
      return { size: Number.parseFloat(fontSize), color };
    });
  const before = await looks();
  await dialog.getByRole('radio', { name: '特大' }).click();
  await expect.poll(async () => (await looks()).size).toBeCloseTo(before.size * 1.4, 0);
  await dialog.getByRole('switch', { name: '高对比度' }).click();
  await expect.poll(async () => (await looks()).color).toBe('rgb(0, 0, 0)');
  expect(before.color).not.toBe('rgb(0, 0, 0)');
  await page.keyboard.press('Escape');
  await page.reload();
  await screen.isReady();
  expect((await looks()).size).toBeCloseTo(before.size * 1.4, 0);
  expect((await looks()).color).toBe('rgb(0, 0, 0)');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
