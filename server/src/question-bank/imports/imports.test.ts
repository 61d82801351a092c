import type { Documents } from '@vigil/stores/documents/port';
import { expect, it } from 'vitest';
import { chaptersToAdd } from './import-chapters.js';
import { partsOf } from './imports.js';

const parts = 25;
const part = (number: number) => ({
  questions: Array.from({ length: 200 }, (_none, index) => ({
    line: index,
    question: null,
    chapter: [`第${number}章`],
    problems: [],
  })),
});

/**
 * A store that answers at once, as the embedded ones do, and how often it was read in each turn of the event
 * loop.
 */
function storeOf() {
  const readsByTurn: number[] = [0];
  let watching = true;
  const nextTurn = (): void => {
    readsByTurn.push(0);
    if (watching) setImmediate(nextTurn);
  };
  setImmediate(nextTurn);
  const get = (id: string) => {
    readsByTurn[readsByTurn.length - 1] = (readsByTurn.at(-1) ?? 0) + 1;
    return Promise.resolve(part(Number(id.split(':')[1])));
  };
  return {
    services: { documents: { collection: () => ({ get }) } as unknown as Documents },
    readsByTurn,
    end: () => {
      watching = false;
    },
  };
}

it('a file of thousands is looked through one part in a turn, so that others are answered in between', async () => {
  const store = storeOf();
  const added = await chaptersToAdd(store.services, { id: 'i', repoId: 'r', parts }, { chapters: [] });
  store.end();
  expect(added?.map(({ title }) => title)).toEqual(
    Array.from({ length: parts }, (_none, number) => `第${number}章`),
  );
  expect(store.readsByTurn.reduce((sum, reads) => sum + reads, 0)).toBe(parts);
  expect(Math.max(...store.readsByTurn)).toBe(1);
});

it('the parts of a file come in their order', async () => {
  const store = storeOf();
  const titles: unknown[] = [];
  for await (const questions of partsOf(store.services, { id: 'i', parts: 3 }))
    titles.push(questions[0]?.chapter[0]);
  store.end();
  expect(titles).toEqual(['第0章', '第1章', '第2章']);
});
