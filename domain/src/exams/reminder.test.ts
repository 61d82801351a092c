import { describe, expect, it } from 'vitest';
import { dueReminder, reminderKey } from './reminder.js';

const hour = 3_600_000;
const start = 100 * 24 * hour;
const exam = {
  ...{ state: 0, draft: false, openType: 3, catId: null, remind: true, repeatCycle: 0 },
  ...{ startTime: start, endTime: start + 2 * hour },
};
const codeAt = (now: number, change: object = {}) => dueReminder({ ...exam, ...change }, now)?.reminder.code;

describe('reminders of an exam', () => {
  it('are due a day and an hour before it begins, the nearer one alone, and none once it has begun', () => {
    expect(codeAt(start - 24 * hour - 1)).toBeUndefined();
    expect(codeAt(start - 24 * hour)).toBe('exam.day-before');
    expect(codeAt(start - hour - 1)).toBe('exam.day-before');
    expect(codeAt(start - hour)).toBe('exam.hour-before');
    expect(codeAt(start - 1)).toBe('exam.hour-before');
    expect(codeAt(start)).toBeUndefined();
  });

  it.each([
    { remind: false },
    { remind: undefined },
    { draft: true },
    { state: 1 },
    { openType: 1 },
    { openType: 9 },
    { startTime: null },
  ])('are not sent for %j', (change) => expect(codeAt(start - hour, change)).toBeUndefined());

  it('of a repeating exam are each turn’s own', () => {
    const daily = { ...exam, repeatCycle: 1 };
    const [one, next] = [start - hour, start + 23 * hour].map((now) => dueReminder(daily, now));
    expect([one, next].map((due) => due && reminderKey('e1', due))).toEqual([
      `exam.hour-before:e1:${start}`,
      `exam.hour-before:e1:${start + 24 * hour}`,
    ]);
  });
});
