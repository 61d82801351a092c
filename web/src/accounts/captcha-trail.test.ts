import { describe, expect, it } from 'vitest';
import { timedTrail } from './captcha-trail.ts';

describe('a captcha drag’s trail with times', () => {
  it('takes the times of the last moves, counted from the first of them', () => {
    expect(timedTrail([[0, 0], [5, 1], [9, 1]], [900, 1000, 1016, 1049], 80)).toEqual([[0, 0, 0], [5, 1, 16], [9, 1, 49]]); // prettier-ignore
  });

  it('spreads the duration evenly where the times are missing', () => {
    expect(timedTrail([[0, 0], [5, 1], [9, 1]], [1000], 100)).toEqual([[0, 0, 0], [5, 1, 50], [9, 1, 100]]); // prettier-ignore
  });

  it('never goes back in time', () => {
    const times = timedTrail([[0, 0], [1, 0], [2, 0]], [1, 2, 3], 2).map(([, , ms]) => ms ?? -1); // prettier-ignore
    expect([...times].sort((a, b) => a - b)).toEqual(times);
  });
});
