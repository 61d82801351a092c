import {
  isBillDue,
  type BillDay,
  type BillLine,
  type Movement,
  type OrderMovement,
} from '@vigil/domain/orders/public';
import { BillDamaged, BillNotReady } from './payment-channel.js';

/** A day without a bill: nothing moved on it, once its time is over. Throws `BillNotReady` before. */
export function noBillOf(day: BillDay, now: number): readonly BillLine[] {
  if (!isBillDue(day, now)) throw new BillNotReady(day);
  return [];
}

/** What moved at a channel that takes an order's own fen. */
export const inYuan = ({ kind, number, orderId, amount }: OrderMovement): Movement => ({
  ...{ kind, number, orderId, amount, currency: 'CNY' },
});

/** Fen of yuan with their sign, rounded where a fee has more than two decimals. Throws `BillDamaged`. */
export function fenIn(text: string): number {
  if (!/^-?\d{1,10}(?:\.\d{1,5})?$/.test(text)) throw new BillDamaged(`${text} is no amount`);
  return Math.round(Number(text) * 100);
}

/** A row of a bill by the names of its columns. */
export type BillRow = (column: string) => string;

/**
 * Rows by their heading. A name that has the separator in it makes a row longer: `free`, the column of such names, takes what
 * is too much. Throws `BillDamaged` where a column is missing or a row is cut off.
 */
export function rowsOf(
  heading: readonly string[],
  rows: readonly (readonly string[])[],
  free: string,
): readonly BillRow[] {
  const freeAt = heading.indexOf(free);
  return rows.map((row) => {
    const surplus = row.length - heading.length;
    if (surplus < 0 || (surplus > 0 && freeAt < 0)) throw new BillDamaged('a row is cut off');
    return (column) => {
      const at = heading.indexOf(column);
      if (at < 0) throw new BillDamaged(`there is no column ${column}`);
      return row[at > freeAt ? at + surplus : at] ?? '';
    };
  });
}

/** What a bill says of itself at its end is what its lines say. Throws `BillDamaged`. */
export function expectSums(sums: readonly (readonly [string, number, number])[]): void {
  for (const [name, said, found] of sums)
    if (said !== found) throw new BillDamaged(`${name}: the bill says ${said}, its lines ${found}`);
}
