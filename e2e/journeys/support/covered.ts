import type { Page } from '@playwright/test';

/** What has focus and how much of it is behind something that stands still over the page: 0 to 1. */
export interface Covered {
  readonly name: string;
  readonly share: number;
}

/** Points across what has focus, each way. */
const points = 9;

/**
 * How much of the element with focus is behind what is fixed or sticky on the page as it stands (WCAG 2.2 §2.4.11): bars,
 * the camera's picture, whatever comes to be. A radio button or checkbox counts with its label; what lets every click
 * through and covers the whole screen (the watermark) hides nothing. null: nothing has focus.
 */
export const covered = (page: Page): Promise<Covered | null> =>
  page.evaluate((each) => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return null;
    const box = (focused.closest('label') ?? focused).getBoundingClientRect();
    if (box.height === 0 || box.width === 0) return null;
    const whole = ({ width, height }: DOMRect): boolean => width >= innerWidth && height >= innerHeight;
    /** Above what it stands: what stands still itself (a skip link) is only behind what is higher. */
    const still = (element: Element): boolean =>
      ['fixed', 'sticky'].includes(getComputedStyle(element).position);
    const height = (element: Element): number => Number(getComputedStyle(element).zIndex) || 0;
    let own: Element | null = focused;
    while (own !== null && !still(own)) own = own.parentElement;
    const floor = own === null ? -Infinity : height(own);
    const over = [...document.querySelectorAll('body *')].flatMap((element) => {
      if (element.contains(focused) || focused.contains(element)) return [];
      if (!still(element) || height(element) < floor) return [];
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
      const rect = element.getBoundingClientRect();
      return getComputedStyle(element).pointerEvents === 'none' && whole(rect) ? [] : [rect];
    });
    const along = (from: number, size: number): number[] =>
      Array.from({ length: each }, (_none, index) => from + (size * (index + 0.5)) / each);
    const spots = along(box.top, box.height).flatMap((y) =>
      along(box.left, box.width).map((x) => [x, y] as const),
    );
    const hidden = spots.filter(([x, y]) =>
      over.some(({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom),
    );
    const name = focused.getAttribute('aria-label') ?? focused.textContent?.slice(0, 20) ?? '';
    return { name, share: hidden.length / spots.length };
  }, points);

/**
 * Goes through the page by Tab, so often, and answers what of it stops more than half behind something, one line for each.
 */
export async function hiddenStops(page: Page, presses: number): Promise<readonly string[]> {
  const found = new Set<string>();
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press('Tab');
    const stop = await covered(page);
    if (stop !== null && stop.share >= 0.5) found.add(`${stop.name} ${Math.round(stop.share * 100)} %`);
  }
  return [...found];
}
