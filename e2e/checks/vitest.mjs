import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { failedOnce, npx, root, run, say, work } from './suites.mjs';
import { count, failedFor, passedOnlyWhenRepeated } from './times.mjs';

const ci = process.env.CI === 'true';
/**
 * A few failed files on a shared machine are run again by themselves under CI, and named: what fails twice
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
  const tell = (told) => {
    for (const file of broken)
      for (const title of failuresOf(file))
        told(projects.join(', '), `${relative(root, file.name)} › ${title}`);
  };
  const again =
    ci && broken.length > 0 && broken.length <= repeatedFiles
      ? await report([...which, ...broken.map((file) => file.name), '--maxWorkers', '1'])
      : undefined;
  const repeated = again && countsOf(again);
  if (repeated === undefined || repeated.failed > 0) {
    tell(failedFor);
    return counts;
  }
  tell(passedOnlyWhenRepeated);
  const passedBefore = broken
    .flatMap((file) => file.assertionResults)
    .filter((test) => test.status === 'passed').length;
  return { passed: counts.passed - passedBefore + repeated.passed, failed: 0 };
}

function failuresOf({ assertionResults, message }) {
  const failed = assertionResults.filter((test) => test.status === 'failed').map((test) => test.fullName);
  return failed.length > 0 ? failed : [message.split('\n')[0]];
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
