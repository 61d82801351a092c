import { describe, expect, it } from 'vitest';
import { atOccurrence, occurrenceAt, repeats } from './occurrence.js';

const at = (text: string): number => Date.parse(`${text}:00+08:00`);
const exam = (repeatCycle: number, start = '2026-01-31 09:00', end = '2026-01-31 11:00') => ({
  repeatCycle,
  startTime: at(start),
  endTime: at(end),
});
const turn = (repeatCycle: number, now: string): [number | null, number | null] => {
  const { startTime, endTime } = occurrenceAt(exam(repeatCycle), at(now));
  return [startTime, endTime];
};

describe('the turns of a repeating exam', () => {
  it.each([
    [1, '2026-01-01 00:00', '2026-01-31 09:00', '2026-01-31 11:00'],
    [1, '2026-01-31 10:59', '2026-01-31 09:00', '2026-01-31 11:00'],
    [1, '2026-01-31 11:00', '2026-02-01 09:00', '2026-02-01 11:00'],
    [1, '2027-03-05 09:30', '2027-03-05 09:00', '2027-03-05 11:00'],
    [2, '2026-01-31 12:00', '2026-02-07 09:00', '2026-02-07 11:00'],
    [2, '2026-02-14 10:00', '2026-02-14 09:00', '2026-02-14 11:00'],
    [3, '2026-02-01 00:00', '2026-02-28 09:00', '2026-02-28 11:00'],
    [3, '2026-02-28 11:00', '2026-03-31 09:00', '2026-03-31 11:00'],
    [3, '2028-02-20 00:00', '2028-02-29 09:00', '2028-02-29 11:00'],
    [3, '2030-12-31 10:00', '2030-12-31 09:00', '2030-12-31 11:00'],
  ])('cycle %i at %s: %s to %s [exam-043]', (cycle, now, start, end) => {
    expect(turn(cycle, now)).toEqual([at(start), at(end)]);
  });

  it('an exam that does not repeat keeps its times for ever', () => {
    expect(turn(0, '2030-01-01 00:00')).toEqual([at('2026-01-31 09:00'), at('2026-01-31 11:00')]);
    expect(repeats({ repeatCycle: 1, startTime: null, endTime: null })).toBe(false);
    expect(atOccurrence({ repeatCycle: 1, startTime: null, endTime: null }, 0)).toEqual({
      repeatCycle: 1,
      startTime: null,
      endTime: null,
    });
  });

  it('says since when what was done to the exam is about this turn', () => {
    expect(occurrenceAt(exam(1), at('2026-01-31 10:00')).since).toBe(-Infinity);
    expect(occurrenceAt(exam(1), at('2026-02-02 10:00')).since).toBe(at('2026-02-01 11:00'));
  });
});
