import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  doesRepeat,
  failuresIn,
  noteRepeat,
  notedRepeats,
  outcomesOf,
  tableOf,
  writeRepeats,
} from './repeats.mjs';

const root = join(import.meta.dirname, '../..');

/** A file in a report of vitest: its tests by title, null: passed, else what it said. */
const file = (name: string, tests: Readonly<Record<string, string | null>>, message = '') => {
  const assertionResults = Object.entries(tests).map(([fullName, said]) => ({
    fullName,
    status: said === null ? 'passed' : 'failed',
    failureMessages: said === null ? [] : [said],
  }));
  const failed = message !== '' || assertionResults.some(({ status }) => status === 'failed');
  return { name, status: failed ? 'failed' : 'passed', message, assertionResults };
};

describe('what fails', () => {
  it.each([
    [undefined, false],
    ['false', false],
    ['true', true],
  ])('with CI=%s is repeated: %s', (CI, does) => expect(doesRepeat({ CI })).toBe(does));

  it('is repeated by nothing that does not ask that', () => {
    expect(readFileSync(join(root, 'vitest.config.ts'), 'utf8')).not.toMatch(/\bretry\b/);
    const runners = ['checks/suites.mjs', 'checks/vitest.mjs', 'newest-node.mjs', 'playwright.config.ts'];
    for (const runner of runners)
      expect(readFileSync(join(root, 'e2e', runner), 'utf8')).toContain('doesRepeat(process.env)');
    const journeys = readFileSync(join(root, 'e2e/playwright.config.ts'), 'utf8');
    expect(journeys.match(/\bretries\b.*/g)).toEqual(['retries: doesRepeat(process.env) ? 1 : 0,']);
  });
});

describe('files that vitest ran again', () => {
  const first = {
    testResults: [
      file('a.test.ts', { one: 'Error: expected 2 to be 0', two: null }),
      file('b.test.ts', { three: 'Error: timed out', four: 'Error: no port' }),
      file('c.test.ts', {}, 'SyntaxError: missing )\n  at c.test.ts:1'),
      file('d.test.ts', { five: 'Error: away' }),
      file('e.test.ts', { six: null }),
    ],
  };

  it('each failure is told with what it said; a file that could not be loaded too', () =>
    expect(failuresIn(first).map(({ title, message }) => [title, message.split('\n')[0]])).toEqual([
      ['one', 'Error: expected 2 to be 0'],
      ['three', 'Error: timed out'],
      ['four', 'Error: no port'],
      ['SyntaxError: missing )', 'SyntaxError: missing )'],
      ['five', 'Error: away'],
    ]));

  it('what passed the second time passed only then; what failed, or did not run, has failed', () => {
    const again = {
      testResults: [
        file('a.test.ts', { one: null, two: null }),
        file('b.test.ts', { three: null, four: 'Error: another' }),
        file('c.test.ts', {}, 'SyntaxError: missing )'),
      ],
    };
    expect(outcomesOf(first, again).map(({ title, message, passed }) => [title, message, passed])).toEqual([
      ['one', 'Error: expected 2 to be 0', true],
      ['three', 'Error: timed out', true],
      ['four', 'Error: no port', false],
      ['SyntaxError: missing )', expect.stringContaining('at c.test.ts:1'), false],
      ['five', 'Error: away', false],
    ]);
  });
});

describe('the table at the end of a run', () => {
  it('has every repeat with its first failure, what passed only then first; the file has all of it', () => {
    expect(tableOf([])).toEqual([]);
    noteRepeat({ suite: 'browser', title: 'a journey', message: '\u001B[31mlate\u001B[39m', passed: false });
    noteRepeat({
      suite: 'unit',
      title: 'a.test.ts › one',
      message: `Error: 2\n\n    at Object.is (/x/node_modules/chai/a.js:1)\n${'and '.repeat(400)}`,
      passed: true,
    });
    noteRepeat({ suite: 'faults', title: 'campaign.ts', message: undefined, passed: true });
    const [heading, ...rows] = tableOf(notedRepeats());
    expect(heading).toContain('3 repeated, 2 of them passed then');
    expect(rows).toEqual([
      '!!   passed then   unit     a.test.ts › one',
      '!!       Error: 2',
      expect.stringMatching(/^!! {7}and .* …$/),
      '!!   passed then   faults   campaign.ts',
      '!!       it said nothing',
      '!!   failed again  browser  a journey',
      '!!       late',
    ]);

    const folder = mkdtempSync(join(tmpdir(), 'repeats-'));
    writeRepeats(join(folder, 'deeper', 'repeats.json'), notedRepeats());
    const kept = JSON.parse(readFileSync(join(folder, 'deeper', 'repeats.json'), 'utf8')) as unknown[];
    rmSync(folder, { recursive: true });
    expect(kept).toHaveLength(3);
    expect(kept[1]).toMatchObject({
      suite: 'unit',
      passed: true,
      message: expect.stringMatching(/(?:and ?){400}$/),
    });
  });
});
