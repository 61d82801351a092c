// npm test: every check of the project, one after the other, with counts; the last line is `N passed, N failed`.
// Chromium is looked for at CHROMIUM_PATH and the usual places: without it the browser journeys are named as not run, and fail under CI=true.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
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

function run(args, { cwd = root, env = {} } = {}) {
  return (
    spawnSync(process.execPath, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, NO_COLOR: '1', ...env } }).status ?? 1
  );
}

function suite(name, work) {
  if (only.length > 0 && !only.includes(name)) return;
  console.log(`\n── ${name}`);
  const started = performance.now();
  let counts;
  try {
    counts = work();
  } catch (error) {
    console.error(error);
    counts = { passed: 0, failed: 1 };
  }
  const seconds = (performance.now() - started) / 1000;
  results.push({ name, ...counts, seconds });
  console.log(`── ${name}: ${counts.passed} passed, ${counts.failed} failed (${seconds.toFixed(1)} s)`);
}

const check = (args, options) => (run(args, options) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

const both = (...each) => each.reduce((sum, one) => ({ passed: sum.passed + one.passed, failed: sum.failed + one.failed }), { passed: 0, failed: 0 });

/** One run of vitest, as its JSON report; undefined when it wrote none. */
function vitestReport(args) {
  const file = join(work, 'vitest.json');
  rmSync(file, { force: true });
  const status = run([npx('vitest', 'vitest.mjs'), 'run', ...args, '--reporter', 'dot', '--reporter', 'json', '--outputFile.json', file]);
  return existsSync(file) ? { status, report: JSON.parse(readFileSync(file, 'utf8')) } : undefined;
}

/** A few failed files on a shared machine are run again by themselves under CI, and named: what fails twice has failed. */
const repeatedFiles = 3;

function vitest(project, more = []) {
  const first = vitestReport(['--project', project, ...more]);
  if (first === undefined) return { passed: 0, failed: 1 };
  const counts = countsOf(project, first);
  const broken = first.report.testResults.filter((file) => file.status === 'failed');
  if (!ci || broken.length === 0 || broken.length > repeatedFiles) return counts;
  const again = vitestReport(['--project', project, ...broken.map((file) => file.name), '--maxWorkers', '1']);
  if (again === undefined) return counts;
  const repeated = countsOf(project, again);
  if (repeated.failed > 0) return counts;
  for (const file of broken) console.error(`passed only when repeated: ${file.name}`);
  const passedBefore = broken.flatMap((file) => file.assertionResults).filter((test) => test.status === 'passed').length;
  return { passed: counts.passed - passedBefore + repeated.passed, failed: 0 };
}

function countsOf(project, { status, report }) {
  const skipped = report.numPendingTests + (report.numTodoTests ?? 0);
  if (skipped > 0) console.error(`${skipped} tests of ${project} were skipped: nothing is skipped silently here`);
  const failed = report.numFailedTests + skipped;
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length;
  return { passed: report.numPassedTests, failed: failed + broken || (status === 0 ? 0 : 1) };
}

function chromium() {
  const places = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  return places.find((place) => place !== undefined && existsSync(place));
}

/** Journeys in a browser: all of them, or those named, with more environment. */
function playwright(specs = [], env = {}) {
  const browser = chromium();
  if (browser === undefined) {
    console.error('no Chromium found (set CHROMIUM_PATH, or: apt-get install chromium fonts-noto-cjk): the browser journeys did not run');
    return ci ? { passed: 0, failed: 1 } : { passed: 0, failed: 0 };
  }
  const file = join(work, 'playwright.json');
  rmSync(file, { force: true });
  const status = run([npx('@playwright/test', 'cli.js'), 'test', ...specs, '--reporter', 'list,json'], {
    cwd: join(root, 'e2e'),
    env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...env },
  });
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const { stats } = JSON.parse(readFileSync(file, 'utf8'));
  if (stats.flaky > 0) console.error(`${stats.flaky} journeys passed only when repeated: see the list above`);
  const failed = stats.unexpected + stats.skipped;
  return { passed: stats.expected + stats.flaky, failed: failed || (status === 0 ? 0 : 1) };
}

function loadSmoke() {
  const status = run(['--import', 'tsx', '-C', '@vigil/source', 'loadtests/run/run.ts', 'smoke', '--out', work]);
  if (status !== noK6) return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  console.error('the load smoke test did not run');
  return ci ? { passed: 0, failed: 1 } : { passed: 0, failed: 0 };
}

/** All journeys on a cluster, which says at its start what runs on what. It takes long and wants a quiet machine: run when it is named. */
function cluster() {
  if (run(['--import', 'tsx', '-C', '@vigil/source', 'e2e/cluster/lacks.ts']) !== 0) return ci ? { passed: 0, failed: 1 } : { passed: 0, failed: 0 };
  return playwright([], { VIGIL_ON: 'cluster' });
}

function browser() {
  console.log('on one process with the embedded stores (SQLite log and documents, bus in process), one for each of two browsers');
  return playwright();
}

suite('build', () => check(['server/build.mjs', '--server-only']));
suite('documents', () => check(['ui/codegen.mjs']));
suite('types', () =>
  both(...['ui', 'web', 'admin-console', 'e2e', 'loadtests'].map((place) => check([npx('typescript', 'bin/tsc'), '--noEmit', '-p', place]))),
);
suite('schema', () => check(['server/dist/platform/graphql/print-schema.js', '--check']));
suite('lint', () => check([npx('oxlint', 'bin/oxlint'), '--type-aware', '--quiet']));
suite('format', () => check([npx('prettier', 'bin/prettier.cjs'), '--check', '--log-level', 'warn', '.']));
suite('unit', () => vitest('unit', ['--maxWorkers', '2']));
suite('components', () => vitest('components', ['--maxWorkers', '2']));
// Many of these wait (for leases, restarts, outages): more of them than cores keep the cores busy.
suite('integration', () => vitest('integration', ['--maxWorkers', '4']));
suite('spas', () => check(['server/build.mjs']));
suite('browser', browser);
suite('consistency', () => check(['--import', 'tsx', '-C', '@vigil/source', 'e2e/consistency/run.ts', '--rounds', '1']));
suite('faults', () => check(['--import', 'tsx', '-C', '@vigil/source', 'e2e/faults/campaign.ts', '--rounds', '8']));
suite('power-cut', () => check(['--import', 'tsx', '-C', '@vigil/source', 'e2e/power-cut/power-cut.ts', '--rounds', '3']));

suite('load-smoke', loadSmoke);
if (only.length > 0) suite('cluster', cluster);
else console.log('\n── cluster: not part of this run; all journeys on many processes: npm test -- cluster');

rmSync(work, { recursive: true, force: true });
console.log('');
for (const { name, passed, failed, seconds } of results) {
  console.log(`${name.padEnd(14)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${seconds.toFixed(1).padStart(7)} s`);
}
const total = both(...results);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
