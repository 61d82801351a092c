import { describe, expect, it } from 'vitest';
import {
  sayShift,
  clock,
  sayCountdown,
  exactTime,
  sayAbbreviated,
  sayAge,
  sayAgo,
  sayDuration,
  sayMoney,
  sayNumber,
  sayScore,
  saySpan,
  sayTime,
} from './format.ts';

const now = Date.parse('2026-11-21T06:05:00Z'); // 14:05 in Asia/Shanghai
const before = (seconds: number) => now - seconds * 1000;

describe('a time as people say it, in Asia/Shanghai wherever the reader is', () => {
  it.each([
    ['2026-11-21T06:05:33Z', '今天 14:05'],
    ['2026-11-20T16:00:00Z', '今天 00:00'],
    ['2026-11-20T15:59:00Z', '昨天 23:59'],
    ['2026-11-22T00:30:00Z', '明天 08:30'],
    ['2026-01-02T01:00:00Z', '1月2日 09:00'],
    ['2025-12-31T01:00:00Z', '2025年12月31日 09:00'],
  ])('%s is %s', (value, text) => {
    expect(sayTime(value, now)).toBe(text);
  });

  it('by the clock of that zone, whatever the time', () => {
    const clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Asia/Shanghai',
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    for (let value = Date.UTC(1992, 0); value < Date.UTC(2100, 0); value += 37 * 3_600_000 + 59 * 61_000)
      expect(exactTime(value)).toBe(clock.format(value));
  });
  it('exactly, for hovering', () => expect(exactTime('2026-11-21T06:05:33Z')).toBe('2026-11-21 14:05:33'));
  it('a span says the day once', () =>
    expect(saySpan('2026-11-21T01:00:00Z', '2026-11-21T03:30:00Z', now)).toBe('今天 09:00 至 11:30'));
  it('a span over days says both', () =>
    expect(saySpan('2026-11-21T01:00:00Z', '2026-11-22T03:30:00Z', now)).toBe('今天 09:00 至 明天 11:30'));
});

describe('how long ago (spec 3 §9)', () => {
  it.each([
    [29, '刚刚'],
    [30, '1分钟前'],
    [119, '1分钟前'],
    [120, '2分钟前'],
    [3599, '59分钟前'],
    [3600, '1小时前'],
    [86_400, '1天前'],
    [172_800, '11月19日 14:05'],
  ])('%i s: %s [common-097]', (seconds, text) => {
    expect(sayAgo(before(seconds), now)).toBe(text);
  });
});

it.each([
  [-5, '0分钟前'],
  [59, '0分钟前'],
  [3599, '59分钟前'],
  [3600, '1小时前'],
  [86_399, '23小时前'],
  [86_400, '1天前'],
  [40 * 86_400, '40天前'],
])('how old, %i s: %s [common-098]', (seconds, text) => expect(sayAge(before(seconds), now)).toBe(text));

it('counts are abbreviated with k, M, G, T, P, E [common-099]', () => {
  const counts = [
    0, 999, 999.94, 1000, 1234, 12_345, 999_949, 999_950, 3_400_000, 2e9, 7e12, 1.5e15, 2e18, 4e21,
  ];
  expect(counts.map(sayAbbreviated)).toEqual([
    '0',
    '999',
    '999.9',
    '1k',
    '1.2k',
    '12.3k',
    '999.9k',
    '1M',
    '3.4M',
    '2G',
    '7T',
    '1.5P',
    '2E',
    '4000E',
  ]);
  expect(sayAbbreviated(-12_345)).toBe('-12.3k');
});

it('a running clock keeps minutes and seconds, adds hours, never goes below zero', () => {
  expect([309, 5071, 0, -3, 59.9].map(clock)).toEqual(['05:09', '1:24:31', '00:00', '00:00', '00:59']);
});

it('lengths of time in words', () => {
  expect([45, 60, 725, 3600, 3725].map(sayDuration)).toEqual([
    '45 秒',
    '1 分钟',
    '12 分 05 秒',
    '1 小时',
    '1 小时 2 分',
  ]);
});

it('what is counted down is said in words, never as a time of the day', () => {
  expect([-1, 59, 60, 1_205, 3_600, 86_399, 86_400, 90_000, 3 * 86_400 + 7_300].map(sayCountdown)).toEqual([
    '00 秒',
    '59 秒',
    '1 分 00 秒',
    '20 分 05 秒',
    '1 小时',
    '23 小时 59 分',
    '1 天',
    '1 天 1 小时',
    '3 天 2 小时',
  ]);
});

it('scores with at most one decimal, a dash while unknown', () => {
  expect([91, 82.5, 82.25, 0, null, undefined].map(sayScore)).toEqual(['91', '82.5', '82.3', '0', '—', '—']);
});

it('thousands and money', () => {
  expect([sayNumber(1234567), sayMoney(123450), sayMoney(5)]).toEqual(['1,234,567', '¥1,234.50', '¥0.05']);
});

describe('a share with its sign', () => {
  it.each([
    [0.042, '+4.2%'],
    [-0.133, '−13.3%'],
    [0, '0%'],
    [null, '—'],
  ])('%s: %s', (share, words) => {
    expect(sayShift(share)).toBe(words);
  });
});
