import { billDayBegins, billDayEnds, type BillDay, type BillLine } from '@vigil/domain/orders/public';
import { BillDamaged, BillNotReady } from '../payment-channel.js';
import { readPaypalSum } from './money.js';
import type { PaypalClient } from './paypal-client.js';
import { reportShape, type ReportedTransaction } from './wire.js';

/** ms that PayPal takes at most until what happened stands in its report. */
const delay = 3 * 3_600_000;
const perPage = 500;
const pagesAtMost = 10_000;

/** Whole seconds, with their zone: what the interface takes. */
const second = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

/**
 * What moved on a day in Beijing, page by page; an end is inclusive there. TLS alone vouches for it. Rejects with
 * `BillNotReady` while PayPal may not have all of the day, with `BillDamaged` where pages do not make a whole.
 */
export async function paypalBill(
  client: PaypalClient,
  day: BillDay,
  now: number,
): Promise<readonly BillLine[]> {
  const [from, until] = [billDayBegins(day), billDayEnds(day)];
  if (now < until + delay) throw new BillNotReady(day);
  const found: ReportedTransaction[] = [];
  for (let page = 1; page <= pagesAtMost; page += 1) {
    const query = new URLSearchParams({
      ...{ start_date: second(from), end_date: second(until - 1000), fields: 'transaction_info' },
      ...{ page_size: String(perPage), page: String(page) },
    });
    const told = await client.ask(reportShape, 'GET', `/v1/reporting/transactions?${query.toString()}`);
    if (Date.parse(told.last_refreshed_datetime) < until) throw new BillNotReady(day);
    if (told.page !== page) throw new BillDamaged(`page ${told.page} came for ${page}`);
    found.push(...told.transaction_details.map(({ transaction_info }) => transaction_info));
    if (page < told.total_pages) continue;
    if (found.length !== told.total_items) throw new BillDamaged('it is cut off');
    for (const { transaction_initiation_date: at } of found)
      if (!(Date.parse(at) >= from && Date.parse(at) < until))
        throw new BillDamaged('a line is of another day');
    return found.flatMap(linesOf);
  }
  throw new BillDamaged('it has no end');
}

/** Money is there, or was and went back by a line of its own. Pending and denied moved nothing. */
const moved = ['S', 'V'];
/** Payments, fees of the account, reversals, adjustments; the rest is the merchant's own: withdrawals, conversions, holds. */
const ofTrade = ['T00', 'T01', 'T11', 'T12'];
const refunded = 'T1107';

function linesOf(told: ReportedTransaction): readonly BillLine[] {
  const { transaction_event_code: code, transaction_status, transaction_amount, fee_amount } = told;
  if (!moved.includes(transaction_status) || !ofTrade.includes(code.slice(0, 3))) return [];
  const amount = sumOf(transaction_amount.value);
  const fee = fee_amount === undefined ? 0 : -sumOf(fee_amount.value);
  const line = {
    ...{ transactionId: told.transaction_id, currency: transaction_amount.currency_code },
    ...{ number: told.invoice_id ?? '', fee: fee === 0 ? 0 : fee },
  };
  if (code.startsWith('T00') && amount > 0) return [{ ...line, kind: 'payment', amount }];
  if (code === refunded && amount < 0) return [{ ...line, kind: 'refund', amount: -amount }];
  return [{ ...line, kind: 'other', amount }];
}

function sumOf(text: string): number {
  const amount = readPaypalSum(text);
  if (amount === null) throw new BillDamaged(`${text} is no amount`);
  return amount;
}
