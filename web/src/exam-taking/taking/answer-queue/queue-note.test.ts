import { afterEach, expect, it, vi } from 'vitest';
import { blockAfter, isSettled, localNote, settledUnder } from './queue-note.ts';

const note = { device: 'd', lastSeq: 3, settled: { 'answer/q1': 2 } };

function browser(keeps: () => boolean): Map<string, string> {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
    setItem: (key: string, value: string) => {
      if (!keeps()) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
  });
  return kept;
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

it.each([
  '[]',
  '{}',
  '"d"',
  '{',
  '{"device":1,"lastSeq":3,"settled":{}}',
  '{"device":"d","lastSeq":"3","settled":{}}',
  '{"device":"d","lastSeq":1e300,"settled":{}}',
  '{"device":"d","lastSeq":3}',
  '{"device":"d","lastSeq":3,"settled":null}',
  '{"device":"d","lastSeq":3,"settled":{"hand":null}}',
])('what is no note is none: %s', (written) => {
  const kept = browser(() => true);
  localNote('p1').keep(note);
  for (const key of kept.keys()) kept.set(key, written);
  expect(localNote('p1').read()).toBeNull();
});

it.each([
  ['a new browser', {}, null, 0],
  ['an earlier page', { device: 'd', lastSeq: 5 }, null, 1_000_000],
  [
    'a storage that was not there when the last page opened',
    { device: 'd', lastSeq: 5 },
    3_000_002,
    4_000_000,
  ],
  ['a note that is behind', { device: 'd', lastSeq: 2_000_005 }, 1_000_000, 3_000_000],
  ['a note of another device', { device: 'e', lastSeq: 5 }, 3_000_002, 1_000_000],
])('a page numbers behind all earlier ones of its device: %s', (_, stored, noted, begins) => {
  expect(blockAfter(stored, noted === null ? null : { device: 'd', lastSeq: noted })).toBe(begins);
});

it('what a note of another device tells is settled before all numbers of this page', () => {
  const { settled } = note;
  expect(settledUnder(null, { device: 'd', lastSeq: 7 })).toEqual({});
  expect(settledUnder(note, { device: 'd', lastSeq: 7 })).toEqual(settled);
  expect(settledUnder(note, { device: 'e', lastSeq: 7 })).toEqual({ 'answer/q1': 8 });
});

it.each([
  ['below', 'd', 1, { 'answer/q1': 2 }, true],
  ['not below', 'd', 2, { 'answer/q1': 2 }, false],
  ['of another device', 'e', 1, { 'answer/q1': 2 }, false],
  ['of another subject', 'd', 1, { 'mark/q1': 2 }, false],
])('an act is settled or not: %s', (_, device, seq, settled, is) => {
  const body = { kind: 'answer', quId: 'q1', fields: {} } as const;
  expect(isSettled({ device: 'd', settled }, { body, device, seq })).toBe(is);
  const leave = { kind: 'leave' } as const;
  expect(isSettled({ device: 'd', settled }, { body: leave, device, seq })).toBe(false);
});
