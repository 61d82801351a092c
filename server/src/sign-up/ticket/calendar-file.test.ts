import { expect, it } from 'vitest';
import { calendarFile } from './calendar-file.js';

const event = {
  ...{ uid: 'r1@vigil', title: '二级考试；第一场', description: '准考证号：A\n带, 证件', location: '' },
  startTime: Date.UTC(2030, 0, 1, 1),
  endTime: Date.UTC(2030, 0, 1, 3),
  remindMinutes: [1440, 60],
  at: Date.UTC(2029, 11, 1),
};

it('a calendar has the sitting in UTC, both reminders, and text that no calendar takes for its own', () => {
  const text = calendarFile({ ...event, title: 'a;b,c\\d', location: '教学楼A101' });
  const lines = text.split('\r\n');
  for (const line of [
    'DTSTART:20300101T010000Z',
    'DTEND:20300101T030000Z',
    'UID:r1@vigil',
    'SUMMARY:a\\;b\\,c\\\\d',
    'LOCATION:教学楼A101',
    'DESCRIPTION:准考证号：A\\n带\\, 证件',
    'TRIGGER:-PT1440M',
    'TRIGGER:-PT60M',
  ])
    expect(lines).toContain(line);
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(calendarFile(event)).not.toContain('LOCATION');
});

it('no line is longer than 75 octets, and none is cut within a character', () => {
  const title = '全国计算机等级考试二级（秋季）第一场上午场次补考𠮷'.repeat(4);
  const text = calendarFile({ ...event, title });
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`);
});
