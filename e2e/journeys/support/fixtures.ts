import { rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  test as base,
} from '@playwright/test';
import { startCluster } from '../../cluster/cluster.js';
import { startEmbedded, type Installation } from '../../support/installation.js';
import { temporaryDataDir } from '../../support/server-process.js';
import { type Caller, cookieOf, logIn } from './caller.js';
import { ConsoleErrors } from './console-errors.js';
import { type ExamSettings, makeExam } from './exams.js';
import { startPaper } from './paper-calls.js';
import { openRealBrowser, type RealBrowser } from './real-tabs.js';
import { newPerson } from './room.js';
import { Seats } from './seats.js';
import { TakingScreen } from './taking-screen.js';

/** A browser of one person: its own context, logged in, with one page not yet opened anywhere. */
export interface Person extends Caller {
  readonly context: BrowserContext;
  readonly page: Page;
}

/** A person with a paper that has begun, who has opened nothing of it yet: `screen.open(paperId)` does. */
export interface Seated extends Person {
  readonly examId: string;
  readonly paperId: string;
  /** the taking page in `page` */
  readonly screen: TakingScreen;
}

/** Who sits: a person made for this journey alone unless `who` is said; the rest is of their browser's context. */
export interface SeatOptions extends BrowserContextOptions {
  readonly who?: string | Caller;
}

interface TestFixtures {
  /**
   * Logs in by REST and opens a browser context that holds the session: localStorage `vigil.token` and the
   * cookie. Who has a session already keeps it.
   */
  as: (who: string | Caller, options?: BrowserContextOptions) => Promise<Person>;
  /**
   * Gives somebody a browser (`as`), makes an exam (`makeExam`; a string is the id of one that is there) and begins
   * their paper of it by REST.
   */
  seat: (admin: Caller, exam: ExamSettings | string, options?: SeatOptions) => Promise<Seated>;
  /** A REST caller with a session of its own. */
  api: (username: string) => Promise<Caller>;
  /** A context without a session. */
  guest: (
    options?: BrowserContextOptions,
  ) => Promise<{ readonly context: BrowserContext; readonly page: Page }>;
  /** The one context of a Chromium whose tabs hide each other; no session, absolute addresses. */
  realBrowser: BrowserContext;
  /** Such a Chromium, on a profile that another has left where one is given. */
  openBrowser: (profile?: string) => Promise<RealBrowser>;
  /**
   * Console errors and uncaught exceptions of every context of the test: none may be left at its end but
   * those `allow`ed.
   */
  consoleErrors: ConsoleErrors;
}

/**
 * What the journeys run on: one process with embedded stores, or with VIGIL_ON=cluster many with the stores
 * that they share.
 */
const startInstallation = process.env.VIGIL_ON === 'cluster' ? startCluster : startEmbedded;

interface WorkerFixtures {
  /** Contexts that stay open from one journey of a worker to the next, handed over as new. */
  seats: Seats;
  /** Vigil, for all tests of a worker; one that kills it starts it again. */
  server: Installation;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const dataDir = temporaryDataDir();
      const server = await startInstallation({ dataDir, env: { LOAD_TEST: 'on', LOG_LEVEL: 'warn' } });
      await use(server);
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 240_000 },
  ],

  // oxlint-disable-next-line no-empty-pattern
  consoleErrors: async ({}, use) => {
    const errors = new ConsoleErrors();
    await use(errors);
    expect(errors.left(), 'errors on the console').toEqual([]);
  },

  seats: [
    async ({ browser, server }, use) => {
      const seats = new Seats(browser, server.url);
      await use(seats);
      await seats.close();
    },
    { scope: 'worker' },
  ],

  guest: async ({ seats, serviceWorkers, consoleErrors }, use, info) => {
    const leaving: (() => Promise<void>)[] = [];
    await use(async (options) => {
      // A browser unlike the others, or one that may keep the application itself, is this journey's alone.
      const alone = options !== undefined || serviceWorkers === 'allow';
      const seat = await (alone ? seats.open(options) : seats.take());
      const lookAway = consoleErrors.watch(seat.context);
      leaving.push(async () => {
        // Of what has failed a picture is taken as it stands.
        await (info.status === info.expectedStatus ? seats.leave(seat) : seats.end(seat));
        lookAway();
      });
      return seat;
    });
    for (const leave of leaving) await leave();
  },

  as: async ({ guest, server }, use) => {
    await use(async (who, options) => {
      const { cookie, ...caller } =
        typeof who === 'string' ? await logIn(server.url, who) : { ...who, cookie: cookieOf(who.token) };
      const [name = '', value = ''] = cookie.split('=');
      const { context, page } = await guest(options);
      await context.addCookies([
        { name, value, domain: '127.0.0.1', path: '/', httpOnly: true, sameSite: 'Lax' },
      ]);
      await page.evaluate((token) => localStorage.setItem('vigil.token', token), caller.token);
      return { ...caller, context, page };
    });
  },

  seat: async ({ as, server }, use) => {
    await use(async (admin, exam, { who, ...browser } = {}) => {
      const options = Object.keys(browser).length === 0 ? undefined : browser;
      // Before the exam: its time may be short.
      const person = await as(who ?? (await newPerson(server, admin)), options);
      const examId = typeof exam === 'string' ? exam : await makeExam(admin, exam);
      const paperId = await startPaper(person, examId);
      return { ...person, examId, paperId, screen: new TakingScreen(person.page) };
    });
  },

  realBrowser: async ({ openBrowser }, use) => {
    await use((await openBrowser()).context);
  },

  openBrowser: async ({ launchOptions, consoleErrors }, use) => {
    const opened: RealBrowser[] = [];
    await use(async (profile) => {
      const browser = await openRealBrowser(launchOptions, profile);
      consoleErrors.watch(browser.context);
      opened.push(browser);
      return browser;
    });
    for (const browser of opened.toReversed()) await browser.close();
  },

  api: async ({ server }, use) => {
    await use((username) => logIn(server.url, username));
  },
});

test.afterEach(async ({ server }, testInfo) => {
  if (testInfo.status !== testInfo.expectedStatus)
    await testInfo.attach('server.log', { path: join(server.dataDir, 'server.log') });
});

export { expect };
