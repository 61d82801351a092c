import { hash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { BillDay, BillLine } from '@vigil/domain/orders/public';
import { expectSums, fenIn, rowsOf, type BillRow } from '../bill-text.js';
import { BillDamaged } from '../payment-channel.js';

/** Bytes of an unpacked bill: some two hundred thousand trades. */
const longest = 128 * 1024 * 1024;
const totals = '总交易单数';

/**
 * A day's bill as WeChat packs it: gzip of a text whose SHA-1 the signed answer said. Every value stands behind a backtick;
 * the last two lines say how many trades there are, and their sums. Throws `BillDamaged`.
 */
export function readWechatBill(bytes: Buffer, hashValue: string, day: BillDay): readonly BillLine[] {
  const text = textOf(bytes);
  if (hash('sha1', text, 'hex') !== hashValue.toLowerCase()) throw new BillDamaged('its hash is another');
  const lines = text
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line !== '');
  const totalAt = lines.findIndex((line) => line.startsWith(totals));
  const last = lines[totalAt + 1];
  if (totalAt < 1 || last === undefined) throw new BillDamaged('it is cut off');
  const rows = rowsOf((lines[0] ?? '').split(','), lines.slice(1, totalAt).map(cellsOf), '商品名称');
  const [sums] = rowsOf((lines[totalAt] ?? '').split(','), [cellsOf(last)], '');
  const read = rows.map((row) => lineOf(row, day));
  if (sums === undefined) throw new BillDamaged('it is cut off');
  const sumOf = (column: string): number => rows.reduce((sum, row) => sum + fenIn(row(column)), 0);
  expectSums([
    ['trades', Number(sums(totals)), rows.length],
    ['paid', fenIn(sums('订单总金额')), sumOf('订单金额')],
    ['refunded', fenIn(sums('申请退款总金额')), sumOf('申请退款金额')],
  ]);
  return read;
}

function textOf(bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: longest });
  } catch (error) {
    throw new BillDamaged('it cannot be unpacked', { cause: error });
  }
}

const cellsOf = (line: string): readonly string[] => line.replace(/^`/, '').split(',`');

function lineOf(row: BillRow, day: BillDay): BillLine {
  const state = row('交易状态');
  const common = { currency: row('货币种类'), fee: fenIn(row('手续费')) };
  if (state === 'REFUND')
    return {
      ...{ ...common, kind: 'refund', number: row('商户退款单号'), transactionId: row('微信退款单号') },
      amount: fenIn(row('申请退款金额')),
    };
  const trade = {
    number: row('商户订单号'),
    transactionId: row('微信订单号'),
    amount: fenIn(row('订单金额')),
  };
  // A refund's time may be that of its trade.
  if (!row('交易时间').startsWith(`${day} `)) throw new BillDamaged('a row is of another day');
  return { ...common, ...trade, kind: state === 'SUCCESS' ? 'payment' : 'other' };
}
