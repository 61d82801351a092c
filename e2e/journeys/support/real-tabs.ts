import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, type Browser, type BrowserContext, type LaunchOptions } from '@playwright/test';
import { freePort } from '@vigil/stores/testing/free-port';
import { chromiumPath } from '../../support/browsers.js';

export interface RealBrowser {
  readonly context: BrowserContext;
  /** kill -9, as when the battery is pulled; its profile stays, for one that is opened on it. */
  kill(): Promise<void>;
  readonly profile: string;
  /** Ends it, and its profile. */
  close(): Promise<void>;
}

/**
 * A Chromium of its own whose tabs are as a person has them: the one in front is visible and the others
 * hidden. Playwright's own contexts emulate focus, so that no page of theirs is ever hidden. Its context
 * options do not apply either: addresses are absolute. `profile`: what one that was killed has left.
 */
export async function openRealBrowser(
  { args = [] }: LaunchOptions,
  profile = mkdtempSync(join(tmpdir(), 'vigil-e2e-profile-')),
): Promise<RealBrowser> {
  const port = await freePort();
  const own = [
    '--headless',
    `--remote-debugging-port=${port}`,
    `--user-data-dir=${profile}`,
    '--lang=zh-CN',
    '--window-size=1440,900',
    '--screen-info={1440x900}',
    '--no-first-run',
  ];
  const child = spawn(chromiumPath, [...args, ...own, 'about:blank'], {
    stdio: 'ignore',
    env: { ...process.env, TZ: 'Asia/Shanghai' },
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let browser: Browser | undefined;
  let killed = false;
  await expect(async () => {
    browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { noDefaults: true });
  }).toPass({ timeout: 20_000 });
  const context = browser?.contexts()[0];
  if (context === undefined) throw new Error('the browser has no context');
  return {
    context,
    profile,
    kill: async () => {
      killed = true;
      child.kill('SIGKILL');
      await exited;
    },
    close: async () => {
      if (!killed) await browser?.close();
      child.kill();
      await exited;
      // Its helpers end when they notice, and write until then: what they wrote after a folder was listed is listed anew.
      await expect(() => rmSync(profile, { recursive: true, force: true })).toPass({ timeout: 20_000 });
    },
  };
}
