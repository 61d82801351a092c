import { describe, expect, it } from 'vitest';
import { isPlausibleDrag, type Drag } from './drag.js';

const hole = 180;
const byHand = (x = hole): Drag => ({
  x,
  duration: 620,
  trail: Array.from({ length: 24 }, (_, index) => [300 + (index * x) / 23, 500 + (index % 3), index * 26]),
});

describe('a drag', () => {
  it('by a hand that ends within 5 pixels passes', () => {
    for (const x of [hole - 5, hole, hole + 5]) expect(isPlausibleDrag(byHand(x), hole, 3000)).toBe(true);
  });

  it('by keys, four pixels at a time and some seconds long, passes by the same rule', () => {
    const byKeys: Drag = {
      x: hole - 2,
      duration: 6500,
      trail: Array.from({ length: 49 }, (_, index) => [300 + index * 4, 500, index * 130]),
    };
    expect(isPlausibleDrag(byKeys, hole, 9000)).toBe(true);
    expect(isPlausibleDrag({ ...byKeys, x: hole + 8 }, hole, 9000)).toBe(false);
  });

  it.each<[string, Drag, number]>([
    ['ends 6 pixels off', byHand(hole + 6), 3000],
    ['ends nowhere', { ...byHand(), x: Number.NaN }, 3000],
    ['has no trail', { ...byHand(), trail: [] }, 3000],
    [
      'jumps in one step',
      {
        ...byHand(),
        trail: [
          [0, 0, 0],
          [0, 0, 1],
          [180, 0, 2],
          [180, 0, 3],
        ],
      },
      3000,
    ],
    [
      'hardly moves',
      {
        ...byHand(),
        trail: byHand().trail.map(([, y, ms], index) => [index / 10, y as number, ms as number]),
      },
      3000,
    ],
    ['goes back in time', { ...byHand(), trail: byHand().trail.toReversed() }, 3000],
    ['takes no time', { ...byHand(), duration: 10 }, 3000],
    ['takes longer than the puzzle has been out', { ...byHand(), duration: 5000 }, 3000],
    [
      'has points without a time',
      { ...byHand(), trail: byHand().trail.map(([x, y]) => [x as number, y as number]) },
      3000,
    ],
  ])('that %s fails', (_what, drag, since) => expect(isPlausibleDrag(drag, hole, since)).toBe(false));
});
