import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, type BrowserContextOptions, expect, type Page, test as base } from '@playwright/test';
import { startCluster } from '../../cluster/cluster.js';
import { startEmbedded, type Installation } from '../../support/installation.js';
import { temporaryDataDir } from '../../support/server-process.js';
import { type Caller, logIn } from './caller.js';
import { ConsoleErrors } from './console-errors.js';
import { openRealBrowser } from './real-tabs.js';

/** A browser of one person: its own context, logged in, with one page not yet opened anywhere. */
export interface Person extends Caller {
  readonly context: BrowserContext;
  readonly page: Page;
}

export interface PersonOptions extends BrowserContextOptions {
  /** the shared server when absent */
  readonly on?: { readonly url: string };
}

interface TestFixtures {
  /** More environment for `ownServer`, by `test.use`. */
  serverEnv: Record<string, string>;
  /** Every context of the test; closed before the servers are stopped, which would look like errors to them. */
  contexts: BrowserContext[];
  /** An installation of one test alone: it can be killed with -9 and started again. */
  ownServer: Omit<Installation, 'stop'>;
  /** Logs in by REST and opens a browser context that holds the session: localStorage `vigil.token` and the cookie. */
  as: (username: string, options?: PersonOptions) => Promise<Person>;
  /** A REST caller with a session of its own. */
  api: (username: string, on?: { readonly url: string }) => Promise<Caller>;
  /** A context without a session. */
  guest: (options?: PersonOptions) => Promise<{ readonly context: BrowserContext; readonly page: Page }>;
  /** The one context of a Chromium whose tabs hide each other; no session, absolute addresses. */
  realBrowser: BrowserContext;
  /** Console errors and uncaught exceptions of every context of the test: none may be left at its end but those `allow`ed. */
  consoleErrors: ConsoleErrors;
}

/** What the journeys run on: one process with embedded stores, or with VIGIL_ON=cluster many with the stores that they share. */
const onCluster = process.env.VIGIL_ON === 'cluster';
const startInstallation = onCluster ? startCluster : startEmbedded;

const common = { LOAD_TEST: 'on', LOG_LEVEL: 'warn' };

export const test = base.extend<TestFixtures, { server: Installation }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const dataDir = temporaryDataDir();
      const server = await startInstallation({ dataDir, env: common });
      await use(server);
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 240_000 },
  ],

  serverEnv: [{}, { option: true }],

  // oxlint-disable-next-line no-empty-pattern
  contexts: async ({}, use) => use([]),

  ownServer: async ({ server, serverEnv, contexts }, use, testInfo) => {
    // Two clusters at once are more than a small machine carries: there the shared one is killed and started again.
    if (onCluster && Object.keys(serverEnv).length === 0) {
      await use(server);
      return;
    }
    const dataDir = temporaryDataDir();
    const own = await startInstallation({ dataDir, env: { ...common, ...serverEnv } });
    await use(own);
    for (const context of contexts) await context.close();
    await own.stop();
    if (testInfo.status !== testInfo.expectedStatus) await testInfo.attach('own-server.log', { path: join(dataDir, 'server.log') });
    rmSync(dataDir, { recursive: true, force: true });
  },

  // oxlint-disable-next-line no-empty-pattern
  consoleErrors: async ({}, use) => {
    const errors = new ConsoleErrors();
    await use(errors);
    expect(errors.left(), 'errors on the console').toEqual([]);
  },

  guest: async ({ browser, server, consoleErrors, contexts }, use) => {
    await use(async ({ on = server, ...options } = {}) => {
      const context = await browser.newContext({ baseURL: on.url, ...options });
      contexts.push(context);
      consoleErrors.watch(context);
      return { context, page: await context.newPage() };
    });
    for (const context of contexts) await context.close();
  },

  as: async ({ guest, server }, use) => {
    await use(async (username, { on = server, ...options } = {}) => {
      const { cookie, ...caller } = await logIn(on.url, username);
      const [name = '', value = ''] = cookie.split('=');
      const session = { name, value, domain: '127.0.0.1', path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' as const };
      const storageState = { cookies: [session], origins: [{ origin: on.url, localStorage: [{ name: 'vigil.token', value: caller.token }] }] };
      return { ...caller, ...(await guest({ on, storageState, ...options })) };
    });
  },

  realBrowser: async ({ launchOptions, consoleErrors }, use) => {
    const browser = await openRealBrowser(launchOptions);
    consoleErrors.watch(browser.context);
    await use(browser.context);
    await browser.close();
  },

  api: async ({ server }, use) => {
    await use((username, on = server) => logIn(on.url, username));
  },
});

test.afterEach(async ({ server }, testInfo) => {
  if (testInfo.status !== testInfo.expectedStatus) await testInfo.attach('server.log', { path: join(server.dataDir, 'server.log') });
});

export { expect };
