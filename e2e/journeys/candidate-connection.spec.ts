import type { Page } from '@playwright/test';
import { networkCut } from './support/console-errors.js';
import { covered } from './support/covered.js';
import { expect, test } from './support/fixtures.js';

const upright = { width: 390, height: 844 };
const sizes = [
  { width: 1440, height: 900 },
  upright,
  { width: 844, height: 390 },
  { width: 932, height: 430 },
];

/** Where the parts of the page stand that a hand may be on its way to, px from the top left. */
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('article label, nav[aria-label="题目切换"] > button, header button')]
      .map((part) => part.getBoundingClientRect())
      .map(({ x, y, width }) => [x, y, width].map(Math.round)),
  );

/** Of what the page shows at the bottom, what lies over something else of it or over the question's end, as scrolled to its end. */
const overlaps = (page: Page) =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll('article, figure > *, nav[aria-label="题目切换"] > *')].map(
      (part) => ({
        name: part.textContent.slice(0, 12) || part.tagName,
        box: part.getBoundingClientRect(),
      }),
    );
    return parts.flatMap(({ name, box }, index) =>
      parts
        .slice(index + 1)
        .filter(
          ({ box: other }) =>
            Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1 &&
            Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 1,
        )
        .map((other) => `${name} / ${other.name}`),
    );
  });

for (const watched of [false, true])
  test(`the network goes and comes back: nothing moves under a hand, and what is said of it lies over no question, ${watched ? 'with a camera' : 'without one'} @exam-taking`, async ({
    seat,
    api,
    consoleErrors,
  }) => {
    consoleErrors.allow(...networkCut);
    const admin = await api('admin');
    const rules = watched ? { camOn: true, camInterval: 60 } : {};
    const { page, context, paperId, screen } = await seat(admin, { title: '断网与恢复', ...rules });
    await screen.open(paperId);
    await screen.choose(0);
    await expect(screen.save).toHaveText('已保存');
    for (const size of sizes) {
      await page.setViewportSize(size);
      await page.evaluate(() => scrollTo(0, 0));
      if (watched && size.width > size.height && size.height < 480) {
        const row = await page.getByRole('navigation', { name: '题目切换' }).boundingBox();
        const picture = await page.locator('video').boundingBox();
        expect(picture?.y, `${size.width}: the picture is in the row`).toBeGreaterThanOrEqual(row?.y ?? 0);
      }
      const before = await places(page);
      await context.setOffline(true);
      await expect(screen.offlineBar).toBeInViewport({ ratio: 1 });
      await expect(screen.save).toHaveText('网络中断');
      expect(await places(page), `${size.width}`).toEqual(before);
      await page.locator('#question-heading').focus();
      for (let presses = 0; presses < 12; presses += 1) {
        await page.keyboard.press('Tab');
        const found = await covered(page);
        expect.soft(found?.share ?? 0, `${size.width}: ${found?.name}`).toBeLessThan(0.5);
      }
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      expect(await overlaps(page), `${size.width}`).toEqual([]);
      const atEnd = await places(page);
      await context.setOffline(false);
      await expect(screen.offlineBar).toHaveCount(0);
      expect(await places(page), `${size.width}`).toEqual(atEnd);
    }
  });
