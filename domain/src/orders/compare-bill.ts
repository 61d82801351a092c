import { z } from 'zod';
import type { BillLine, Movement, MovementKind } from './bill.js';

/** How a bill and our streams may differ. */
export const differenceKinds = ['OnlyHere', 'OnlyThere', 'OtherAmount', 'OtherCurrency', 'Fee'] as const;

/** Amounts are hundredths of the currency; what the other side does not have is null. */
export const differenceSchema = z.object({
  /** one in its day, the same whenever the same is found again */
  id: z.string(),
  kind: z.enum(differenceKinds),
  what: z.enum(['payment', 'refund', 'other']),
  number: z.string(),
  /** the channel's number; '': the bill has none of it */
  transactionId: z.string(),
  orderId: z.string().nullable(),
  here: z.number().int().nullable(),
  hereCurrency: z.string().nullable(),
  there: z.number().int().nullable(),
  thereCurrency: z.string().nullable(),
  /** what the channel kept, and what it should have kept: of `Fee` alone */
  fee: z.number().int().nullable(),
  feeExpected: z.number().int().nullable(),
});
export type Difference = z.infer<typeof differenceSchema>;

export const sumsSchema = z.object({
  payments: z.number().int(),
  paid: z.number().int(),
  refunds: z.number().int(),
  refunded: z.number().int(),
});
/** How many payments and refunds, and their hundredths. */
export type BillSums = z.infer<typeof sumsSchema>;

export interface Compared {
  readonly matched: number;
  readonly here: BillSums;
  readonly there: BillSums;
  /** what the channel kept of the day, hundredths */
  readonly fees: number;
  readonly differences: readonly Difference[];
  /** movements of other days that this bill has: their own day finds them missing */
  readonly elsewhere: readonly string[];
}

export interface ToCompare {
  /** what our streams say moved on that day; each number once for its kind */
  readonly here: readonly Movement[];
  /** what lines of the bill name and our streams have on another day */
  readonly elsewhere: readonly Movement[];
  readonly bill: readonly BillLine[];
  /** what the channel keeps of a payment, in ten-thousandths of it; null: fees are summed, and not compared */
  readonly feeRate: number | null;
}

/** Names a movement among all of a channel. */
export const movementKey = ({
  kind,
  number,
}: {
  readonly kind: MovementKind;
  readonly number: string;
}): string => `${kind}-${number}`;

/** Hundredths by which a fee may be rounded otherwise than we would. */
const roundedBy = 1;

/**
 * Holds a channel's bill of one day against what our streams say of it, line by line in whatever order they come: every
 * line is matched with one movement or is a difference, and so is every movement. [OR16] [OR17]
 */
export function compareBill({ here, elsewhere, bill, feeRate }: ToCompare): Compared {
  const ours = new Map<string, { readonly movement: Movement; readonly ofDay: boolean }>();
  for (const movement of elsewhere) ours.set(movementKey(movement), { movement, ofDay: false });
  for (const movement of here) ours.set(movementKey(movement), { movement, ofDay: true });
  const found = new Set<string>();
  const differences: Difference[] = [];
  let matched = 0;
  for (const line of [...bill].sort(byLine)) {
    const key = movementKey(line);
    const own = ours.get(key)?.movement;
    // A second line under the same number is money that nobody here knows of.
    if (own === undefined || found.has(key)) {
      differences.push(difference('OnlyThere', line, null));
      continue;
    }
    found.add(key);
    const why = whyOther(own, line);
    const fee = expectedFee(line, feeRate);
    if (why !== null) differences.push(difference(why, line, own));
    if (fee !== null && Math.abs(line.fee - fee) > roundedBy)
      differences.push({ ...difference('Fee', line, own), fee: line.fee, feeExpected: fee });
    if (why === null) matched += 1;
  }
  for (const [key, { movement, ofDay }] of ours)
    if (ofDay && !found.has(key)) differences.push(difference('OnlyHere', null, movement));
  return {
    ...{ matched, here: sumsOf(here), there: sumsOf(bill), differences: numbered(differences) },
    fees: bill.reduce((sum, { fee }) => sum + fee, 0),
    elsewhere: [...found].filter((key) => ours.get(key)?.ofDay === false).toSorted(),
  };
}

function whyOther(own: Movement, line: BillLine): 'OtherAmount' | 'OtherCurrency' | null {
  if (own.currency !== line.currency) return 'OtherCurrency';
  return own.amount === line.amount ? null : 'OtherAmount';
}

const expectedFee = ({ kind, amount }: BillLine, rate: number | null): number | null =>
  kind !== 'payment' || rate === null ? null : Math.round((amount * rate) / 10_000);

function difference(kind: Difference['kind'], line: BillLine | null, own: Movement | null): Difference {
  return {
    ...{ id: '', kind, what: line?.kind ?? own?.kind ?? 'other', number: line?.number ?? own?.number ?? '' },
    ...{ transactionId: line?.transactionId ?? '', orderId: own?.orderId ?? null },
    ...{ here: own?.amount ?? null, hereCurrency: own?.currency ?? null },
    ...{ there: line?.amount ?? null, thereCurrency: line?.currency ?? null },
    ...{ fee: null, feeExpected: null },
  };
}

const sortedBy = (left: readonly (string | number)[], right: readonly (string | number)[]): number => {
  const at = left.findIndex((part, index) => part !== right[index]);
  if (at < 0) return 0;
  return (left[at] ?? '') < (right[at] ?? '') ? -1 : 1;
};
const lineText = ({ kind, number, transactionId, currency, amount, fee }: BillLine) => [
  ...[kind, number, transactionId, currency, amount, fee],
];
/** The bill's own order says nothing: the same lines mean the same. */
const byLine = (left: BillLine, right: BillLine): number => sortedBy(lineText(left), lineText(right));

/** Ids by what differs; of two that are alike the second is `…-2`. */
function numbered(differences: readonly Difference[]): Difference[] {
  const times = new Map<string, number>();
  return differences
    .toSorted((left, right) =>
      sortedBy(
        [left.kind, left.what, left.number, left.transactionId, left.there ?? 0],
        [right.kind, right.what, right.number, right.transactionId, right.there ?? 0],
      ),
    )
    .map((one) => {
      const name = [one.kind, one.what, one.number === '' ? one.transactionId : one.number].join('-');
      const time = (times.get(name) ?? 0) + 1;
      times.set(name, time);
      return { ...one, id: time === 1 ? name : `${name}-${time}` };
    });
}

function sumsOf(all: readonly { readonly kind: MovementKind; readonly amount: number }[]): BillSums {
  const of = (kind: MovementKind): readonly number[] =>
    all.filter((one) => one.kind === kind).map(({ amount }) => amount);
  const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0);
  const [payments, refunds] = [of('payment'), of('refund')];
  return {
    ...{ payments: payments.length, paid: sum(payments) },
    ...{ refunds: refunds.length, refunded: sum(refunds) },
  };
}
