import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { noteWaiting, waitingMarks } from './waiting-marks.ts';

const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
};
beforeAll(() => void vi.stubGlobal('localStorage', storage));
afterAll(() => void vi.unstubAllGlobals());
afterEach(() => kept.clear());

it('a record is marked while its acts wait, once, and no longer when they have arrived', () => {
  const [li, wang] = [
    { trainId: 't1', userId: 'li' },
    { trainId: 't2', userId: 'wang' },
  ];
  expect(waitingMarks()).toEqual([]);
  noteWaiting(li, true);
  noteWaiting(li, true);
  noteWaiting(wang, true);
  expect(waitingMarks()).toEqual([li, wang]);
  noteWaiting(li, false);
  expect(waitingMarks()).toEqual([wang]);
});

it('what cannot be read marks nothing', () => {
  kept.set('vigil-training-waits', '{broken');
  expect(waitingMarks()).toEqual([]);
  kept.set('vigil-training-waits', '{"a":1}');
  expect(waitingMarks()).toEqual([]);
});
