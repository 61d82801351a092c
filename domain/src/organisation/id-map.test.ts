import { expect, it } from 'vitest';
import { IdMap } from './id-map.js';

it('with or without an entry it is another map; the one before stays', () => {
  const empty = IdMap.from<number>([]);
  const one = empty.with('a', 1);
  const two = one.with('b', 2).with('a', 3);
  expect([empty.size, one.size, two.size]).toEqual([0, 1, 2]);
  expect([empty.get('a'), one.get('a'), two.get('a'), two.get('b')]).toEqual([undefined, 1, 3, 2]);
  expect(two.without('a').has('a')).toBe(false);
  expect(two.without('a').size).toBe(1);
  expect(two.without('nobody')).toBe(two);
  expect(two.has('a')).toBe(true);
});

it('holds thousands, each once', () => {
  const ids = Array.from({ length: 5000 }, (_none, index) => `department-${index}`);
  const map = IdMap.from(ids.map((id, index) => [id, index] as const));
  expect(map.size).toBe(5000);
  expect([...map.values()].reduce((sum, value) => sum + value, 0)).toBe((4999 * 5000) / 2);
  expect(new Map(map.entries()).get('department-4711')).toBe(4711);
});
