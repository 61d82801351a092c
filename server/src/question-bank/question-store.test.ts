import type { QuestionContent } from '@vigil/domain/question-bank/question';
import type { Documents } from '@vigil/stores/documents/port';
import { describe, expect, it } from 'vitest';
import { QuestionStore, questionVersionId } from './question-store.js';

const ref = (number: number) => ({ quId: `q${number}`, version: 1 });
const refs = (...numbers: number[]) => numbers.map(ref);

function storeOf(cacheSize: number) {
  const reads: string[] = [];
  const getMany = async (ids: string[]) => {
    reads.push(...ids);
    return ids
      .filter((id) => id !== 'q99@1')
      .map((id) => ({ id, content: { title: id } as unknown as QuestionContent }));
  };
  const store = new QuestionStore({ collection: () => ({ getMany }) } as unknown as Documents, cacheSize);
  const titles = async (...numbers: number[]) =>
    (await store.contents(refs(...numbers))).map(
      (content) => (content as unknown as { title: string }).title,
    );
  return { store, reads, titles };
}

describe('question versions in memory', () => {
  it('are read once, in the order asked for, each once where a paper names it twice', async () => {
    const { store, reads, titles } = storeOf(100);
    expect(await titles(2, 1, 2)).toEqual(refs(2, 1, 2).map(questionVersionId));
    expect(await titles(1, 2)).toEqual(refs(1, 2).map(questionVersionId));
    await store.content(ref(1));
    expect(reads).toEqual(['q2@1', 'q1@1']);
  });

  it('that one call drives out are still answered by it', async () => {
    const { titles } = storeOf(4);
    await titles(1, 2, 3, 4);
    expect(await titles(1, 5, 6, 7, 8, 2)).toEqual(refs(1, 5, 6, 7, 8, 2).map(questionVersionId));
  });

  it('leave when they were not used lately, and stay bounded', async () => {
    const { store, reads, titles } = storeOf(10);
    await titles(0);
    for (let number = 1; number <= 40; number += 1) {
      await titles(number);
      await store.content(ref(0));
    }
    expect(reads.filter((id) => id === 'q0@1')).toHaveLength(1);
    reads.length = 0;
    await titles(...Array.from({ length: 41 }, (_, number) => number));
    expect(reads.length).toBeGreaterThanOrEqual(31);
  });

  it('that are nowhere are damage', async () => {
    await expect(storeOf(10).titles(1, 99)).rejects.toMatchObject({
      ...{ code: 'DocumentMissing', message: 'question_versions q99@1 is missing' },
    });
  });
});
