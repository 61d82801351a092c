import type { Page } from '@playwright/test';
import { makeExam } from './support/exams.js';
import { expect, test } from './support/fixtures.js';
import { inspect } from './support/inspect.js';
import { startPaper } from './support/paper-calls.js';
import { newPerson } from './support/room.js';
import { TakingScreen } from './support/taking-screen.js';

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

/** What of the element with focus the fixed bars cover: 0 to 1; null: nothing has focus, or it is in a bar itself. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body || focused.closest('header, nav')) return null;
    const box = (focused.closest('label') ?? focused).getBoundingClientRect();
    if (box.height === 0) return null;
    const bars = [...document.querySelectorAll('header, nav')].filter((bar) =>
      ['fixed', 'sticky'].includes(getComputedStyle(bar).position),
    );
    const under = bars.reduce((sum, bar) => {
      const { top, bottom } = bar.getBoundingClientRect();
      return sum + Math.max(0, Math.min(bottom, box.bottom) - Math.max(top, box.top));
    }, 0);
    const name = focused.getAttribute('aria-label') ?? focused.textContent?.slice(0, 20) ?? '';
    return { name, share: under / box.height };
  });

test('on a phone with a keyboard nothing that has focus is under a bar, and each type passes axe @exam-taking', async ({
  as,
  api,
  server,
}) => {
  test.setTimeout(240_000);
  const admin = await api('admin');
  const candidate = await as(await newPerson(server, admin));
  const { page } = candidate;
  const paperId = await startPaper(candidate, await makeExam(admin, { title: '手机与键盘', tmplGroups }));
  const screen = new TakingScreen(page);
  await screen.open(paperId);
  for (const [index, { title }] of tmplGroups.entries()) {
    await page.setViewportSize({ width: 390, height: 844 });
    await screen.isAt(index + 1);
    if (index === 4) await expect(screen.code('Python')).toBeVisible();
    await page.locator('#question-heading').focus();
    const seen = new Set<string>();
    for (let presses = 0; presses < 30; presses += 1) {
      await page.keyboard.press(index === 4 && presses > 3 ? 'Escape' : 'Tab');
      if (index === 4 && presses > 3) await page.keyboard.press('Tab');
      const found = await covered(page);
      if (found === null) continue;
      seen.add(found.name);
      expect(found.share, `${title}: ${found.name} is under a bar`).toBeLessThan(0.5);
    }
    expect(seen.size, title).toBeGreaterThan(1);
    await page.setViewportSize({ width: 1440, height: 900 });
    await inspect(page, `taking ${title}`, { touch: true });
    if (index < tmplGroups.length - 1) await page.getByRole('button', { name: '下一题' }).click();
  }
  for (const [open, dialog] of [
    [/^联系监考/, '联系监考'],
    [/^显示/, '显示设置'],
    [/^交卷$/, '交卷确认'],
  ] as const) {
    await page.getByRole('banner').getByRole('button', { name: open }).click();
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
    await inspect(page, dialog, { touch: true });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});
