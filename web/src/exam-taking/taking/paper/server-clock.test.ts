import { describe, expect, it } from 'vitest';
import { clockText, hasEnd, minuteMark, secondsLeft, urgencyOf } from './server-clock.ts';

describe('the paper’s clock', () => {
  it('counts from the server’s seconds by the monotonic clock alone', () => {
    const base = { leftSeconds: 100, atMs: 5000 };
    expect(secondsLeft(base, 5000)).toBe(100);
    expect(secondsLeft(base, 5999)).toBe(99);
    expect(secondsLeft(base, 105_000)).toBe(0);
  });
  it('is below 0 only after 0 has been shown (resolution 5) [paper-019]', () => {
    const base = { leftSeconds: 1, atMs: 0 };
    expect(secondsLeft(base, 999)).toBe(0);
    expect(secondsLeft(base, 1000)).toBe(0);
    expect(secondsLeft(base, 1001)).toBe(-1);
  });
  it('is amber from 5 minutes and red from 1 minute', () => {
    expect([301, 300, 61, 60, 0, -1].map(urgencyOf)).toEqual([
      'plenty',
      'amber',
      'amber',
      'red',
      'red',
      'red',
    ]);
  });
  it('announces 30, 10, 5 and 1 minutes once each, and what is left when some are skipped', () => {
    expect([
      minuteMark(1801, 1800),
      minuteMark(1800, 1799),
      minuteMark(601, 600),
      minuteMark(301, 299),
      minuteMark(61, 60),
    ]).toEqual([30, null, 10, 5, 1]);
    expect([minuteMark(2000, 200), minuteMark(2400, 750), minuteMark(1200, -600)]).toEqual([4, 13, null]);
    expect(minuteMark(250, 400)).toBeNull();
  });
  it('shows hours only where there are any, and never less than 0', () => {
    expect([5071, 600, 9, -1].map(clockText)).toEqual(['01:24:31', '10:00', '00:09', '00:00']);
  });
  it('a paper without deadline and with the default of 99999 s has no end [paper-003]', () => {
    expect(hasEnd({ deadline: null, leftSeconds: 99_999 })).toBe(false);
    expect(hasEnd({ deadline: null, leftSeconds: 3600 })).toBe(true);
    expect(hasEnd({ deadline: '2026-11-21T09:00:00Z', leftSeconds: 99_999 })).toBe(true);
  });
});
