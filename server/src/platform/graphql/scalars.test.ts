import { parseValue } from 'graphql';
import { describe, expect, it } from 'vitest';
import { DateTime, Fen, Flag, WireInt } from './scalars.js';

describe('scalars', () => {
  it('DateTime is milliseconds inside and ISO 8601 outside', () => {
    expect(DateTime.parseValue('2026-11-20T01:30:00.000Z')).toBe(Date.UTC(2026, 10, 20, 1, 30));
    expect(DateTime.parseValue('2026-11-20T09:30+08:00')).toBe(Date.UTC(2026, 10, 20, 1, 30));
    expect(DateTime.serialize(Date.UTC(2026, 10, 20))).toBe('2026-11-20T00:00:00.000Z');
    for (const bad of ['2026-11-20', '2026-11-20T01:30:00', 'x', 1.5, true, null])
      expect(() => DateTime.parseValue(bad)).toThrow('DateTime cannot represent');
  });

  it('Flag reads 1 and 0, also written into the document', () => {
    expect([true, 1, 'true', '1', false, 0, 'false', '0'].map((value) => Flag.parseValue(value))).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(Flag.parseLiteral(parseValue('1'), {})).toBe(true);
    expect(Flag.parseLiteral(parseValue('false'), {})).toBe(false);
    expect(() => Flag.parseValue(2)).toThrow('Flag cannot represent 2');
  });

  it('WireInt reads "1" and no fraction', () => {
    expect(WireInt.parseValue('12')).toBe(12);
    expect(WireInt.parseLiteral(parseValue('12'), {})).toBe(12);
    for (const bad of ['1.5', 1.5, '', 'x', '9'.repeat(17)])
      expect(() => WireInt.parseValue(bad)).toThrow('WireInt cannot represent');
  });

  it('Fen is a whole number', () => {
    expect(Fen.parseLiteral(parseValue('1250'), {})).toBe(1250);
    expect(() => Fen.parseValue(12.5)).toThrow('Fen cannot represent 12.5');
  });

  it('an error never repeats an object that was sent', () => {
    expect(() => Flag.parseValue({ password: 'secret' })).toThrow(/^Flag cannot represent object$/);
  });
});
