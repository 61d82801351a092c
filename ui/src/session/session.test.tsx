import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getToken, setToken, subscribeToken, useToken } from './session.ts';

const fromAnotherTab = (newValue: string | null) =>
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'vigil.token', newValue })));

beforeEach(() => setToken(null));

describe('the session token', () => {
  it('is kept for every tab of this browser', () => {
    setToken('a');
    expect([getToken(), localStorage.getItem('vigil.token')]).toEqual(['a', 'a']);
    setToken(null);
    expect([getToken(), localStorage.getItem('vigil.token')]).toEqual([null, null]);
  });

  it('tells each change once and nothing after leaving', () => {
    const listener = vi.fn<() => void>();
    const leave = subscribeToken(listener);
    setToken('a');
    setToken('a');
    expect(listener).toHaveBeenCalledTimes(1);
    leave();
    setToken('b');
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('follows a login and a logout in another tab', () => {
    const { result } = renderHook(() => useToken());
    fromAnotherTab('theirs');
    expect(result.current).toBe('theirs');
    fromAnotherTab(null);
    expect(result.current).toBeNull();
  });
});
