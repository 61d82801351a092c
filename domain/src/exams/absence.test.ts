import { describe, expect, it } from 'vitest';
import type { ExamSessionState } from '../sitting/public.js';
import { isEntryOver } from './absence.js';

const minute = 60_000;
const start = Date.UTC(2026, 10, 20, 1);
const end = start + 120 * minute;
const exam = { startTime: start, endTime: end, repeatCycle: 0 };
const untouched: ExamSessionState = {
  orderedInAt: null,
  extensions: [],
  messageIds: new Set(),
  publishedAt: null,
  withdrawnAt: null,
  carriedOut: new Set(),
};

describe('who has no paper', () => {
  it('is not absent before the window has ended, and is from its end on', () => {
    for (const now of [start - minute, start, end - 1]) expect(isEntryOver(exam, untouched, now)).toBe(false);
    expect(isEntryOver(exam, untouched, end)).toBe(true);
  });

  it('may come as long as the minutes granted to everybody last', () => {
    const extended = { ...untouched, extensions: [{ at: end - minute, minutes: 30 }] };
    expect(isEntryOver(exam, extended, end + 30 * minute - 1)).toBe(false);
    expect(isEntryOver(exam, extended, end + 30 * minute)).toBe(true);
  });

  it('is absent once all papers were ordered in, also where there is no end', () => {
    const open = { ...exam, endTime: null };
    expect(isEntryOver(open, untouched, end + 1000 * minute)).toBe(false);
    expect(isEntryOver(open, { ...untouched, orderedInAt: start + minute }, start + minute)).toBe(true);
  });

  it('may come to the next turn of an exam that comes round, whatever was done to the last one', () => {
    const daily = { ...exam, repeatCycle: 1 };
    const ordered = { ...untouched, orderedInAt: start + minute };
    expect(isEntryOver(daily, ordered, start + 2 * minute)).toBe(true);
    expect(isEntryOver(daily, ordered, end + minute)).toBe(false);
  });
});
