import { describe, expect, it } from 'vitest';
import { chapterAndBelow, type Chapter } from './bank.js';

const chapter = (id: string, parentId: string | null = null): Chapter => ({
  id,
  title: id,
  sort: 1,
  parentId,
});

describe('a chapter and those below it', () => {
  const chapters = [chapter('a'), chapter('c', 'b'), chapter('b', 'a'), chapter('d', 'a'), chapter('e')];

  it('is itself first, then its children and theirs', () => {
    expect(chapterAndBelow(chapters, 'a')).toEqual(['a', 'b', 'd', 'c']);
    expect(chapterAndBelow(chapters, 'e')).toEqual(['e']);
    expect(chapterAndBelow(chapters, 'gone')).toEqual(['gone']);
  });

  it('ends when chapters stand below each other', () =>
    expect(chapterAndBelow([chapter('a', 'b'), chapter('b', 'a')], 'a')).toEqual(['a', 'b']));

  it('looks at each chapter once, however deep they stand', () => {
    let looks = 0;
    const deep = Array.from({ length: 200 }, (_none, index) => ({
      ...chapter(`c${index}`),
      get parentId() {
        looks += 1;
        return index === 0 ? null : `c${index - 1}`;
      },
    }));
    expect(chapterAndBelow(deep, 'c0')).toHaveLength(200);
    expect(looks).toBe(200);
  });
});
