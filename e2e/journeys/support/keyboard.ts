import type { Page } from '@playwright/test';

/** Presses Tab until a control of that name has focus, as somebody without a mouse does. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      if (element === null || element === document.body) return '';
      const label =
        element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element.textContent;
      return element.getAttribute('aria-label') ?? label ?? '';
    });
    if (name.test(focused)) return;
  }
  throw new Error(`Tab never came to ${name}`);
}
