import { afterEach, expect, it, vi } from 'vitest';
import { deviceTestedAt, rememberDevice } from './device-memory.ts';

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

it('a camera that was seen is trusted for a day, and never one of the future (a clock put back)', () => {
  expect(deviceTestedAt(1_000)).toBeNull();
  rememberDevice(1_000);
  expect([1_000, 1_000 + 86_399_999, 1_000 + 86_400_000, 999].map(deviceTestedAt)).toEqual([
    1_000,
    1_000,
    null,
    null,
  ]);
});

it('where the browser keeps nothing, nothing is known', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full');
  });
  rememberDevice(1_000);
  expect(deviceTestedAt(1_000)).toBeNull();
});
