import { expect, it } from 'vitest';
import { backoffMilliseconds } from './backoff.js';

it('each wait is twice the one before, up to the longest, however often it fails', () => {
  const backoff = { firstMilliseconds: 250, longestMilliseconds: 3000 };
  expect([1, 2, 3, 4, 5, 6].map((failures) => backoffMilliseconds(failures, backoff))).toEqual([
    250, 500, 1000, 2000, 3000, 3000,
  ]);
  expect(backoffMilliseconds(1_000_000, backoff)).toBe(3000);
  expect(backoffMilliseconds(0, backoff)).toBe(250);
});
