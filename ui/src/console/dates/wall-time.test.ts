import { describe, expect, it } from 'vitest';
import { instantOf, isWallTime, readWallTime, showWallTime, wallTimeOf } from './wall-time.ts';

const now = '2026-11-22 18:05:09';
const read = (typed: string) => readWallTime(typed, now);

describe('a typed time', () => {
  it.each([
    ['2026-11-23 09:00', '2026-11-23 09:00:00'],
    ['2026-11-23T09:00', '2026-11-23 09:00:00'],
    [' 2026/11/23  9:00:30 ', '2026-11-23 09:00:30'],
    ['2026.1.3 9:05', '2026-01-03 09:05:00'],
    ['2026年11月23日 9点', '2026-11-23 09:00:00'],
    ['2026年11月23日9时30分', '2026-11-23 09:30:00'],
    ['２０２６-１１-２３ ９：００', '2026-11-23 09:00:00'],
    ['20261123 0930', '2026-11-23 09:30:00'],
    ['11-23 9:00', '2026-11-23 09:00:00'],
    ['11月23日 下午2点半', '2026-11-23 14:30:00'],
    ['今天 14:00', '2026-11-22 14:00:00'],
    ['明天下午2点', '2026-11-23 14:00:00'],
    ['后天', '2026-11-24 00:00:00'],
    ['8:30', '2026-11-22 08:30:00'],
    ['现在', now],
  ])('%s is %s', (typed, wall) => expect(read(typed)).toBe(wall));

  it.each([
    '',
    '下周',
    '2026-02-30 09:00',
    '2026-13-01',
    '2026-11-23 24:00',
    '2026-11-23 9:60',
    '26-11',
    '9',
  ])('“%s” is none', (typed) => expect(read(typed)).toBeNull());
});

describe('a wall time', () => {
  it('is that of Beijing, and its instant again', () => {
    expect(wallTimeOf('2026-11-22T16:00:00Z')).toBe('2026-11-23 00:00:00');
    expect(instantOf('2026-11-23 00:00:00')).toBe('2026-11-22T16:00:00.000Z');
  });

  it('is whole and of a day that exists', () => {
    expect(isWallTime('2026-11-23 09:00:00')).toBe(true);
    expect(isWallTime('2026-11-23 9:00')).toBe(false);
    expect(isWallTime('2026-02-30 09:00:00')).toBe(false);
  });

  it('shows seconds where there are some', () => {
    expect(showWallTime('2026-11-23 09:00:00')).toBe('2026-11-23 09:00');
    expect(showWallTime('2026-11-23 09:00:30')).toBe('2026-11-23 09:00:30');
  });
});
