import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { beijingAhead } from '../../text/format.ts';
import { t } from '../../text/t.ts';

dayjs.extend(utc);

/**
 * A time as the clock on a wall in Beijing shows it, `YYYY-MM-DD HH:mm:ss`: what people type and read, whatever
 * the zone of their browser.
 */
export type WallTime = string;

const wallFormat = 'YYYY-MM-DD HH:mm:ss';

/** An instant on the wall in Beijing. */
export const wallTimeOf = (instant: string | number): WallTime =>
  dayjs.utc(dayjs(instant).valueOf() + beijingAhead).format(wallFormat);

/** The instant (ISO 8601) of a wall time. */
export const instantOf = (wall: WallTime): string =>
  new Date(dayjs.utc(wall).valueOf() - beijingAhead).toISOString();

/** True for a whole wall time of a day that exists. */
export const isWallTime = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) && dayjs.utc(text).format(wallFormat) === text;

/** As it is shown in a field: without seconds where there are none. */
export const showWallTime = (wall: WallTime): string => (wall.endsWith(':00') ? wall.slice(0, -3) : wall);

const days: Readonly<Record<string, number>> = { 昨天: -1, 今天: 0, 明天: 1, 后天: 2 };
const afterNoon = /下午|晚上/;

const dayPattern =
  /^(?:(?<named>昨天|今天|明天|后天)|(?<year>\d{4})[-/.年](?<month>\d{1,2})[-/.月](?<date>\d{1,2})日?|(?<packed>\d{8})|(?<m>\d{1,2})[-/.月](?<d>\d{1,2})日?)(?<rest>.*)$/;
const clockPattern =
  /^(?<half>上午|下午|晚上|凌晨)?(?<hour>\d{1,2})(?::|点|时)(?:(?<minute>\d{1,2})分?|(?<halfPast>半))?(?::(?<second>\d{1,2}))?$/;
const packedClock = /^(?<hour>\d\d)(?<minute>\d\d)$/;

/**
 * Reads what people type for a time: `2026-11-23 9:00`, `2026/11/23 09:00:30`, `2026年11月23日 9点半`, `11-23
 * 9:00` (this year), `20261123 0900`, `今天 14:00`, `明天下午2点`, `现在`. A day alone is its beginning, a clock
 * alone is today. null: not readable, or no such day or time. `now`: wall time.
 */
export function readWallTime(typed: string, now: WallTime): WallTime | null {
  const text = typed.normalize('NFKC').replaceAll('T', ' ').trim().replaceAll(/\s+/g, ' ');
  if (text === '现在') return now;
  const day = dayPattern.exec(text)?.groups;
  const date = day === undefined ? now.slice(0, 10) : dateOf(day, now);
  const rest = (day === undefined ? text : (day['rest'] ?? '')).trim();
  const clock = day !== undefined && rest === '' ? '00:00:00' : clockOf(rest.replaceAll(' ', ''));
  if (clock === null) return null;
  const wall = `${date} ${clock}`;
  return isWallTime(wall) ? wall : null;
}

type Groups = Readonly<Record<string, string | undefined>>;

const two = (text: string | number): string => String(text).padStart(2, '0');

function dateOf({ named, year, month, date, packed, m, d }: Groups, now: WallTime): string {
  if (named !== undefined)
    return dayjs
      .utc(now)
      .add(days[named] ?? 0, 'day')
      .format('YYYY-MM-DD');
  if (packed !== undefined) return `${packed.slice(0, 4)}-${packed.slice(4, 6)}-${packed.slice(6)}`;
  return `${year ?? now.slice(0, 4)}-${two(month ?? m ?? '')}-${two(date ?? d ?? '')}`;
}

function clockOf(text: string): string | null {
  const read = (clockPattern.exec(text) ?? packedClock.exec(text))?.groups;
  if (read === undefined) return null;
  const hour = Number(read['hour']);
  const later = afterNoon.test(read['half'] ?? '') && hour < 12 ? 12 : 0;
  const minute = read['halfPast'] === undefined ? (read['minute'] ?? '0') : '30';
  const [h, m, s] = [hour + later, Number(minute), Number(read['second'] ?? 0)];
  return h > 23 || m > 59 || s > 59 ? null : `${two(h)}:${two(m)}:${two(s)}`;
}

/** What is wrong with what stands in a field of times, in words; null: a time, or nothing. */
export const wallTimeProblem = (label: string, value: string | null): string | null =>
  value === null || isWallTime(value)
    ? null
    : t('{{label}}“{{typed}}”无法识别，请按“2026-11-23 09:00”的格式填写！', { label, typed: value });
