import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { every } from './every.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a time that fails is told, and followed by the next until it is stopped', async () => {
  const warn = vi.fn<(about: object, what?: string) => void>();
  const gone = new Error('the store is away');
  const work = vi.fn<() => Promise<void>>(async () => {}).mockRejectedValueOnce(gone);
  const stop = every(5000, 'writing sessions', work, { warn });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(work).toHaveBeenCalledTimes(2);
  expect(warn.mock.calls).toEqual([[{ err: gone }, 'writing sessions failed and is tried again']]);
  stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(work).toHaveBeenCalledTimes(2);
});
