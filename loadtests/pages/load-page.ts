import { errors as playwright, type Browser, type CDPSession } from '@playwright/test';
import { ConsoleErrors } from '../../e2e/journeys/support/console-errors.js';
import type { MeasuredPage } from './page-list.js';
import type { Scene } from './scene.js';
import { Traffic, type TrafficFigures } from './traffic.js';
import { type Paints, watchPaint } from './watch-paint.js';

/** A slow phone on a slow network: what Lighthouse calls slow 4G, and its processor. */
export const slow = {
  processor: 4,
  downBytesPerSecond: 1_600_000 / 8,
  upBytesPerSecond: 750_000 / 8,
  roundTripMs: 150,
} as const;

const patienceMs = 30_000;
/** Nothing on its way for so long: the page is loaded. */
const quietMs = 750;

export interface PageLoad extends Paints, TrafficFigures {
  /** ms the page's main thread has computed until the page was quiet, waiting left out */
  readonly processor: number;
  readonly errors: readonly string[];
}

export interface LoadOptions {
  readonly url: string;
  readonly scene: Scene;
  /** false: as fast as this machine is */
  readonly throttled: boolean;
  readonly viewport: { readonly width: number; readonly height: number };
}

/**
 * Opens a page in a browser that has never been here: empty cache, new connections, no service worker (it takes
 * the whole application in its own time, once the page is quiet). Waits until it is usable and quiet, or 30 s.
 */
export async function loadPage(
  browser: Browser,
  page: MeasuredPage,
  { url, scene, throttled, viewport }: LoadOptions,
): Promise<PageLoad> {
  const storageState = scene.session(page.reader);
  const context = await browser.newContext({
    ...(storageState === undefined ? {} : { storageState }),
    baseURL: url,
    viewport,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    serviceWorkers: 'block',
  });
  try {
    const errors = new ConsoleErrors();
    errors.watch(context);
    const tab = await context.newPage();
    // The loader of TypeScript names functions with a helper of its own, which the page does not have.
    await tab.addInitScript(
      `{ const __name = (named) => named; (${watchPaint.toString()})(${JSON.stringify(page.content)}); }`,
    );
    const devtools = await context.newCDPSession(tab);
    const traffic = new Traffic();
    await traffic.watch(devtools);
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    if (throttled) await slowDown(devtools);
    await tab.goto(page.path(scene), { waitUntil: 'commit', timeout: patienceMs });
    const usable = tab.waitForFunction(() => typeof window.vigilPaints?.().usable === 'number', undefined, {
      timeout: patienceMs,
      polling: 250,
    });
    await usable.catch((error: unknown) => {
      if (!(error instanceof playwright.TimeoutError)) throw error;
    });
    await traffic.quiet(quietMs, patienceMs);
    const paints = await tab.evaluate(() => window.vigilPaints?.());
    if (paints === undefined) throw new Error(`${page.name} went elsewhere while it was measured`);
    const { metrics } = await devtools.send('Performance.getMetrics');
    const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
    return { ...paints, ...traffic.figures(), processor: seconds * 1000, errors: errors.left() };
  } finally {
    await context.close();
  }
}

/** The slow phone on its slow network. */
export async function slowDown(devtools: CDPSession): Promise<void> {
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slow.roundTripMs,
    downloadThroughput: slow.downBytesPerSecond,
    uploadThroughput: slow.upBytesPerSecond,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow.processor });
}
