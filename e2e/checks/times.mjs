// What each slice took, what was repeated and what failed, gathered from the reports of all suites.
import { notedRepeats, tableOf } from './repeats.mjs';
import { homeOf, sliceNames } from './slices.mjs';

const names = sliceNames();
const slices = new Map();
const files = [];
const failures = [];

/** Adds tests of a file, or a journey, to the slice it is counted for. */
export function count({ file, home = homeOf(file, names), tests, seconds, kind }) {
  const sums = slices.get(home) ?? { tests: 0, journeys: 0, testSeconds: 0, journeySeconds: 0 };
  files.push({ file, seconds });
  sums[`${kind}s`] += tests;
  sums[`${kind}Seconds`] += seconds;
  slices.set(home, sums);
}

/** A test or journey that failed, to be named where a reader who sees only the end finds it. */
export const failedFor = (suite, title) => void failures.push(`${suite}: ${title}`);

const seconds = (value) => (value === null ? '–' : value.toFixed(1)).padStart(8);
const number = (value) => String(value).padStart(6);

/** Suites and slices, the slowest first, and what has to be looked into. */
export function printTimes(results) {
  console.log(
    `\n${'suite'.padEnd(16)} passed failed  by clock  processor    machine (seconds; of this machine's processors all that was busy, browsers and what ran beside it included)`,
  );
  for (const one of results.toSorted((a, b) => b.seconds - a.seconds))
    console.log(
      `${one.name.padEnd(16)} ${number(one.passed)} ${number(one.failed)}  ${seconds(one.seconds)}   ${seconds(one.processorSeconds)}   ${seconds(one.machineSeconds)}`,
    );
  const processor = results.some((one) => one.processorSeconds === null)
    ? null
    : results.reduce((sum, one) => sum + one.processorSeconds, 0);
  console.log(`${'all'.padEnd(16)} ${' '.repeat(24)}   ${seconds(processor)}`);
  printSlices();
  printSlowest();
  const unnamed = results
    .filter(({ name, failed }) => failed > 0 && !failures.some((one) => one.startsWith(`${name}: `)))
    .map(({ name, failed }) => `${name}: ${failed}, told above`);
  listed('failed:', [...failures, ...unnamed]);
  for (const line of ['', ...tableOf(notedRepeats())]) console.log(line);
}

function listed(heading, names) {
  if (names.length === 0) return;
  console.log(`\n!! ${heading}`);
  for (const one of names) console.log(`!!   ${one}`);
}

function printSlices() {
  if (slices.size === 0) return;
  console.log(
    `\n${'slice'.padEnd(16)}  tests  seconds   journeys  seconds    (inside tests; those of one kind run side by side)`,
  );
  const whole = ({ testSeconds, journeySeconds }) => testSeconds + journeySeconds;
  for (const [name, sums] of [...slices].toSorted(([, a], [, b]) => whole(b) - whole(a)))
    console.log(
      `${name.padEnd(16)} ${number(sums.tests)} ${seconds(sums.testSeconds)}     ${number(sums.journeys)} ${seconds(sums.journeySeconds)}`,
    );
}

const slowest = 25;

/** Where a second is won most easily. */
function printSlowest() {
  const sorted = files.filter(({ seconds: taken }) => taken > 1).toSorted((a, b) => b.seconds - a.seconds);
  if (sorted.length === 0) return;
  console.log(`\nslowest files and journeys (seconds, beside others of their kind)`);
  for (const { file, seconds: taken } of sorted.slice(0, slowest)) console.log(`${seconds(taken)}  ${file}`);
}
