import { expect, it } from 'vitest';
import { ends, kinds, pick, planDamage } from './plan.js';

it('a round follows from seed and number, and every kind of damage comes after either end', () => {
  const plans = Array.from({ length: 600 }, (_, round) => planDamage('a', round));
  expect(planDamage('a', 7)).toEqual(plans[7]);
  expect(planDamage('b', 7)).not.toEqual(plans[7]);
  expect(new Set(plans.map(({ kind }) => kind))).toEqual(new Set(kinds));
  expect(new Set(plans.map(({ end }) => end))).toEqual(new Set(ends));
});

it('a number chooses an item', () => {
  expect([0, 0.34, 0.99].map((at) => pick(['a', 'b', 'c'], at))).toEqual(['a', 'b', 'c']);
});
