import { describe, expect, it } from 'vitest';
import { turn } from './turns.ts';

const roundOf = (round: number, from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, index) => turn(round * (to - from) + index, { from, to }).who);

describe('turns', () => {
  it.each([1, 2, 7, 32, 180, 2000, 7919, 10_000, 15_838])(
    'everybody of %i once a round, in every round',
    (count) => {
      for (const round of [0, 1, 2, 77])
        expect(roundOf(round, 50, 50 + count).toSorted((a, b) => a - b)).toEqual(
          Array.from({ length: count }, (_, index) => 50 + index),
        );
    },
  );

  it('a round begins elsewhere than the one before, so that think times differ', () => {
    const firsts = [0, 1, 2, 3, 4].map((round) => roundOf(round, 0, 500)[0]);
    expect(new Set(firsts).size).toBe(5);
  });

  it('the same arrival is always the same turn', () => {
    expect(turn(123_456, { from: 10, to: 2010 })).toEqual(turn(123_456, { from: 10, to: 2010 }));
    expect(turn(2000 * 3 + 5, { from: 10, to: 2010 }).round).toBe(3);
  });
});
