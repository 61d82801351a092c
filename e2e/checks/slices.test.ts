import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { longest } from './longest-first.mjs';
import { concernsOf, homeOf, journeys, sliceNames } from './slices.mjs';

const root = join(import.meta.dirname, '../..');
const slices = sliceNames();

describe('npm test -- SLICE', () => {
  it('every slice of the server, and every folder of the domain, is one', () => {
    expect(slices).toEqual(expect.arrayContaining(['accounts', 'exams', 'exam-taking', 'sitting', 'watch']));
    expect(slices).not.toContain('demo');
  });

  it('what concerns a slice are its files in every layer, and tests elsewhere that use them', () => {
    const { files, tests, packages } = concernsOf(['watch']);
    expect(packages).toEqual(['projections', 'server', 'admin-console']);
    expect(files).toContain('projections/src/watch/watch-card.projection.ts');
    expect(tests.filter((test) => test.startsWith('server/src/watch/'))).not.toEqual([]);
    const elsewhere = tests.filter((test) => !files.includes(test));
    expect(elsewhere).not.toEqual([]);
    expect(elsewhere.filter((test) => !existsSync(join(root, test)))).toEqual([]);
  });

  it('a file is counted for its slice, or for its package', () => {
    expect(homeOf('server/src/exam-taking/start.int.test.ts', slices)).toBe('exam-taking');
    expect(homeOf('stores/src/bus/redis/redis-bus.int.test.ts', slices)).toBe('stores');
  });

  it('every journey is tagged with a slice, and with none that does not exist', () => {
    const known = [...slices, 'cluster'];
    const wrong = journeys().filter(
      ({ tags }) => !tags.some((tag) => slices.includes(tag)) || tags.some((tag) => !known.includes(tag)),
    );
    expect(wrong).toEqual([]);
  });

  it('finds every journey: as many as begin in the files', () => {
    const begun = ['journeys', 'cluster']
      .flatMap((folder) =>
        readdirSync(join(root, 'e2e', folder)).map((file) => join(root, 'e2e', folder, file)),
      )
      .filter((file) => file.endsWith('.spec.ts'))
      .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
      .filter((line) => line.trimStart().startsWith('test('));
    expect(begun).not.toEqual([]);
    expect(journeys()).toHaveLength(begun.length);
  });

  it.each(
    slices.filter((slice) =>
      ['web', 'admin-console'].some((app) => existsSync(join(root, app, 'src', slice))),
    ),
  )('%s has screens, and so a journey', (slice) => {
    const tagged = journeys().filter(({ tags }) => tags.includes(slice));
    expect(tagged, `no journey of e2e/journeys has @${slice} in its title`).not.toEqual([]);
  });

  it('the files that a run begins with are there', () =>
    expect(longest.filter((file) => !existsSync(join(root, file)))).toEqual([]));
});
