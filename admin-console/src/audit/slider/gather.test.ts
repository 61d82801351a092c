import { expect, it } from 'vitest';
import { gather } from './gather.ts';

const event = (kind: string, at: number, routine = false) => ({ kind, at, routine });
const drawn = (...events: readonly ReturnType<typeof event>[]) =>
  gather(events, (one) => one).map(({ event: { kind, at }, count }) => `${kind}@${at}×${count}`);

it('marks of one kind that would lie over the first are one with their number', () => {
  expect(drawn(event('leave', 30), event('leave', 0), event('leave', 13), event('leave', 14))).toEqual([
    ...['leave@0×2', 'leave@14×1', 'leave@30×1'],
  ]);
});

it('another kind beside them stays, and does not part them', () => {
  expect(drawn(event('leave', 0), event('debug', 2), event('leave', 4))).toEqual(['leave@0×2', 'debug@2×1']);
});

it('what is routine says by its number how dense it is', () => {
  expect(drawn(event('answer', 0, true), event('answer', 1, true))).toHaveLength(2);
});
