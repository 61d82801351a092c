// npm test: every check of the project, with counts; the last line is `N passed, N failed`. Those that leave
// a core idle run side by side. Chromium is looked for at CHROMIUM_PATH and the usual places: without it the
// browser journeys are named as not run, and fail under CI=true.
import { AsyncLocalStorage } from 'node:async_hooks';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
/** How the load runner ends when there is no k6. */
const noK6 = 2;
const ci = process.env.CI === 'true';
const only = process.argv.slice(2);
const work = mkdtempSync(join(tmpdir(), 'vigil-test-'));
const results = [];
const npx = (name, file) => join(root, 'node_modules', name, file);

/** Where the suites of a lane write: nothing here means straight to the terminal. */
const lane = new AsyncLocalStorage();
const say = (text) =>
  lane.getStore() === undefined ? console.log(text) : writeSync(lane.getStore(), `${text}\n`);

/** Runs node; answers its exit code. */
async function run(args, { cwd = root, env = {} } = {}) {
  const output = lane.getStore() ?? 'inherit';
  const child = spawn(process.execPath, args, {
    cwd,
    stdio: ['ignore', output, output],
    env: { ...process.env, NO_COLOR: '1', ...env },
  });
  const [status] = await once(child, 'exit');
  return status ?? 1;
}

async function suite(name, work) {
  if (only.length > 0 && !only.includes(name)) return;
  say(`\n── ${name}`);
  const started = performance.now();
  let counts;
  try {
    counts = await work();
  } catch (error) {
    say(error.stack);
    counts = { passed: 0, failed: 1 };
  }
  const seconds = (performance.now() - started) / 1000;
  results.push({ name, ...counts, seconds });
  say(`── ${name}: ${counts.passed} passed, ${counts.failed} failed (${seconds.toFixed(1)} s)`);
}

/** Two rows of suites at once: the first is seen as it runs, the other when both have ended. */
async function sideBySide(first, other) {
  const file = join(work, 'lane.log');
  const held = openSync(file, 'w');
  await Promise.all([first(), lane.run(held, other)]);
  closeSync(held);
  process.stdout.write(readFileSync(file));
}

const check = async (args, options) =>
  (await run(args, options)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

const both = (...each) =>
  each.reduce((sum, one) => ({ passed: sum.passed + one.passed, failed: sum.failed + one.failed }), {
    passed: 0,
    failed: 0,
  });

/** One run of vitest, as its JSON report; undefined when it wrote none. */
async function vitestReport(args) {
  const file = join(work, 'vitest.json');
  rmSync(file, { force: true });
  const status = await run([
    npx('vitest', 'vitest.mjs'),
    'run',
    ...args,
    '--reporter',
    'dot',
    '--reporter',
    'json',
    '--outputFile.json',
    file,
  ]);
  return existsSync(file) ? { status, report: JSON.parse(readFileSync(file, 'utf8')) } : undefined;
}

/**
 * A few failed files on a shared machine are run again by themselves under CI, and named: what fails twice
 * has failed.
 */
const repeatedFiles = 3;

async function vitest(project, more = []) {
  const first = await vitestReport(['--project', project, ...more]);
  if (first === undefined) return { passed: 0, failed: 1 };
  const counts = countsOf(project, first);
  const broken = first.report.testResults.filter((file) => file.status === 'failed');
  if (!ci || broken.length === 0 || broken.length > repeatedFiles) return counts;
  const again = await vitestReport([
    '--project',
    project,
    ...broken.map((file) => file.name),
    '--maxWorkers',
    '1',
  ]);
  if (again === undefined) return counts;
  const repeated = countsOf(project, again);
  if (repeated.failed > 0) return counts;
  for (const file of broken) console.error(`passed only when repeated: ${file.name}`);
  const passedBefore = broken
    .flatMap((file) => file.assertionResults)
    .filter((test) => test.status === 'passed').length;
  return { passed: counts.passed - passedBefore + repeated.passed, failed: 0 };
}

function countsOf(project, { status, report }) {
  const skipped = report.numPendingTests + (report.numTodoTests ?? 0);
  if (skipped > 0)
    console.error(`${skipped} tests of ${project} were skipped: nothing is skipped silently here`);
  const failed = report.numFailedTests + skipped;
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  return { passed: report.numPassedTests, failed: failed + broken || (status === 0 ? 0 : 1) };
}

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
async function playwright(chosen = [], env = {}) {
  const browser = chromium();
  if (browser === undefined) {
    console.error(
      'no Chromium found (set CHROMIUM_PATH, or: apt-get install chromium fonts-noto-cjk): the browser journeys did not run',
    );
    return ci ? { passed: 0, failed: 1 } : { passed: 0, failed: 0 };
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
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const { stats } = JSON.parse(readFileSync(file, 'utf8'));
  if (stats.flaky > 0) console.error(`${stats.flaky} journeys passed only when repeated: see the list above`);
  const failed = stats.unexpected + stats.skipped;
  return { passed: stats.expected + stats.flaky, failed: failed || (status === 0 ? 0 : 1) };
}

async function loadSmoke() {
  const status = await run([
    '--import',
    'tsx',
    '-C',
    '@vigil/source',
    'loadtests/run/run.ts',
    'smoke',
    '--out',
    work,
  ]);
  if (status !== noK6) return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  console.error('the load smoke test did not run');
  return ci ? { passed: 0, failed: 1 } : { passed: 0, failed: 0 };
}

/**
 * Journeys on a cluster, which says at its start what runs on what: those tagged @cluster; all when the suite
 * is named, which takes long.
 */
async function cluster() {
  if ((await run(['--import', 'tsx', '-C', '@vigil/source', 'e2e/cluster/lacks.ts'])) !== 0)
    return ci ? { passed: 0, failed: 1 } : { passed: 0, failed: 0 };
  const all = only.includes('cluster');
  console.log(
    all
      ? 'every journey on many processes'
      : 'the journeys tagged @cluster on many processes; every one: npm test -- cluster',
  );
  return playwright(all ? [] : ['--grep', '@cluster'], { VIGIL_ON: 'cluster' });
}

function browser() {
  console.log(
    'on one process with the embedded stores (SQLite log and documents, bus in process), one for each of two browsers',
  );
  return playwright();
}

/** A program of this folder, from its source. */
const program = (file, ...args) => check(['--import', 'tsx', '-C', '@vigil/source', file, ...args]);

await sideBySide(
  async () => {
    await suite('build', () => check(['server/build.mjs', '--server-only']));
    await suite('documents', () => check(['ui/codegen.mjs']));
    await suite('types', async () => {
      const counts = [];
      for (const place of ['ui', 'web', 'admin-console', 'e2e', 'loadtests'])
        counts.push(await check([npx('typescript', 'bin/tsc'), '--noEmit', '-p', place]));
      return both(...counts);
    });
    await suite('schema', () => check(['server/dist/platform/graphql/print-schema.js', '--check']));
    await suite('lint', () => check([npx('oxlint', 'bin/oxlint'), '--type-aware', '--quiet']));
  },
  () =>
    suite('format', () =>
      check([npx('prettier', 'bin/prettier.cjs'), '--check', '--log-level', 'warn', '.']),
    ),
);
await suite('unit', () => vitest('unit', ['--maxWorkers', '2']));
await suite('components', () => vitest('components', ['--maxWorkers', '2']));
// Many of these wait (for leases, restarts, outages): more of them than cores keep the cores busy.
await suite('integration', () => vitest('integration', ['--maxWorkers', '5']));
await suite('newest-node', async () => (await import('./newest-node.mjs')).onNewestNode());
await suite('spas', () => check(['server/build.mjs']));
await suite('browser', browser);
// By itself: in its six seconds candidates must get something saved. The power cuts are counted in calls, not
// in time.
await suite('consistency', () => program('e2e/consistency/run.ts', '--rounds', '1'));
await sideBySide(
  () => suite('faults', () => program('e2e/faults/campaign.ts', '--rounds', '8')),
  () => suite('power-cut', () => program('e2e/power-cut/power-cut.ts', '--rounds', '3')),
);
await suite('load-smoke', loadSmoke);
await suite('cluster', cluster);

rmSync(work, { recursive: true, force: true });
console.log('');
for (const { name, passed, failed, seconds } of results) {
  console.log(
    `${name.padEnd(14)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${seconds.toFixed(1).padStart(7)} s`,
  );
}
const total = both(...results);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
