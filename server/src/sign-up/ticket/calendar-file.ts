/** One event of a calendar; times ms. */
export interface CalendarEvent {
  /** the same for the same sitting of the same person, so that another file changes the entry and makes no second one */
  readonly uid: string;
  readonly title: string;
  readonly description: string;
  readonly location: string;
  readonly startTime: number;
  readonly endTime: number;
  /** minutes before the start at which calendars remind */
  readonly remindMinutes: readonly number[];
  /** when the file is made */
  readonly at: number;
}

const utc = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** Text as RFC 5545 §3.3.11 wants it. */
const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n');

/** A line is at most 75 octets and goes on after a blank (RFC 5545 §3.1), never within a character. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    if (bytes + size > 75) {
      parts.push(part);
      part = ' ';
      bytes = 1;
    }
    part += sign;
    bytes += size;
  }
  return [...parts, part].join('\r\n');
}

/** A calendar of one event (RFC 5545), for the calendars of phones and desks. */
export function calendarFile(event: CalendarEvent): string {
  const title = escaped(event.title);
  const lines = [
    ...[
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Vigil//Exams//ZH',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
    ],
    ...['BEGIN:VEVENT', `UID:${event.uid}`, `DTSTAMP:${utc(event.at)}`, `LAST-MODIFIED:${utc(event.at)}`],
    ...[`SEQUENCE:${Math.floor(event.at / 1000)}`, `DTSTART:${utc(event.startTime)}`],
    ...[`DTEND:${utc(event.endTime)}`, `SUMMARY:${title}`],
    ...(event.location === '' ? [] : [`LOCATION:${escaped(event.location)}`]),
    `DESCRIPTION:${escaped(event.description)}`,
    ...event.remindMinutes.flatMap((minutes) => [
      ...['BEGIN:VALARM', 'ACTION:DISPLAY', `TRIGGER:-PT${minutes}M`, `DESCRIPTION:${title}`, 'END:VALARM'],
    ]),
    ...['END:VEVENT', 'END:VCALENDAR'],
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
