import { afterEach, expect, it, vi } from 'vitest';
import { databaseName } from '../taking/answer-queue/database-name.ts';
import { arePapersHere } from './papers-here.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A browser that lists these databases, and notes which are opened; none of them can be. */
function browserWith(names: readonly string[]): string[] {
  const opened: string[] = [];
  vi.stubGlobal('indexedDB', {
    databases: () => Promise.resolve(names.map((name) => ({ name, version: 1 }))),
    open: (name: string) => {
      opened.push(name);
      throw new DOMException('no storage', 'SecurityError');
    },
  });
  return opened;
}

it('asks a browser for its list, and opens nothing that is not on it: an opening in the same moment would wait for ever', async () => {
  const opened = browserWith(['somebody-else']);
  expect(await arePapersHere()).toBe(false);
  expect(opened).toEqual([]);
});

it('looks into a database that is there, and takes one that cannot be opened for empty', async () => {
  const opened = browserWith([databaseName]);
  expect(await arePapersHere()).toBe(false);
  expect(opened).toEqual([databaseName]);
});

it('says no where the browser has no list to give', async () => {
  vi.stubGlobal('indexedDB', { databases: () => Promise.reject(new DOMException('no', 'UnknownError')) });
  expect(await arePapersHere()).toBe(false);
});
