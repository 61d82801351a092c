// What failed once and was done again (decision 296).
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * Whether what fails is done once more: on CI's shared machines alone. Whoever works on the product sees each
 * failure.
 */
export const doesRepeat = (env) => env.CI === 'true';

/** Signs of a message in the table; the file has all of it. */
const shownSigns = 1000;
const fullSigns = 20_000;

const repeats = [];

/**
 * What was done again: `suite` and `title` name it, `message` is what its first failure said, `passed` whether it
 * then passed.
 */
export function noteRepeat({ suite, title, message, passed }) {
  const said = stripVTControlCharacters(message ?? '').trim();
  repeats.push({ suite, title, passed, message: (said || 'it said nothing').slice(0, fullSigns) });
}

export const notedRepeats = () => repeats;

/** A table of what was done again: what passed only then first, each with the beginning of its first failure. */
export function tableOf(noted) {
  if (noted.length === 0) return [];
  const held = noted.filter(({ passed }) => passed);
  const rows = [...held, ...noted.filter(({ passed }) => !passed)];
  const width = Math.max(...rows.map(({ suite }) => suite.length));
  return [
    `!! ${noted.length} repeated, ${held.length} of them passed then: each is a fault of its own, to be found (test-results/repeats.json)`,
    ...rows.flatMap(({ suite, title, passed, message }) => [
      `!!   ${passed ? 'passed then ' : 'failed again'}  ${suite.padEnd(width)}  ${title}`,
      ...linesOf(message).map((line) => `!!       ${line}`),
    ]),
  ];
}

/** Without what libraries and Node called. */
const linesOf = (message) => {
  const lines = message
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^ *at .*node(?:_modules|:)/.test(line));
  const shown = lines.join('\n');
  return (shown.length > shownSigns ? `${shown.slice(0, shownSigns)} …` : shown).split('\n');
};

/** Keeps them as JSON; an empty list too, so that nobody reads another run's. */
export function writeRepeats(file, noted) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(noted, null, 2)}\n`);
}

/**
 * What failed in a report of vitest: the file, its title, and what it said.
 * @returns {{ file: string, title: string, message: string }[]}
 */
export const failuresIn = ({ testResults }) =>
  testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      return failed.length > 0
        ? failed.map(({ fullName, failureMessages }) => ({
            file: name,
            title: fullName,
            message: failureMessages.join('\n'),
          }))
        : [{ file: name, title: message.split('\n')[0], message }];
    });

/**
 * What vitest's second report of the files that failed says of each failure of the first: it passed when its file
 * ran and it is not among the failures there.
 * @returns {{ file: string, title: string, message: string, passed: boolean }[]}
 */
export function outcomesOf(first, again) {
  const failedAgain = failuresIn(again);
  const still = ({ file, title }) =>
    failedAgain.some((one) => one.file === file && one.title === title) || !hasRun(again, file);
  return failuresIn(first).map((failure) => ({ ...failure, passed: !still(failure) }));
}

const hasRun = ({ testResults }, file) =>
  testResults.some(({ name, assertionResults }) => name === file && assertionResults.length > 0);
