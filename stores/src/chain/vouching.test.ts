import { describe, expect, it } from 'vitest';
import { isCovered, spread, type Voucher } from './vouching.js';

const on = (by: string, to: string, seal: number, until = Infinity): Voucher => ({
  ...{ by, at: seal, publicKey: to, first: seal + 1, last: until },
});
const back = (by: string, from: string, seal: number): Voucher => ({
  ...{ by, at: seal + 1, publicKey: from, first: 0, last: seal },
});
const trusted = (publicKey: string) => [{ publicKey, first: 0, last: Infinity }];

describe('which keys are good for which seals', () => {
  const signed = [on('a', 'b', 9, 19), back('b', 'a', 9), on('b', 'c', 19), back('c', 'b', 19)];

  it('a chain of changes that are signed is followed on from the first key', () => {
    const vouched = spread(trusted('a'), signed);
    expect(isCovered(vouched, 'b', 10, 19)).toBe(true);
    expect(isCovered(vouched, 'c', 20, 99)).toBe(true);
    expect(isCovered(vouched, 'c', 19, 99)).toBe(false);
  });

  it('and back from the newest, to seals before each change alone', () => {
    const vouched = spread(trusted('c'), signed);
    expect(isCovered(vouched, 'b', 10, 19)).toBe(true);
    expect(isCovered(vouched, 'a', 0, 9)).toBe(true);
    expect(isCovered(vouched, 'a', 0, 10)).toBe(false);
    expect(isCovered(vouched, 'b', 20, 21)).toBe(false);
  });

  it('a key that is good only up to a seal makes none good behind it', () => {
    const known = [{ publicKey: 'a', first: 0, last: 5 }];
    expect(isCovered(spread(known, signed), 'b', 10, 10)).toBe(false);
  });

  it('ends where keys vouch for each other', () => {
    const circle = [on('a', 'b', 9), on('b', 'a', 19), back('b', 'a', 9), back('a', 'b', 19)];
    expect(isCovered(spread(trusted('x'), circle), 'a', 0, 0)).toBe(false);
    expect(isCovered(spread(trusted('a'), circle), 'b', 10, 19)).toBe(true);
  });

  it('seals of a key may be covered by several together', () => {
    const parts = [
      { publicKey: 'a', first: 5, last: 9 },
      { publicKey: 'a', first: 0, last: 5 },
    ];
    expect(isCovered(parts, 'a', 0, 9)).toBe(true);
    expect(isCovered(parts, 'a', 0, 10)).toBe(false);
  });
});
