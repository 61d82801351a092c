import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readWireTime, writeWireTime } from './times.js';

describe('wire time', () => {
  it('is Asia/Shanghai, to the second [exam-039] [exam-046]', () => {
    expect(writeWireTime(Date.UTC(2026, 0, 31, 16, 0, 5, 999))).toBe('2026-02-01 00:00:05');
    expect(readWireTime('2026-02-01 00:00:05')).toBe(Date.UTC(2026, 0, 31, 16, 0, 5));
  });

  it('reads back what it wrote, for every second of this century', () => {
    fc.assert(
      fc.property(fc.integer({ min: 946_684_800, max: 4_102_444_800 }), (second) => {
        expect(readWireTime(writeWireTime(second * 1000))).toBe(second * 1000);
      }),
    );
  });

  it.each([
    ['2026-02-01', Date.UTC(2026, 0, 31, 16)],
    ['2026-02-01 08:30', Date.UTC(2026, 1, 1, 0, 30)],
    ['2026-02-01T00:00:00Z', Date.UTC(2026, 1, 1)],
    ['2026-02-01T00:00:00+08:00', Date.UTC(2026, 0, 31, 16)],
    [1_769_875_205, 1_769_875_205_000],
    ['1769875205123', 1_769_875_205_123],
  ])('reads %s [common-037]', (given, expected) => expect(readWireTime(given)).toBe(expected));

  it.each([
    '',
    'x',
    '2026-13-01',
    '2026-02-29',
    '2026-02-01 24:00:00',
    '2026-02-01 10:60:00',
    12,
    Number.NaN,
    true,
    null,
    {},
    '2026-02-01T00:00:00'.concat('?'),
  ])('reads %s as no time', (given) => expect(readWireTime(given)).toBeNull());
});
