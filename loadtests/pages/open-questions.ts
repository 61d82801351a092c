import type { Browser } from '@playwright/test';
import { type LoadOptions, slowDown } from './load-page.js';

/** What a candidate waits for at a question that this browser has kept. */
export interface Opening {
  /** how many questions were opened */
  readonly opened: number;
  /** ms from the click until the frame that shows the question */
  readonly p50: number;
  readonly p95: number;
}

/** As fast as the machine is. ms */
export const openingBar = 50;

const rounds = 4;
const patienceMs = 60_000;

/** Opens each question of a paper by its answer card, some times over, once all of them are kept in the browser. */
export async function openQuestions(
  browser: Browser,
  { url, scene, throttled, viewport }: LoadOptions,
): Promise<Opening> {
  const storageState = scene.session('sitting');
  const context = await browser.newContext({
    ...(storageState === undefined ? {} : { storageState }),
    ...{ baseURL: url, viewport, locale: 'zh-CN', serviceWorkers: 'block' },
  });
  try {
    const tab = await context.newPage();
    tab.setDefaultTimeout(patienceMs);
    if (throttled) await slowDown(await context.newCDPSession(tab));
    await tab.goto(`/web/exam/start/${scene.paperId}`);
    await tab.getByText(/已缓存 (\d+)\/\1/).waitFor();
    // The loader of TypeScript names functions with a helper of its own, which the page does not have.
    await tab.evaluate('globalThis.__name = (named) => named');
    const took = await tab.evaluate(async (times) => {
      const card = document.querySelector('nav[aria-label="答题卡"]');
      const count = card?.querySelectorAll('button[aria-label^="第 "]').length ?? 0;
      const shown = async (sort: number): Promise<void> => {
        while (!document.querySelector('#question-heading')?.textContent.includes(`第 ${sort} 题`))
          await new Promise(requestAnimationFrame);
        // The frame in which it was drawn has been handed on.
        await new Promise((resolve) => {
          requestAnimationFrame(() => setTimeout(resolve));
        });
      };
      const each: number[] = [];
      for (let round = 0; round < times; round += 1)
        for (let sort = count; sort >= 1; sort -= 1) {
          const place = card?.querySelector<HTMLElement>(`button[aria-label^="第 ${sort} 题"]`);
          const from = performance.now();
          place?.click();
          await shown(sort);
          each.push(performance.now() - from);
        }
      return each;
    }, rounds);
    const sorted = took.toSorted((a, b) => a - b);
    const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
    return { opened: took.length, p50: at(0.5), p95: at(0.95) };
  } finally {
    await context.close();
  }
}
