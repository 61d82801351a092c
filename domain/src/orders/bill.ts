import type { Channel } from './order-events.js';

/** What moved: a buyer's payment, money given back, or something else that a bill tells (a chargeback, an adjustment). */
export type MovementKind = 'payment' | 'refund' | 'other';

/** Money that moved at a channel, as our streams say. */
export interface Movement {
  readonly kind: Exclude<MovementKind, 'other'>;
  /** by which the channel knows it too: the trade's, or the refund's */
  readonly number: string;
  readonly orderId: string;
  /** in hundredths of the currency that the channel was asked for */
  readonly amount: number;
  readonly currency: string;
}

/** One line of a channel's bill. */
export interface BillLine {
  readonly kind: MovementKind;
  /** our number of the trade, or of the refund; '' where the bill has none */
  readonly number: string;
  /** the channel's own number */
  readonly transactionId: string;
  /** hundredths of the currency, of a refund too; negative only where other money left the account */
  readonly amount: number;
  readonly currency: string;
  /** what the channel kept for itself, in the same hundredths; negative: it gave back a fee */
  readonly fee: number;
}

/** A day in Beijing, `2026-11-27`: what channels call a day of their bills. */
export type BillDay = string;

const shanghai = 8 * 3_600_000;
const dayMilliseconds = 86_400_000;

export const billDayOf = (ms: number): BillDay => new Date(ms + shanghai).toISOString().slice(0, 10);
/** First millisecond of a day. */
export const billDayBegins = (day: BillDay): number => Date.parse(`${day}T00:00:00+08:00`);
/** First millisecond after it. */
export const billDayEnds = (day: BillDay): number => billDayBegins(day) + dayMilliseconds;
/** A day of the calendar in this very form. */
export const isBillDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(billDayBegins(text)) &&
  billDayOf(billDayBegins(text)) === text;

/** ms after a day's end at which every channel has its bill: they say ten in the morning. */
const readyAfter = 10 * 3_600_000;

export const isBillDue = (day: BillDay, now: number): boolean => now >= billDayEnds(day) + readyAfter;

/** Days that are made up for at most: channels keep bills for three months, and somebody has looked by then. */
export const daysMadeUpFor = 60;

/**
 * Days whose bill is there and that were not compared yet, oldest first: from the day of the channel's first order on, at most
 * `daysMadeUpFor` of them. `firstAt`: ms of that order; null: there is none, and nothing to compare.
 */
export function daysToCompare(
  compared: ReadonlySet<BillDay>,
  firstAt: number | null,
  now: number,
): readonly BillDay[] {
  if (firstAt === null) return [];
  const from = Math.max(firstAt, now - daysMadeUpFor * dayMilliseconds);
  const days: BillDay[] = [];
  for (let day = billDayOf(from); isBillDue(day, now); day = billDayOf(billDayEnds(day)))
    if (!compared.has(day)) days.push(day);
  return days;
}

/** Stream of what was found in the bills of one channel. */
export const reconciliationStream = (channel: Channel): string => `reconciliation-${channel}`;
