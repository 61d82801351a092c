import { expect, it } from 'vitest';
import { Retries } from './retries.js';

/** The times (ms) at which something that always fails is tried, looked for every half second. */
function triesWithin(milliseconds: number): number[] {
  let now = 0;
  const retries = new Retries(() => now);
  const tries: number[] = [];
  for (; now < milliseconds; now += 500) {
    if (!retries.isDue('a')) continue;
    tries.push(now);
    retries.failed('a', new Error('broken'));
  }
  return tries;
}

it('tries again with growing distance, and never less often than every five minutes', () => {
  expect(triesWithin(40_000)).toEqual([0, 1_000, 3_000, 7_000, 15_000, 31_000]);
  const tries = triesWithin(86_400_000);
  expect((tries.at(-1) ?? 0) - (tries.at(-2) ?? 0)).toBe(300_000);
  expect(tries.length).toBeLessThan(300);
});

it('has something to log only when the reason is another', () => {
  const retries = new Retries(() => 0);
  const said = ['a', 'a', 'b', 'b', 'a'].map((reason) => retries.failed('x', new Error(reason)));
  expect(said).toEqual([true, false, true, false, true]);
  expect(retries.failed('y', new Error('a'))).toBe(true);
});

it('begins anew after a success, and forgets what is gone', () => {
  const retries = new Retries(() => 0);
  for (const id of ['a', 'b', 'c']) retries.failed(id, new Error('broken'));
  retries.succeeded('a');
  retries.keepOnly(new Set(['a', 'b']));
  expect(['a', 'b', 'c'].map((id) => retries.isDue(id))).toEqual([true, false, true]);
  expect(retries.failed('a', new Error('broken'))).toBe(true);
});
