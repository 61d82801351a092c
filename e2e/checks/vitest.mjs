import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { doesRepeat, failuresIn, noteRepeat, outcomesOf } from './repeats.mjs';
import { failedOnce, npx, root, run, say, work } from './suites.mjs';
import { count, failedFor } from './times.mjs';

/**
 * A few failed files on a shared machine are run again by themselves under CI, and noted: what fails twice
 * has failed.
 */
const repeatedFiles = 6;

/** One run of vitest, as its JSON report; undefined when it wrote none. */
async function report(args) {
  const file = join(work, 'vitest.json');
  rmSync(file, { force: true });
  const reporters = ['--reporter', 'dot', '--reporter', 'json', '--outputFile.json', file];
  // What passing tests print would bury what failing ones say.
  const status = await run([
    npx('vitest', 'vitest.mjs'),
    'run',
    ...args,
    '--silent=passed-only',
    ...reporters,
  ]);
  return existsSync(file) ? { status, ...JSON.parse(readFileSync(file, 'utf8')) } : undefined;
}

/** Tests of projects of vitest.config.ts, of all files or of some. */
export async function vitest(projects, more = []) {
  const which = projects.flatMap((project) => ['--project', project]);
  const first = await report([...which, ...more]);
  if (first === undefined) return failedOnce;
  for (const { name, startTime, endTime, assertionResults } of first.testResults)
    count({
      file: relative(root, name),
      tests: assertionResults.length,
      seconds: (endTime - startTime) / 1000,
      kind: 'test',
    });
  const counts = countsOf(first);
  const broken = first.testResults.filter((file) => file.status === 'failed');
  const suite = projects.join(', ');
  const nameOf = ({ file, title }) => `${relative(root, file)} › ${title}`;
  const again =
    doesRepeat(process.env) && broken.length > 0 && broken.length <= repeatedFiles
      ? await report([...which, ...broken.map((file) => file.name), '--maxWorkers', '1'])
      : undefined;
  if (again === undefined) {
    for (const failure of failuresIn(first)) failedFor(suite, nameOf(failure));
    return counts;
  }
  for (const outcome of outcomesOf(first, again))
    noteRepeat({ suite, title: nameOf(outcome), message: outcome.message, passed: outcome.passed });
  for (const failure of failuresIn(again)) failedFor(suite, nameOf(failure));
  const repeated = countsOf(again);
  const passedBefore = broken
    .flatMap((file) => file.assertionResults)
    .filter((test) => test.status === 'passed').length;
  const skipped = first.testResults
    .filter((file) => !broken.includes(file))
    .flatMap((file) => file.assertionResults)
    .filter((test) => test.status !== 'passed').length;
  return { passed: counts.passed - passedBefore + repeated.passed, failed: repeated.failed + skipped };
}

function countsOf({
  status,
  testResults,
  numPassedTests,
  numFailedTests,
  numPendingTests,
  numTodoTests = 0,
}) {
  const skipped = numPendingTests + numTodoTests;
  if (skipped > 0) say(`${skipped} tests were skipped: nothing is skipped silently here`);
  const broken = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  return { passed: numPassedTests, failed: numFailedTests + skipped + broken || (status === 0 ? 0 : 1) };
}
