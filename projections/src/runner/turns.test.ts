import { describe, expect, it } from 'vitest';
import { Rate } from './rate.js';
import { Turns } from './turns.js';
import { compareCopies, type Copy } from './verify.js';

describe('turns', () => {
  it('work runs one behind the other; a failure ends only its own', async () => {
    const turns = new Turns();
    const seen: string[] = [];
    const work = (name: string, fails = false) =>
      turns.run(async () => {
        seen.push(`${name} begins`);
        await new Promise((resolve) => setImmediate(resolve));
        seen.push(`${name} ends`);
        if (fails) throw new Error(name);
        return name;
      });
    const outcomes = await Promise.allSettled([work('a'), work('b', true), work('c')]);
    expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });
});

describe('rate', () => {
  it('is the mean of the last ten full seconds, the present one left out', () => {
    let now = 100_000;
    const rate = new Rate(() => now);
    for (let second = 0; second < 10; second += 1) {
      rate.count(50);
      now += 1_000;
    }
    rate.count(999);
    expect(rate.perSecond()).toBe(50);
    expect(rate.total).toBe(1_499);
    now += 60_000;
    expect(rate.perSecond()).toBe(0);
  });
});

describe('comparing copies', () => {
  const copy = (documents: Record<string, unknown>): Copy => ({
    find: ({ filter, limit = 5000 }) => {
      const { gt: after } = (filter ?? {})['id'] as { gt: string };
      const ids = Object.keys(documents)
        .filter((id) => id > after)
        .toSorted();
      return ids.slice(0, limit).map((id) => ({ id, position: '1', value: documents[id] }));
    },
  });

  it('the order of keys does not count, everything else does', async () => {
    expect(await compareCopies(copy({ a: { x: 1, y: [1] } }), copy({ a: { y: [1], x: 1 } }))).toEqual({
      documents: 1,
      differing: [],
    });
    expect(await compareCopies(copy({ a: 1, b: null }), copy({ a: '1', b: null }))).toEqual({
      documents: 2,
      differing: ['a'],
    });
  });

  it('documents of one copy only are named, over many pages and at both ends', async () => {
    const all = Object.fromEntries(
      Array.from({ length: 1_234 }, (_, i) => [`k${String(i).padStart(5, '0')}`, i]),
    );
    const { k00000: _first, k00500: _middle, ...some } = all;
    const { k01233: _last, ...others } = all;
    expect(await compareCopies(copy(some), copy(others))).toEqual({
      documents: 1_234,
      differing: ['k00000', 'k00500', 'k01233'],
    });
    expect(await compareCopies(copy({}), copy({}))).toEqual({ documents: 0, differing: [] });
  });
});
