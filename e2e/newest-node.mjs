// What depends on the Node that runs it, on another one than this: the judge's walls and programs, the stores,
// native modules, a start and a whole exam by REST. After a build.
//   node e2e/newest-node.mjs              on the newest LTS, when it is in the cache
//   node e2e/newest-node.mjs --fetch      brings it there from npm's registry (40 MB), and ends
//   node e2e/newest-node.mjs 20.19.0 …    on those, fetched where they are missing
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { doesRepeat, failuresIn, noteRepeat, outcomesOf } from './checks/repeats.mjs';
import { failedFor } from './checks/times.mjs';

const newest = '26.10.0';
const root = fileURLToPath(new URL('..', import.meta.url));
const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'vigil');
/** npm's package `node` installs one of these by a script; this is the binary itself, without one. */
const platform = process.platform === 'win32' ? 'win' : process.platform;
const binaryPackage = `node-${platform}-${process.arch}`;

const files = [
  'server/src/exam-taking/providers/judge/pyodide',
  'stores/src/event-log/sqlite',
  'stores/src/documents/sqlite',
  'server/src/uploads/uploads.int.test.ts',
  'server/src/main.int.test.ts',
  'server/src/whole-exam.int.test.ts',
];

const folderOf = (version) => join(cache, `node-${version}`);
const binaryOf = (version) => join(folderOf(version), 'node_modules', binaryPackage, 'bin', 'node');

/** Answers its binary. */
async function fetched(version) {
  if (existsSync(binaryOf(version))) return binaryOf(version);
  await mkdir(cache, { recursive: true });
  const beside = mkdtempSync(join(cache, '.node-'));
  try {
    const { status } = spawnSync('npm', ['install', '--prefix', beside, `${binaryPackage}@${version}`], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (status !== 0) throw new Error(`npm could not install ${binaryPackage}@${version}`);
    if (!existsSync(folderOf(version))) renameSync(beside, folderOf(version));
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
  return binaryOf(version);
}

/** Vitest's report of these files under that Node; null: it wrote none. */
async function report(binary, which, workers) {
  const work = mkdtempSync(join(tmpdir(), 'vigil-node-'));
  const file = join(work, 'vitest.json');
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter', 'dot', '--reporter', 'json', '--outputFile.json', file];
  const args = [vitest, 'run', '--project', 'integration', '--maxWorkers', workers, ...reporters, ...which];
  const child = spawn(binary, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NO_COLOR: '1' },
  });
  const [status] = await once(child, 'exit');
  const found = existsSync(file) ? { status, ...JSON.parse(readFileSync(file, 'utf8')) } : null;
  rmSync(work, { recursive: true, force: true });
  return found;
}

/** One that is skipped has failed. */
const failedIn = ({ status, numFailedTests, numPendingTests }) =>
  numFailedTests + numPendingTests || (status === 0 ? 0 : 1);

/** The tests under that Node, as counts. Files that failed under CI run once more by themselves, and are noted. */
async function testsOn(binary) {
  const first = await report(binary, files, '3');
  if (first === null) return { passed: 0, failed: 1 };
  const counts = { passed: first.numPassedTests, failed: failedIn(first) };
  const broken = first.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  if (counts.failed === 0 || broken.length === 0) return counts;
  const again = doesRepeat(process.env) ? await report(binary, broken, '1') : null;
  const nameOf = ({ file, title }) => `${relative(root, file)} › ${title}`;
  for (const outcome of again === null ? [] : outcomesOf(first, again))
    noteRepeat({ ...outcome, suite: 'newest-node', title: nameOf(outcome) });
  for (const failure of failuresIn(again ?? first)) failedFor('newest-node', nameOf(failure));
  const held = again !== null && failedIn(again) === 0;
  return held ? { passed: first.numPassedTests + first.numFailedTests, failed: 0 } : counts;
}

/** The suite `newest-node` of e2e/run-all.mjs. */
export async function onNewestNode() {
  if (!existsSync(binaryOf(newest))) {
    console.error(
      `there is no Node ${newest} in ${cache} (node e2e/newest-node.mjs --fetch): nothing was tested on the newest LTS`,
    );
    return { passed: 0, failed: process.env.CI === 'true' ? 1 : 0 };
  }
  console.log(`on Node ${newest}`);
  return testsOn(binaryOf(newest));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const versions = process.argv.slice(2);
  if (versions[0] === '--fetch') {
    console.log(await fetched(newest));
  } else {
    let failedOnes = 0;
    for (const version of versions.length > 0 ? versions : [null]) {
      const counts = version === null ? await onNewestNode() : await testsOn(await fetched(version));
      console.log(`Node ${version ?? newest}: ${counts.passed} passed, ${counts.failed} failed`);
      failedOnes += counts.failed;
    }
    process.exitCode = failedOnes === 0 ? 0 : 1;
  }
}
