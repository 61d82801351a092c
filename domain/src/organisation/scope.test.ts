import { describe, expect, it } from 'vitest';
import { Scope } from './scope.js';

const north = Scope.below('north', 'A01');

describe('a data scope', () => {
  it('[SC1] has the people of its department and of those below, no others', () => {
    expect(['A01', 'A01A02', 'A01A02A01'].map((code) => north.has(code))).toEqual([true, true, true]);
    expect(['A02', 'A0', 'A', '', null].map((code) => north.has(code))).toEqual(Array(5).fill(false));
  });

  it('[SC2] of everybody has everybody, with a department or without; that of nobody nobody', () => {
    expect([null, '', 'A02'].map((code) => Scope.everybody.has(code))).toEqual([true, true, true]);
    expect([null, '', 'A02'].map((code) => Scope.nobody.has(code))).toEqual([false, false, false]);
    expect([Scope.everybody.whole, north.whole, Scope.nobody.whole]).toEqual([true, false, false]);
  });

  it('[SC3] narrows what is asked for, and never widens it', () => {
    expect(north.narrow('')).toBe('A01');
    expect(north.narrow('A01A02')).toBe('A01A02');
    expect(north.narrow('A')).toBe('A01');
    expect(north.narrow('A02')).toBe('\0');
    expect(Scope.everybody.narrow('A02')).toBe('A02');
    expect([Scope.nobody.narrow(''), Scope.nobody.narrow('A01')]).toEqual(['\0', '\0']);
  });

  it('[SC1] holds another that is inside, and what holds nobody', () => {
    expect([north, Scope.below('x', 'A01A02'), Scope.nobody].map((other) => north.holds(other))).toEqual([
      ...[true, true, true],
    ]);
    expect([Scope.everybody, Scope.below('y', 'A02')].map((other) => north.holds(other))).toEqual([
      false,
      false,
    ]);
    expect(Scope.everybody.holds(Scope.everybody)).toBe(true);
  });

  it('[SC4] is touched by departments in it and above it', () => {
    expect(['A01A02', 'A01', 'A'].map((code) => north.touches(code))).toEqual([true, true, true]);
    expect(['A02', 'A02A01'].map((code) => north.touches(code))).toEqual([false, false]);
    expect(Scope.everybody.touches('A02')).toBe(true);
  });
});
