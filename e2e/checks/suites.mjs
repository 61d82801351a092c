// Suites: what each found and took, and where it writes.
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, readFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { busySeconds, runNode } from './children.mjs';
import { doesRepeat, noteRepeat } from './repeats.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url));
/** A folder for reports, to be removed at the end. */
export const work = mkdtempSync(join(tmpdir(), 'vigil-test-'));
export const npx = (name, file) => join(root, 'node_modules', name, file);

/** Of every suite that ran: its counts, seconds by the clock, of its own processes and of the whole machine. */
export const results = [];

/**
 * The suite that runs (`suite`), where its lane writes (`output`; nothing there means the terminal) and, of what
 * may be repeated, the last of what it said (`heard`).
 */
const here = new AsyncLocalStorage();
const output = () => here.getStore()?.output;
export const say = (text) => (output() === undefined ? console.log(text) : writeSync(output(), `${text}\n`));

/** Runs node for the suite it is called in; answers the exit code. */
export async function run(args, { cwd = root, env = {} } = {}) {
  const { suite, heard } = here.getStore();
  const to = heard ? 'pipe' : (output() ?? 'inherit');
  const { status, processorSeconds } = await runNode(
    args,
    { cwd, stdio: ['ignore', to, to], env: { ...process.env, NO_COLOR: '1', ...env } },
    heard && ((text) => passOn(heard, text)),
  );
  suite.processorSeconds = processorSeconds === null ? null : suite.processorSeconds + processorSeconds;
  return status;
}

/** Signs of what a program said last that are kept. */
const keptSigns = 1000;

function passOn(heard, text) {
  heard.last = (heard.last + text).slice(-keptSigns);
  if (output() === undefined) process.stdout.write(text);
  else writeSync(output(), text);
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

/** What fails under CI is done once more, and noted: what fails twice has failed. */
export async function repeated(what, once) {
  if (!doesRepeat(process.env)) return once();
  const heard = { last: '' };
  const counts = await here.run({ ...here.getStore(), heard }, once);
  if (counts.failed === 0) return counts;
  say(`${what} failed; once more`);
  const again = await once();
  const { name: suite } = here.getStore().suite;
  noteRepeat({ suite, title: what, message: heard.last, passed: again.failed === 0 });
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
