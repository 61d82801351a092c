import { afterEach, expect, it, vi } from 'vitest';
import { keepRoughWork, keptRoughWork } from './kept-rough-work.ts';

afterEach(() => vi.unstubAllGlobals());

it('where a browser is full, no older rough work is left to come back over what could not be kept', () => {
  const kept = new Map<string, string>();
  let full = false;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
    setItem(key: string, text: string) {
      if (full) throw new DOMException('', 'QuotaExceededError');
      kept.set(key, text);
    },
  });
  const work = (note: string) => new Map([['q1', { note, struck: [], highlights: [] }]]);
  keepRoughWork('p1', work('1'));
  expect(keptRoughWork('p1')).toEqual(work('1'));
  full = true;
  keepRoughWork('p1', work('12'));
  expect(keptRoughWork('p1')).toEqual(new Map());
});
