import type { Page } from '@playwright/test';
import { networkCut } from './support/console-errors.js';
import { covered } from './support/covered.js';
import { expect, test } from './support/fixtures.js';

/** px; `type`: the size of type, percent, that a candidate may choose */
const largest = [
  { width: 1024, height: 768, type: 140 },
  { width: 667, height: 375, type: 140 },
  { width: 360, height: 740, type: 140 },
];
const all = [
  { width: 1440, height: 900, type: 100 },
  { width: 390, height: 844, type: 100 },
  { width: 844, height: 390, type: 100 },
  { width: 932, height: 430, type: 100 },
  ...largest,
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

/** Of the words about the network, what stands out of their place. */
const spilt = (page: Page) =>
  page.locator('nav[aria-label="题目切换"] > [role=status]').evaluate((words) => {
    const { top, bottom } = words.getBoundingClientRect();
    return [...words.querySelectorAll('[aria-hidden]')]
      .map((part) => ({ text: part.textContent, box: part.getBoundingClientRect() }))
      .filter(({ box }) => box.height > 0 && (box.top < top - 1 || box.bottom > bottom + 1))
      .map(({ text }) => text)
      .concat(words.scrollWidth > words.clientWidth + 1 ? ['too wide'] : []);
  });

/** This browser keeps nothing: answers that wait are in the page alone, which is said, and longer. */
const forgetful = () => Object.defineProperty(globalThis, 'indexedDB', { value: undefined });

for (const { called, sizes, watched = false, memory = false, step = false } of [
  { called: 'without a camera', sizes: all },
  { called: 'with a camera', sizes: all, watched: true },
  { called: 'in a browser that keeps nothing', sizes: largest, watched: true, memory: true },
  { called: 'question by question', sizes: largest, watched: true, step: true },
])
  test(`the network goes and comes back: nothing moves under a hand, and what is said of it lies over no question, ${called} @exam-taking`, async ({
    seat,
    api,
    consoleErrors,
  }) => {
    consoleErrors.allow(...networkCut);
    const admin = await api('admin');
    const rules = { stepOn: step, ...(watched ? { camOn: true, camInterval: 60 } : {}) };
    const { page, context, paperId, screen } = await seat(admin, { title: '断网与恢复', ...rules });
    if (memory) await page.addInitScript(forgetful);
    await screen.open(paperId, { step });
    await screen.choose(0);
    await expect(screen.save).toHaveText('已保存');
    for (const { type, ...size } of sizes) {
      await page.setViewportSize(size);
      await page.evaluate((percent) => (document.documentElement.style.fontSize = `${percent}%`), type);
      const where = `${size.width} at ${type} %`;
      await page.evaluate(() => scrollTo(0, 0));
      if (watched && size.width < 992) {
        const row = await page.getByRole('navigation', { name: '题目切换' }).boundingBox();
        const picture = await page.locator('video').boundingBox();
        if (row === null || picture === null) throw new Error(`${where}: no picture, or no row`);
        if (size.width > size.height && size.height < 480)
          expect(picture.y, `${where}: the picture is in the row`).toBeGreaterThanOrEqual(row.y);
        else
          expect(picture.y + picture.height, `${where}: the picture is over the row`).toBeLessThanOrEqual(
            row.y,
          );
      }
      const before = await places(page);
      await context.setOffline(true);
      await expect(screen.offlineBar).toBeInViewport({ ratio: 1 });
      await expect(screen.save).toHaveText('网络中断');
      expect(await places(page), where).toEqual(before);
      await page.locator('#question-heading').focus();
      for (let presses = 0; presses < 12; presses += 1) {
        await page.keyboard.press('Tab');
        const found = await covered(page);
        expect.soft(found?.share ?? 0, `${where}: ${found?.name}`).toBeLessThan(0.5);
      }
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      expect(await overlaps(page), where).toEqual([]);
      expect(await spilt(page), where).toEqual([]);
      const atEnd = await places(page);
      await context.setOffline(false);
      await expect(screen.offlineBar).toHaveCount(0);
      expect(await places(page), where).toEqual(atEnd);
    }
  });
