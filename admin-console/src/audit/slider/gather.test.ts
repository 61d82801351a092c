import { expect, it } from 'vitest';
import { gather } from './gather.ts';

const event = (kind: string, at: number, routine = false, times = 1) => ({ kind, at, routine, times });
const drawn = (...events: readonly ReturnType<typeof event>[]) =>
  gather(events, (one) => one).map(({ event: { kind, at }, count }) => `${kind}@${at}×${count}`);

it('marks of one kind that would lie over the first are one with their number', () => {
  expect(drawn(event('leave', 30), event('leave', 0), event('leave', 17), event('leave', 18))).toEqual([
    ...['leave@0×2', 'leave@18×2'],
  ]);
});

it('another kind beside them stays, and does not part them', () => {
  expect(drawn(event('leave', 0), event('debug', 2), event('leave', 4))).toEqual(['leave@0×2', 'debug@2×1']);
});

it('what happened to several at once is counted as often', () => {
  expect(drawn(event('offline', 0, false, 3), event('offline', 5), event('offline', 40, false, 2))).toEqual([
    ...['offline@0×4', 'offline@40×2'],
  ]);
});

it('what is routine says by its number how dense it is', () => {
  expect(drawn(event('answer', 0, true), event('answer', 1, true))).toHaveLength(2);
});
