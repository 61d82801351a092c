// Suites: what each found and took, and where it writes.
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, readFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { busySeconds, runNode } from './children.mjs';
import { passedOnlyWhenRepeated } from './times.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url));
/** A folder for reports, to be removed at the end. */
export const work = mkdtempSync(join(tmpdir(), 'vigil-test-'));
export const npx = (name, file) => join(root, 'node_modules', name, file);

/** Of every suite that ran: its counts, seconds by the clock, of its own processes and of the whole machine. */
export const results = [];

/** The suite that runs (`suite`) and where its lane writes (`output`): nothing there means the terminal. */
const here = new AsyncLocalStorage();
const output = () => here.getStore()?.output;
export const say = (text) => (output() === undefined ? console.log(text) : writeSync(output(), `${text}\n`));

/** Runs node for the suite it is called in; answers the exit code. */
export async function run(args, { cwd = root, env = {} } = {}) {
  const to = output() ?? 'inherit';
  const { status, processorSeconds } = await runNode(args, {
    cwd,
    stdio: ['ignore', to, to],
    env: { ...process.env, NO_COLOR: '1', ...env },
  });
  const { suite } = here.getStore();
  suite.processorSeconds = processorSeconds === null ? null : suite.processorSeconds + processorSeconds;
  return status;
}

/** Does the work of a suite, which answers how many passed and failed. What it throws is one failure. */
export async function runSuite(name, work) {
  const one = { name, passed: 0, failed: 1, seconds: 0, processorSeconds: 0, machineSeconds: null };
  say(`\n── ${name}`);
  const started = performance.now();
  const busyBefore = busySeconds();
  try {
    Object.assign(one, await here.run({ output: output(), suite: one }, work));
  } catch (error) {
    say(error.stack);
  }
  one.seconds = (performance.now() - started) / 1000;
  if (busyBefore !== null) one.machineSeconds = busySeconds() - busyBefore;
  results.push(one);
  say(`── ${name}: ${one.passed} passed, ${one.failed} failed (${one.seconds.toFixed(1)} s)`);
}

/** Two rows of suites at once: the first is seen as it runs, the other when both have ended. */
export async function sideBySide(first, other) {
  const file = join(work, 'lane.log');
  const held = openSync(file, 'w');
  await Promise.all([first(), here.run({ output: held }, other)]);
  closeSync(held);
  process.stdout.write(readFileSync(file));
}

const passed = { passed: 1, failed: 0 };
export const failedOnce = { passed: 0, failed: 1 };

/** One check that node's exit code decides. */
export const check = async (args, options) => ((await run(args, options)) === 0 ? passed : failedOnce);

/** What fails under CI is done once more, and named when it then passes: what fails twice has failed. */
export async function repeated(what, once) {
  const counts = await once();
  if (counts.failed === 0 || process.env.CI !== 'true') return counts;
  say(`${what} failed; once more`);
  const again = await once();
  if (again.failed === 0) passedOnlyWhenRepeated(here.getStore().suite.name, what);
  return again;
}

/** A program of this repository, from its source; repeated with the same arguments, and so the same seed. */
const program = (file, ...args) =>
  repeated([file, ...args].join(' '), () => check(['--import', 'tsx', '-C', '@vigil/source', file, ...args]));

/** A campaign with a seed of today's, which is printed. */
export const seeded = (file, ...args) => program(file, ...args, '--seed', randomBytes(4).toString('hex'));

export const sumOf = (counts) =>
  counts.reduce((sum, one) => ({ passed: sum.passed + one.passed, failed: sum.failed + one.failed }), {
    passed: 0,
    failed: 0,
  });
