import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useServerClock } from './use-server-clock.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('the server’s time goes on here each second, whatever this device takes the time to be [user-025]', async () => {
  const sent = '2026-11-21T00:00:00.000Z';
  const { result } = renderHook(() => useServerClock(sent));
  const since = () => result.current - Date.parse(sent);
  expect(since()).toBe(0);
  await act(() => vi.advanceTimersByTimeAsync(999));
  expect(since()).toBe(0);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(since()).toBe(1000);
  vi.setSystemTime('2031-01-01T00:00:00Z');
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(since()).toBe(3000);
});
