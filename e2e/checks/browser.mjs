import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sliceNames, tagsOf } from './slices.mjs';
import { noteRepeat } from './repeats.mjs';
import { failedOnce, npx, root, run, say, work } from './suites.mjs';
import { count, failedFor } from './times.mjs';

const ci = process.env.CI === 'true';
const noneRan = { passed: 0, failed: 0 };

function chromium() {
  const places = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ];
  return places.find((place) => place !== undefined && existsSync(place));
}

/** Journeys in a browser: all of them, or those that the arguments choose, with more environment. */
export async function playwright(suite, chosen = [], env = {}) {
  const browser = chromium();
  if (browser === undefined) {
    say(
      'no Chromium found (set CHROMIUM_PATH, or: apt-get install chromium fonts-noto-cjk): the browser journeys did not run',
    );
    return ci ? failedOnce : noneRan;
  }
  const file = join(work, 'playwright.json');
  rmSync(file, { force: true });
  const status = await run(
    [npx('@playwright/test', 'cli.js'), 'test', ...chosen, '--reporter', 'list,json'],
    {
      cwd: join(root, 'e2e'),
      env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...env },
    },
  );
  if (!existsSync(file)) return failedOnce;
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8'));
  const slices = sliceNames();
  for (const { title, tests } of suites.flatMap(specsOf))
    for (const { status: outcome, results } of tests) {
      const seconds = results.reduce((sum, { duration }) => sum + duration / 1000, 0);
      const home = tagsOf(title).find((tag) => slices.includes(tag)) ?? 'e2e';
      count({ file: title, home, tests: 1, seconds, kind: 'journey' });
      const [first] = results;
      if (results.length > 1)
        noteRepeat({ suite, title, message: first.error?.message, passed: outcome === 'flaky' });
      if (outcome === 'unexpected') failedFor(suite, title);
    }
  const failed = stats.unexpected + stats.skipped;
  return { passed: stats.expected + stats.flaky, failed: failed || (status === 0 ? 0 : 1) };
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/**
 * Journeys on a cluster, which says at its start what runs on what: those tagged @cluster; all of them takes
 * long.
 */
export async function cluster(all) {
  if ((await run(['--import', 'tsx', '-C', '@vigil/source', 'e2e/cluster/lacks.ts'])) !== 0)
    return ci ? failedOnce : noneRan;
  say(
    all
      ? 'every journey on many processes'
      : 'the journeys tagged @cluster on many processes; every one: npm test -- cluster',
  );
  return playwright('cluster', all ? [] : ['--grep', '@cluster'], { VIGIL_ON: 'cluster' });
}
