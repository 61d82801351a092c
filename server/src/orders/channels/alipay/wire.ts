import { readYuan } from '../../../platform/rest/money.js';

/** Alipay's times are those of Shanghai: `yyyy-MM-dd HH:mm:ss`. */
const shanghai = 8 * 3_600_000;

export const alipayTime = (ms: number): string =>
  new Date(ms + shanghai).toISOString().slice(0, 19).replace('T', ' ');

/** ms; null: it is no time. */
export function readAlipayTime(text: string): number | null {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return null;
  const ms = Date.parse(`${text.replace(' ', 'T')}Z`);
  return Number.isNaN(ms) ? null : ms - shanghai;
}

/** Fen as yuan with two decimals. */
export const alipayAmount = (fen: number): string => (fen / 100).toFixed(2);

/** Whole fen; null: it is no amount. */
export const readAlipayAmount = (yuan: string): number | null => readYuan(yuan);
