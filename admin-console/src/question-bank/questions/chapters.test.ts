import { describe, expect, it } from 'vitest';
import { chaptersInOrder, unfoldedChapters } from './chapters.ts';

const chapters = chaptersInOrder([
  { id: 'a', title: '密码学', parentId: null, quCount: 1 },
  { id: 'b', title: '对称加密', parentId: 'a', quCount: 2 },
  { id: 'c', title: 'AES', parentId: 'b', quCount: 3 },
  { id: 'd', title: '网络', parentId: null, quCount: 4 },
]);

describe('the chapters of a bank', () => {
  it('are counted with those below them, and know how deep they stand', () => {
    expect(chapters.map(({ id, depth, wholeCount }) => [id, depth, wholeCount])).toEqual([
      ['a', 0, 6],
      ['b', 1, 5],
      ['c', 2, 3],
      ['d', 0, 4],
    ]);
  });

  it('take away all below a folded one, however deep', () => {
    const shown = (...folded: string[]) => unfoldedChapters(chapters, new Set(folded));
    expect(shown('a').map(({ id }) => id)).toEqual(['a', 'd']);
    expect(shown('b').map(({ id }) => id)).toEqual(['a', 'b', 'd']);
    expect(shown().map(({ id, parent }) => [id, parent])).toEqual([
      ['a', true],
      ['b', true],
      ['c', false],
      ['d', false],
    ]);
  });
});
