import { describe, expect, it } from 'vitest';
import { minutesOf, timePlan } from './time-plan.ts';

const plan = (minutes: number, ...points: number[]) =>
  timePlan(
    minutes,
    points.map((totalScore) => ({ totalScore })),
  );

describe('a suggested time for each part', () => {
  it.each([
    ['by points', 40, [10, 30], [10, 30]],
    ['whole minutes that sum up', 50, [33, 33, 34], [17, 16, 17]],
    ['fives in a long exam', 120, [30, 30, 40], [35, 35, 50]],
    ['single minutes where a five would leave a part nothing', 60, [2, 98], [1, 59]],
    ['single minutes where fives would tell equal parts apart', 100, [1, 1, 1], [34, 33, 33]],
    ['single minutes where the exam is not one of fives', 72, [50, 50], [36, 36]],
    ['nothing for a part without points', 60, [0, 50, 50], [0, 30, 30]],
    ['nothing for a part of seconds', 10, [1, 199], [0, 10]],
    ['the whole minutes of somebody who came late', 47.9, [1, 1], [24, 23]],
  ])('%s', (_what, minutes, points, shares) => {
    expect(plan(minutes, ...points)).toEqual(shares);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(Math.floor(minutes));
  });

  it.each([
    ['an exam without end', 0, [1, 1]],
    ['an unknown time', Number.NaN, [1, 1]],
    ['one part', 60, [100]],
    ['no part', 60, []],
    ['one part that counts', 60, [0, 100]],
  ])('none for %s', (_what, minutes, points) => {
    expect(plan(minutes, ...points)).toBeNull();
  });

  it('a paper’s minutes are its own: until its deadline, with what was added', () => {
    const createTime = '2026-11-21T08:00:00Z';
    expect(minutesOf({ createTime, deadline: '2026-11-21T09:15:00Z' })).toBe(75);
    expect(minutesOf({ createTime, deadline: null })).toBeNaN();
  });
});
