import { describe, expect, it } from 'vitest';
import { eachAtOnce } from './each-at-once.js';

describe('work on many, so many at once', () => {
  it('does each once and never more than allowed together', async () => {
    const done: number[] = [];
    let together = 0;
    let most = 0;
    await eachAtOnce(
      Array.from({ length: 10 }, (_none, index) => index),
      3,
      async (item) => {
        most = Math.max(most, (together += 1));
        await Promise.resolve();
        done.push(item);
        together -= 1;
      },
    );
    expect(done.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(most).toBe(3);
  });

  it('ends at the first failure, after what was under way, and begins nothing more', async () => {
    const begun: number[] = [];
    const work = async (item: number): Promise<void> => {
      begun.push(item);
      await Promise.resolve();
      if (item === 1) throw new Error('the second');
    };
    await expect(eachAtOnce([0, 1, 2, 3, 4, 5, 6, 7], 2, work)).rejects.toThrow('the second');
    expect(begun.length).toBeLessThan(5);
  });

  it('does nothing for none', async () => {
    await expect(eachAtOnce([], 4, () => Promise.reject(new Error('never')))).resolves.toBeUndefined();
  });
});
