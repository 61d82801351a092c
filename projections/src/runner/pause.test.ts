import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Pause } from './pause.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** ms from now until it is over. */
async function lengthOf(waiting: Promise<void>): Promise<number> {
  const startedAt = performance.now();
  let over: number | null = null;
  void waiting.then(() => (over = performance.now() - startedAt));
  for (let ms = 0; over === null && ms < 1000; ms += 1) await vi.advanceTimersByTimeAsync(1);
  if (over === null) throw new Error('it is not over after a second');
  return Math.round(over);
}

describe('a pause', () => {
  const pause = () => new Pause(100, 20);

  it('has its length, and a shorter one when somebody waits, before it or in the middle of it', async () => {
    const one = pause();
    expect(await lengthOf(one.wait())).toBe(100);
    one.hurry();
    expect(await lengthOf(one.wait())).toBe(20);
    expect(await lengthOf(one.wait())).toBe(100);
    const early = one.wait();
    await vi.advanceTimersByTimeAsync(5);
    one.hurry();
    expect(await lengthOf(early)).toBe(15);
    const late = one.wait();
    await vi.advanceTimersByTimeAsync(60);
    one.hurry();
    one.hurry();
    expect(await lengthOf(late)).toBeLessThanOrEqual(1);
    expect(await lengthOf(one.wait())).toBe(100);
  });

  it('is over at once when it is ended, as is each later one', async () => {
    const one = pause();
    const waiting = one.wait();
    one.hurry();
    one.end();
    await waiting;
    expect(await lengthOf(one.wait())).toBeLessThanOrEqual(1);
  });

  it('of no length is none', async () => {
    const none = new Pause(0, 20);
    none.hurry();
    expect(await lengthOf(none.wait())).toBeLessThanOrEqual(1);
  });
});
