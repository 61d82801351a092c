import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { t } from './t.ts';

dayjs.extend(utc);

/**
 * How far the site's clock is before UTC, ms: exam times are spoken of in Beijing time wherever the reader is
 * (wire.md). It has stood still since 1991, and a zone by its name is asked of the browser for each time that is
 * shown: a sixth of what a page with twenty of them computes, and again every second where one of them runs.
 */
export const beijingAhead = 8 * 3_600_000;

type Instant = string | number | Date;

/** What the clock on a wall in Beijing shows, as if it were UTC: so the browser's own zone has no part in it. */
const at = (value: Instant): Dayjs => dayjs.utc(dayjs(value).valueOf() + beijingAhead);

/** `2026-11-21 14:05:33`, Asia/Shanghai. */
export const exactTime = (value: Instant): string => at(value).format('YYYY-MM-DD HH:mm:ss');

/** `2026-11-21`, Asia/Shanghai. */
export const exactDay = (value: Instant): string => at(value).format('YYYY-MM-DD');

/** As people say it: 今天 14:05, 昨天 09:00, 明天 08:30, 11月20日 14:05, 2025年11月20日 14:05. */
export function sayTime(value: Instant, now: Instant = Date.now()): string {
  const then = at(value);
  const today = at(now).startOf('day');
  const days = then.startOf('day').diff(today, 'day');
  const clock = then.format('HH:mm');
  if (days === 0) return t('今天 {{clock}}', { clock });
  if (days === 1) return t('明天 {{clock}}', { clock });
  if (days === -1) return t('昨天 {{clock}}', { clock });
  return then.format(then.year() === today.year() ? 'M月D日 HH:mm' : 'YYYY年M月D日 HH:mm');
}

/**
 * How long ago (spec 3 §9): 刚刚 under 30 s, minutes under 1 hour, hours under 1 day, 1天前 under 2 days,
 * then the date.
 */
export function sayAgo(value: Instant, now: Instant = Date.now()): string {
  const seconds = at(now).diff(at(value), 'second');
  if (seconds < 30) return t('刚刚');
  if (seconds < 3600) return t('{{n}}分钟前', { n: Math.max(1, Math.floor(seconds / 60)) });
  if (seconds < 86_400) return t('{{n}}小时前', { n: Math.floor(seconds / 3600) });
  if (seconds < 172_800) return t('1天前');
  return sayTime(value, now);
}

/**
 * How old it is (the other variant of spec 3 §9): minutes under 1 hour, hours under 1 day, else days, however many.
 */
export function sayAge(value: Instant, now: Instant = Date.now()): string {
  const minutes = Math.max(0, at(now).diff(at(value), 'minute'));
  if (minutes < 60) return t('{{n}}分钟前', { n: minutes });
  if (minutes < 1440) return t('{{n}}小时前', { n: Math.floor(minutes / 60) });
  return t('{{n}}天前', { n: Math.floor(minutes / 1440) });
}

/** A span between two instants, the day said once: 今天 09:00 至 11:30. */
export function saySpan(from: Instant, to: Instant, now: Instant = Date.now()): string {
  const sameDay = at(from).format('YYYY-MM-DD') === at(to).format('YYYY-MM-DD');
  return t('{{from}} 至 {{to}}', {
    from: sayTime(from, now),
    to: sameDay ? at(to).format('HH:mm') : sayTime(to, now),
  });
}

/** A running clock: `05:09`, or `1:24:31` from one hour on. Never negative. */
export function clock(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds));
  const pad = (n: number) => String(n).padStart(2, '0');
  const [h, m, s] = [Math.floor(left / 3600), Math.floor((left % 3600) / 60), left % 60];
  return h > 0 ? `${h}:${pad(m)}:${pad(s)}` : `${pad(m)}:${pad(s)}`;
}

/**
 * How long it is still, in words, for `20:10` beside a time is read as one: `2 天 3 小时`, `1 小时 24 分`, within an hour
 * `20 分 05 秒`, `09 秒`. Never negative.
 */
export function sayCountdown(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds));
  const s = String(left % 60).padStart(2, '0');
  if (left < 60) return t('{{s}} 秒', { s });
  if (left < 3600) return t('{{m}} 分 {{s}} 秒', { m: Math.floor(left / 60), s });
  if (left < 86_400) return sayDuration(left - (left % 60));
  const [d, h] = [Math.floor(left / 86_400), Math.floor((left % 86_400) / 3600)];
  return h > 0 ? t('{{d}} 天 {{h}} 小时', { d, h }) : t('{{d}} 天', { d });
}

/** A length of time in words: `45 秒`, `12 分 05 秒`, `1 小时 24 分`. */
export function sayDuration(seconds: number): string {
  const total = Math.max(0, Math.round(seconds));
  const [h, m, s] = [Math.floor(total / 3600), Math.floor((total % 3600) / 60), total % 60];
  if (h > 0) return m > 0 ? t('{{h}} 小时 {{m}} 分', { h, m }) : t('{{h}} 小时', { h });
  if (m > 0)
    return s > 0 ? t('{{m}} 分 {{s}} 秒', { m, s: String(s).padStart(2, '0') }) : t('{{m}} 分钟', { m });
  return t('{{s}} 秒', { s });
}

const scores = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 1 });
const numbers = new Intl.NumberFormat('zh-CN');

/** A score with at most one decimal; `—` while it is not known. */
export const sayScore = (value: number | null | undefined): string =>
  value == null ? '—' : scores.format(value);

const percents = new Intl.NumberFormat('zh-CN', { style: 'percent', maximumFractionDigits: 1 });

/** A share of 0 to 1 as `66.7%`; `—` while it is not known. */
export const sayPercent = (share: number | null | undefined): string =>
  share == null ? '—' : percents.format(share);

/** A share with its sign, `+4.2%` or `−13.3%`; `—` while it is not known. */
export const sayShift = (share: number | null | undefined): string =>
  `${share != null && share > 0 ? '+' : ''}${sayPercent(share).replace('-', '−')}`;

/** Thousands separated. */
export const sayNumber = (value: number): string => numbers.format(value);

const abbreviations = ['', 'k', 'M', 'G', 'T', 'P', 'E'];

/** A count where there is little room (spec 3 §9): `980`, `1.2k`, `3.4M`, up to E; at most one decimal. */
export function sayAbbreviated(value: number): string {
  let [left, at] = [Math.abs(value), 0];
  // 999,950 would be written as 1000k.
  while (left >= 999.95 && at < abbreviations.length - 1) [left, at] = [left / 1000, at + 1];
  const digits = Math.round(left * 10) / 10;
  return `${value < 0 ? '-' : ''}${digits}${abbreviations[at] ?? ''}`;
}

/** Money from integer fen: `¥1,234.50`. */
export const sayMoney = (fen: number): string =>
  `¥${new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2 }).format(fen / 100)}`;

const countedAtMost = 99;

/** How many are waiting, in a badge: beyond 99 it is 99+, as nobody counts further (msg-004). */
export const sayBadge = (count: number): string =>
  count > countedAtMost ? `${countedAtMost}+` : String(count);

/** The same for those who hear it: `12 条`, `99 条以上`. */
export const saySpokenBadge = (count: number): string =>
  count > countedAtMost ? t('{{n}} 条以上', { n: countedAtMost }) : t('{{n}} 条', { n: count });
