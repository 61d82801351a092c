import { describe, expect, it } from 'vitest';
import { KeptShortly } from './kept-shortly.js';

function reading() {
  let now = 0;
  let reads = 0;
  const kept = new KeptShortly<number>({ monotonic: () => now }, 100);
  return {
    ask: (key = 'a') => kept.get(key, async () => (reads += 1)),
    fail: () => kept.get('a', async () => Promise.reject(new Error('away'))),
    pass: (ms: number) => void (now += ms),
    drop: () => kept.drop(),
  };
}

describe('what is kept shortly', () => {
  it('is read once for all who ask in time, and anew after that', async () => {
    const { ask, pass } = reading();
    expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
    pass(99);
    expect(await ask()).toBe(1);
    pass(1);
    expect(await ask()).toBe(2);
  });

  it('is kept by its key, and read anew once it is dropped', async () => {
    const { ask, drop } = reading();
    expect([await ask('a'), await ask('b'), await ask('a')]).toEqual([1, 2, 1]);
    drop();
    expect(await ask('a')).toBe(3);
  });

  it('is not kept when the reading failed', async () => {
    const { ask, fail } = reading();
    await expect(fail()).rejects.toThrow('away');
    expect(await ask()).toBe(1);
  });
});
