import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readYuan, writeYuan } from './money.js';

describe('money', () => {
  it('is yuan with two decimals outside, fen inside, and loses nothing', () => {
    expect(writeYuan(1250)).toBe('12.50');
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), (fen) => {
        expect(readYuan(writeYuan(fen))).toBe(fen);
      }),
    );
  });

  it.each([
    [0.1, 10],
    ['19.99', 1999],
    [' 7 ', 700],
    ['-0.5', -50],
  ])('reads %s', (given, fen) => expect(readYuan(given)).toBe(fen));

  it.each(['1.234', 0.001, '1,5', 'x', '', Number.POSITIVE_INFINITY, null, true])(
    'reads %s as no price',
    (given) => expect(readYuan(given)).toBeNull(),
  );
});
