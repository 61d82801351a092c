/** `139` → `1.39` */
export const paypalAmount = (hundredths: number): string => (hundredths / 100).toFixed(2);

/** Whole hundredths; null: it is no amount. */
export function readPaypalAmount(text: string): number | null {
  const [, whole, part] = /^(\d{1,9})\.(\d\d)$/.exec(text) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(part);
}

/** What was asked for a trade, and what it was asked for: frozen when the trade was opened. */
export interface Asked {
  readonly fen: number;
  readonly hundredths: number;
  readonly currency: string;
}

/** What an amount of the currency is in fen of the order, by the trade's own rate: exactly `fen` for exactly what was asked. */
export const fenOf = (hundredths: number, { fen, hundredths: whole }: Asked): number =>
  hundredths === whole ? fen : Math.max(1, Math.round((fen * hundredths) / whole));

/** What is given back for a part in fen: never more than its share, so that parts never exceed the whole. */
export const backOf = (fen: number, { fen: whole, hundredths }: Asked): number =>
  fen === whole ? hundredths : Math.max(1, Math.floor((hundredths * fen) / whole));

/** What was paid for an order's fen, the other way round: exactly what was asked for the whole. */
export const paidOf = (fen: number, { fen: whole, hundredths }: Asked): number =>
  fen === whole ? hundredths : Math.max(1, Math.round((hundredths * fen) / whole));

/** Whole hundredths with their sign, as a statement writes them; null: it is no amount. */
export function readPaypalSum(text: string): number | null {
  const amount = readPaypalAmount(text.replace(/^-/, ''));
  return amount !== null && text.startsWith('-') ? -amount : amount;
}
