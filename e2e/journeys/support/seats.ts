import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test';

/** A browser of one person: its context and the page it begins with, which shows nothing of the product yet. */
export interface Seat {
  readonly context: BrowserContext;
  readonly page: Page;
}

/**
 * Of the same origin and without the application: there a page may set and forget what the origin keeps. Its
 * opener policy is the application's too: else the browser would take another process for the next page.
 */
const quietPath = '/web/icon.svg';

/** What cannot be taken back: where a journey does it, the browser ends with that journey. */
const lasting = {
  context: [
    'addInitScript',
    'exposeBinding',
    'exposeFunction',
    'grantPermissions',
    'route',
    'routeWebSocket',
    'setOffline',
  ],
  page: ['addInitScript', 'exposeBinding', 'exposeFunction', 'route', 'routeWebSocket', 'on'],
  clock: ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'],
} as const;

/**
 * The browsers of a worker, at which one person sits after another. A new one, to its first page, costs 1.9 s
 * of processor (a process, everything fetched and compiled anew), another page load in it 0.6. Whoever takes
 * a seat finds it as new: nothing of the person before is stored, no history, no second page.
 */
export class Seats {
  readonly #free: Seat[] = [];
  readonly #used = new Map<BrowserContext, { readonly devTools: CDPSession; readonly viewport: Viewport }>();

  constructor(
    private readonly browser: Browser,
    private readonly url: string,
  ) {}

  /** A seat that is free, or a new one. */
  async take(): Promise<Seat> {
    const free = this.#free.pop();
    if (free !== undefined) return free;
    const seat = await this.open();
    const { context, page } = seat;
    this.#used.set(context, {
      devTools: await context.newCDPSession(page),
      viewport: page.viewportSize(),
    });
    const forget = (): void => void this.#used.delete(context);
    noticing(context, lasting.context, forget);
    noticing(page, lasting.page, forget);
    noticing(page.clock, lasting.clock, forget);
    return seat;
  }

  /** A seat that nobody else will have. */
  async open(options: BrowserContextOptions = {}): Promise<Seat> {
    const context = await this.browser.newContext({ baseURL: this.url, ...options });
    const page = await context.newPage();
    await page.goto(quietPath);
    return { context, page };
  }

  /** The person goes: what is open is closed as by hand, and the seat is made free or, where it cannot be, ends. */
  async leave(seat: Seat): Promise<void> {
    const { context, page } = seat;
    const used = this.#used.get(context);
    if (used === undefined || page.isClosed() || !(await this.#isCleared(seat, used))) await this.end(seat);
    else this.#free.push(seat);
  }

  /** Nobody will sit there any more. */
  async end({ context }: Seat): Promise<void> {
    this.#used.delete(context);
    await context.close();
  }

  async close(): Promise<void> {
    for (const { context } of this.#free.splice(0)) await context.close();
  }

  /** False when the server is away: then nothing can be said about its origin. */
  async #isCleared(
    { context, page }: Seat,
    { devTools, viewport }: { devTools: CDPSession; viewport: Viewport },
  ) {
    for (const other of context.pages()) if (other !== page) await other.close();
    if (viewport !== null) await page.setViewportSize(viewport);
    const there = await page.goto(quietPath).catch(() => null);
    if (there === null) return false;
    await page.evaluate(() => sessionStorage.clear());
    await devTools.send('Storage.clearDataForOrigin', { origin: this.url, storageTypes: 'all' });
    await context.clearCookies();
    await devTools.send('Page.resetNavigationHistory');
    return true;
  }
}

type Viewport = ReturnType<Page['viewportSize']>;

/** From now on `told` is called before each of these methods does what it does. */
function noticing<T extends object>(
  object: T,
  methods: readonly (keyof T & string)[],
  told: () => void,
): void {
  for (const name of methods) {
    const method = object[name];
    if (typeof method !== 'function') throw new Error(`there is no ${name} any more`);
    Object.defineProperty(object, name, {
      value: (...args: unknown[]): unknown => {
        told();
        return Reflect.apply(method, object, args);
      },
    });
  }
}
