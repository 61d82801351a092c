import { describe, expect, it } from 'vitest';
import type { Chapter } from '../chapter.ts';
import { isWithin, placeOfDrop, placeOfMove } from './chapter-moves.ts';

const chapter = (id: string, parentId: string | null = null): Chapter => ({
  id,
  title: id,
  parentId,
  quCount: 0,
});
// a (a1, a2), b, c
const chapters = [chapter('a'), chapter('a1', 'a'), chapter('a2', 'a'), chapter('b'), chapter('c')];

describe('a chapter let go', () => {
  it('before or after another stands beside it, counted without itself', () => {
    expect(placeOfDrop(chapters, { draggedNode: 'c', targetNode: 'a', position: 'before' })).toEqual({
      parentId: null,
      sort: 1,
    });
    expect(placeOfDrop(chapters, { draggedNode: 'a', targetNode: 'c', position: 'before' })).toEqual({
      parentId: null,
      sort: 2,
    });
    expect(placeOfDrop(chapters, { draggedNode: 'b', targetNode: 'a1', position: 'after' })).toEqual({
      parentId: 'a',
      sort: 2,
    });
  });

  it('inside another comes last there', () => {
    expect(placeOfDrop(chapters, { draggedNode: 'b', targetNode: 'a', position: 'inside' })).toEqual({
      parentId: 'a',
      sort: 3,
    });
    expect(placeOfDrop(chapters, { draggedNode: 'a1', targetNode: 'a', position: 'inside' })).toEqual({
      parentId: 'a',
      sort: 2,
    });
  });

  it('cannot stand below itself', () => {
    expect(placeOfDrop(chapters, { draggedNode: 'a', targetNode: 'a2', position: 'inside' })).toBeNull();
    expect(isWithin(chapters, 'a2', 'a')).toBe(true);
    expect(isWithin(chapters, 'b', 'a')).toBe(false);
  });
});

describe('a chapter moved by a key', () => {
  it('goes up and down among its siblings, and no further', () => {
    expect(placeOfMove(chapters, 'b', 'up')).toEqual({ parentId: null, sort: 1 });
    expect(placeOfMove(chapters, 'b', 'down')).toEqual({ parentId: null, sort: 3 });
    expect(placeOfMove(chapters, 'a', 'up')).toBeNull();
    expect(placeOfMove(chapters, 'c', 'down')).toBeNull();
  });

  it('goes in below the one before it, and out behind the one it stands below', () => {
    expect(placeOfMove(chapters, 'b', 'in')).toEqual({ parentId: 'a', sort: 3 });
    expect(placeOfMove(chapters, 'a1', 'in')).toBeNull();
    expect(placeOfMove(chapters, 'a1', 'out')).toEqual({ parentId: null, sort: 2 });
    expect(placeOfMove(chapters, 'c', 'out')).toBeNull();
  });
});
