import { describe, expect, it } from 'vitest';
import { given } from '../kernel/specification.js';
import type { Presence, PresenceEvent } from './events.js';
import { presenceDecider, type ObservePresence, type Signs } from './presence.decider.js';
import { nine } from './sample.fixture.js';

const observe = (signs: Signs | null): ObservePresence => ({
  type: 'ObservePresence',
  paperId: 'paper-1',
  examId: 'exam-1',
  userId: 'zhang',
  signs,
});
const seen = (lastSeenMs: readonly number[], lastActMs = 0, lastCallMs: number | null = null): Signs => ({
  connections: lastSeenMs.map((ms, i) => ({ id: `c${i}`, lastSeenAt: nine + ms })),
  lastActAt: nine + lastActMs,
  lastCallAt: lastCallMs === null ? null : nine + lastCallMs,
});
const was = (presence: Presence, since: number): readonly [PresenceEvent, number] => [
  {
    type: 'PresenceChanged',
    data: { paperId: 'paper-1', examId: 'exam-1', userId: 'zhang', presence, since: nine + since },
  },
  nine + since,
];
const after = (past: readonly (readonly [PresenceEvent, number])[], signs: Signs | null, ms: number) =>
  given(presenceDecider, past)
    .when(observe(signs), { at: nine + ms })
    .events?.map((event) => [event.data.presence, event.data.since - nine]);

describe('presence', () => {
  it('[ET63] offline is no live connection for 30 s, since the last sign', () => {
    expect(after([was('online', 0)], seen([10_000], 10_000), 39_999)).toEqual([]);
    expect(after([was('online', 0)], seen([10_000], 10_000), 40_000)).toEqual([['offline', 10_000]]);
    expect(after([was('online', 0)], seen([]), 40_000)).toEqual([['offline', 0]]);
  });

  it('[ET64] quiet is connected without an act for 5 minutes, since the last act', () => {
    expect(after([was('online', 0)], seen([299_000]), 299_999)).toEqual([]);
    expect(after([was('online', 0)], seen([299_000]), 300_000)).toEqual([['quiet', 0]]);
    expect(after([was('quiet', 0)], seen([310_000], 310_000), 310_500)).toEqual([['online', 310_500]]);
  });

  it('[ET65] only transitions are events: a reconnect within 30 s is none', () => {
    expect(after([was('online', 0)], seen([1_000, 25_000], 25_000), 30_000)).toEqual([]);
    expect(after([was('offline', 0)], seen([60_000], 60_000), 60_500)).toEqual([['online', 60_500]]);
  });

  it('[ET65] one connection that stays is enough, whatever happens to the others', () => {
    expect(after([was('online', 0)], seen([0, 59_000], 59_000), 60_000)).toEqual([]);
  });

  it('[ET65] any call on the paper is a sign of life', () => {
    expect(after([was('online', 0)], seen([0], 59_000, 59_000), 60_000)).toEqual([]);
  });

  it('[ET65] the first observation says what there is', () => {
    expect(after([], seen([1_000]), 2_000)).toEqual([['online', 2_000]]);
  });

  it('[ET66] lost knowledge is no event, and never offline', () => {
    expect(after([was('online', 0)], null, 900_000)).toEqual([]);
  });

  it('[ET63] a state never begins before the one it follows', () => {
    expect(after([was('online', 50_000)], seen([10_000], 10_000), 80_000)).toEqual([['offline', 50_000]]);
  });
});
