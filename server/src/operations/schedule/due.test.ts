import { describe, expect, it } from 'vitest';
import { dueAt } from './due.js';

const minute = 60_000;
const begunAt = 1_000_000;
const runs = (...states: readonly ('verified' | 'failed' | 'gone')[]) =>
  states.map((state, index) => ({ state, begunAt: begunAt - index * minute }));
const waited = (given: Parameters<typeof dueAt>[0], everyHours = 24) =>
  (dueAt(given, everyHours) - begunAt) / minute;

describe('the next backup', () => {
  it('is due at once when there was none, and a turn after one that held or was cleared away', () => {
    expect(dueAt([], 24)).toBe(0);
    expect(waited(runs('verified', 'failed'))).toBe(24 * 60);
    expect(waited(runs('gone'))).toBe(24 * 60);
  });

  it('is tried again sooner after one that failed, the first one too, twice as long each time', () => {
    expect(waited(runs('failed'))).toBe(10);
    expect(waited(runs('failed', 'verified'))).toBe(10);
    expect(waited(runs('failed', 'failed', 'verified', 'failed'))).toBe(20);
    expect(waited(runs('failed', 'failed', 'failed', 'failed'))).toBe(80);
  });

  it('never waits longer than a turn', () => {
    expect(waited(runs('failed', 'failed', 'failed', 'failed'), 1)).toBe(60);
    expect(waited(runs(...Array.from({ length: 8 }, () => 'failed' as const)), 4)).toBe(240);
  });
});
