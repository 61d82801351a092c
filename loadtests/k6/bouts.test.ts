import { describe, expect, it } from 'vitest';
import { bout } from './bouts.ts';

describe('bouts', () => {
  const people = { from: 1000, to: 2000 };
  /** Who acts in a second of a schedule, and how often. */
  const inSecond = (second: number, perSecond: number): Map<number, number> => {
    const acts = new Map<number, number>();
    for (let n = second * perSecond; n < (second + 1) * perSecond; n += 1) {
      const { who } = bout(n, perSecond, people);
      acts.set(who, (acts.get(who) ?? 0) + 1);
    }
    return acts;
  };

  it('few at once act more often than a session may, for ten seconds, then others', () => {
    expect([...inSecond(0, 450)]).toEqual([1000, 1001, 1002, 1003, 1004, 1005].map((who) => [who, 75]));
    expect([...inSecond(9, 450).keys()]).toEqual([...inSecond(0, 450).keys()]);
    expect([...inSecond(10, 450).keys()]).toEqual([1006, 1007, 1008, 1009, 1010, 1011]);
  });

  it('a low rate is one person’s alone, and few people take turns', () => {
    expect([...inSecond(3, 10)]).toEqual([[1000, 10]]);
    const two = { from: 5, to: 7 };
    expect(new Set(Array.from({ length: 3000 }, (_none, n) => bout(n, 1000, two).who))).toEqual(
      new Set([5, 6]),
    );
  });

  it('somebody’s acts follow one another', () => {
    const own = Array.from({ length: 4500 }, (_none, n) => bout(n, 450, people))
      .filter(({ who }) => who === 1003)
      .map(({ act }) => act);
    expect(own).toEqual(Array.from({ length: 750 }, (_none, act) => act));
  });
});
