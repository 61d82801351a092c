import { describe, expect, it } from 'vitest';
import { backoff } from './backoff.ts';

const pace = { firstMs: 400, longestMs: 2000 };
const from = (random: number) => [1, 2, 3, 4, 5, 1000].map((count) => backoff(count, pace, () => random));

describe('the pause before something is tried again', () => {
  it('doubles up to the longest, also after a night without a network', () => {
    expect(from(1)).toEqual([400, 800, 1600, 2000, 2000, 2000]);
  });

  it('leaves out up to half', () => {
    expect(from(0)).toEqual([200, 400, 800, 1000, 1000, 1000]);
  });

  it('differs from screen to screen unless told otherwise', () => {
    const pauses = Array.from({ length: 50 }, () => backoff(3, pace));
    expect(new Set(pauses).size).toBeGreaterThan(1);
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(800);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(1600);
  });
});
