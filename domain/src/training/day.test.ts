import { expect, it } from 'vitest';
import { dayNumber, startOfDay, streakOf } from './day.js';

it('[TR16] a streak is the days in a row up to today or yesterday', () => {
  expect(streakOf([10, 9, 8, 6], 10)).toBe(3);
  expect(streakOf([9, 8, 8], 10)).toBe(2);
  expect(streakOf([8, 7], 10)).toBe(0);
  expect(streakOf([], 10)).toBe(0);
});

it('[TR16] a day begins at midnight in Shanghai', () => {
  const midnight = Date.parse('2026-11-23T00:00:00+08:00');
  expect(dayNumber(midnight) - dayNumber(midnight - 1)).toBe(1);
  expect(startOfDay(dayNumber(midnight + 5))).toBe(midnight);
});
