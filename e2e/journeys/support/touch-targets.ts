import type { Page } from '@playwright/test';

/** px; look.md, WCAG 2.2 §2.5.5 */
const least = 44;

/**
 * What one touches on the page as it stands and is smaller than a finger, one line for each. A control counts
 * with the frame that is drawn around a password, with the label that stands for it, and the words that open a row with
 * that row; links within a sentence are as high as the sentence, and rows that scroll under a bar count as they are laid
 * out. A box that one ticks is as high as what reaches it over and under its own middle: a label beside it, however
 * high, leaves that place to nobody.
 */
export const smallTargets = (page: Page): Promise<readonly string[]> =>
  page.evaluate((pixels) => {
    const touchable =
      'a[href], button, input:not([type=hidden]), select, textarea, [role=button], [role=tab], [role=option], [contenteditable=true]';
    const modal = [...document.querySelectorAll('[aria-modal=true]')].at(-1);
    const shown = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('[aria-hidden=true]') === null &&
      getComputedStyle(element).pointerEvents !== 'none';
    const inSentence = (element: Element): boolean => getComputedStyle(element).display === 'inline';
    const reachOf = (box: HTMLInputElement, labels: readonly Element[]): number => {
      box.scrollIntoView({ block: 'center' });
      const { left, top, width, height } = box.getBoundingClientRect();
      const hits = (by: number): boolean => {
        const hit = document.elementFromPoint(left + width / 2, top + height / 2 + by);
        return hit !== null && (hit === box || labels.some((label) => label.contains(hit)));
      };
      const far = (way: 1 | -1): number => {
        let by = 0;
        while (by < pixels && hits(way * (by + 1))) by += 1;
        return by;
      };
      return far(-1) + 1 + far(1);
    };
    const isBox = (element: Element): element is HTMLInputElement =>
      element instanceof HTMLInputElement &&
      (element.type === 'checkbox' || element.type === 'radio') &&
      element.getBoundingClientRect().height > 1 &&
      Number(getComputedStyle(element).opacity) > 0;
    const sizeOf = (element: Element): { width: number; height: number } => {
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      if (isBox(element) && labels.length > 0) {
        const rects = [element, ...labels].map((each) => each.getBoundingClientRect());
        const [from, to] = [
          Math.min(...rects.map(({ left }) => left)),
          Math.max(...rects.map(({ right }) => right)),
        ];
        return { width: to - from, height: reachOf(element, labels) };
      }
      const row = element.hasAttribute('data-opener') ? (element.closest('tr') ?? []) : [];
      const frame = element.closest('.mantine-PasswordInput-input') ?? [];
      const boxes = [element, ...labels, row, frame].flat().map((each) => each.getBoundingClientRect());
      return {
        width: Math.max(...boxes.map(({ width }) => width)),
        height: Math.max(...boxes.map(({ height }) => height)),
      };
    };
    const at = [scrollX, scrollY] as const;
    const small = [...(modal ?? document).querySelectorAll(touchable)].flatMap((element) => {
      if (!shown(element) || inSentence(element)) return [];
      const { width, height } = sizeOf(element);
      // For those who hear the page: something else is touched in its place.
      if (width <= 1 || height <= 1) return [];
      if (Math.round(width) >= pixels && Math.round(height) >= pixels) return [];
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 30) ?? '';
      return [`${element.tagName.toLowerCase()} ${Math.round(width)}×${Math.round(height)} ${name}`];
    });
    scrollTo(...at);
    return small;
  }, least);
