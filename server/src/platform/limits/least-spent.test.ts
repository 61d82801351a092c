import { expect, it } from 'vitest';
import { LeastSpent } from './least-spent.js';

it('takes whoever has spent the least lately, and of those alike whoever came first', () => {
  const queue = new LeastSpent<string>();
  queue.charge('essays', 200_000, 0);
  for (const item of ['essays 1', 'essays 2']) queue.push(item, 'essays');
  queue.push('picture', 'camera');
  queue.push('other', 'other');
  queue.charge('camera', 60_000, 0);
  expect(Array.from({ length: 4 }, () => queue.take(0))).toEqual([
    'other',
    'picture',
    'essays 1',
    'essays 2',
  ]);
  expect(queue.take(0)).toBeUndefined();
});

it('forgets half of what was spent in 30 s', () => {
  const queue = new LeastSpent<string>();
  queue.charge('early', 1000, 0);
  queue.charge('late', 400, 60_000);
  queue.push('late', 'late');
  queue.push('early', 'early');
  expect(queue.take(60_000)).toBe('early');
});
