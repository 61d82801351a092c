import { afterEach, expect, it, vi } from 'vitest';
import { localNote } from './queue-note.ts';

const note = { device: 'd', lastSeq: 3, settled: { 'answer/q1': 2 } };

function browser(keeps: () => boolean): void {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
    setItem: (key: string, value: string) => {
      if (!keeps()) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
  });
}
afterEach(() => void vi.unstubAllGlobals());

it('the note of one queue is kept apart from others', () => {
  browser(() => true);
  localNote('p1').keep(note);
  expect([localNote('p1').read(), localNote('p2').read()]).toEqual([note, null]);
});

it('a note that cannot be kept leaves none: numbers of an earlier one have been given since', () => {
  let full = false;
  browser(() => !full);
  localNote('p1').keep(note);
  full = true;
  localNote('p1').keep({ ...note, lastSeq: 4 });
  expect(localNote('p1').read()).toBeNull();
});

it('a browser without local storage has no note', () => {
  vi.stubGlobal('localStorage', undefined);
  localNote('p1').keep(note);
  expect(localNote('p1').read()).toBeNull();
});
