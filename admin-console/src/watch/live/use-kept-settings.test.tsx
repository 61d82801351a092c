import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useKeptSettings } from './use-kept-settings.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

it('the settings are kept on this device; where it keeps nothing they stand until the page is left', () => {
  const { result, rerender } = renderHook(() => useKeptSettings());
  const [first, keep] = result.current;
  const changed = { ...first, refreshTime: first.refreshTime + 7 };
  act(() => keep(changed));
  const { result: later } = renderHook(() => useKeptSettings());
  expect(later.current[0]).toEqual(changed);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const next = { ...changed, autoPaging: !changed.autoPaging };
  act(() => keep(next));
  rerender();
  expect(result.current[0]).toBe(next);
  expect(renderHook(() => useKeptSettings()).result.current[0]).toEqual(changed);
});
