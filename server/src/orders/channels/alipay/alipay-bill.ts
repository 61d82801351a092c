import { billDayOf, type BillDay, type BillLine } from '@vigil/domain/orders/public';
import { unzipped } from '../../../platform/office/unzipped.js';
import { expectSums, fenIn, rowsOf, type BillRow } from '../bill-text.js';
import { BillDamaged } from '../payment-channel.js';
import { readAlipayTime } from './wire.js';

const title = '#支付宝业务明细查询';
const listed = /^#-+业务明细列表-+$/;
const ended = /^#-+业务明细列表结束-+$/;
const begins = /^#起始日期：\[(\d{4})年(\d\d)月(\d\d)日/;
const paidSum = /^#交易合计：(\d+)笔，商家实收共(-?[\d.]+)元/;
const backSum = /^#退款合计：(\d+)笔，商家实收退款共(-?[\d.]+)元/;

/**
 * A day's bill as Alipay packs it: a zip of texts in GB18030, one of which lists every trade and refund between two marks and
 * says their number and sums behind them. Throws `BillDamaged`.
 */
export function readAlipayBill(bytes: Uint8Array, day: BillDay): readonly BillLine[] {
  const lines = linesOf(bytes);
  const [, year, month, date] = matchOf(lines, begins);
  if (`${year}-${month}-${date}` !== day) throw new BillDamaged(`it is the bill of ${year}-${month}-${date}`);
  const [from, until] = [
    lines.findIndex((line) => listed.test(line)),
    lines.findIndex((line) => ended.test(line)),
  ];
  if (from < 0 || until < from + 1) throw new BillDamaged('it is cut off');
  const [heading = [], ...rows] = lines.slice(from + 1, until).map(cellsOf);
  const read = rowsOf(heading, rows, '商品名称').map((row) => lineOf(row, day));
  const sumOf = (kind: BillLine['kind']): number =>
    read.filter((line) => line.kind === kind).reduce((sum, { amount }) => sum + amount, 0);
  const countOf = (kind: BillLine['kind']): number => read.filter((line) => line.kind === kind).length;
  const [paid, back] = [matchOf(lines, paidSum), matchOf(lines, backSum)];
  expectSums([
    ['trades', Number(paid[1]), countOf('payment')],
    ['paid', fenIn(paid[2] ?? ''), sumOf('payment')],
    ['refunds', Number(back[1]), countOf('refund')],
    ['refunded', Math.abs(fenIn(back[2] ?? '')), sumOf('refund')],
  ]);
  return read;
}

function linesOf(bytes: Uint8Array): readonly string[] {
  const texts = packed(bytes).filter((text) => text.startsWith(title));
  if (texts.length !== 1) throw new BillDamaged('it has no list of trades');
  return (texts[0] ?? '').split(/\r?\n/);
}

/** Names in such a zip are in GBK, and say nothing that the texts do not. */
function packed(bytes: Uint8Array): readonly string[] {
  try {
    return [...unzipped(bytes, /\.csv$/i).values()].map((file) =>
      new TextDecoder('gb18030', { fatal: true }).decode(file),
    );
  } catch (error) {
    throw new BillDamaged('it cannot be unpacked', { cause: error });
  }
}

function matchOf(lines: readonly string[], pattern: RegExp): RegExpExecArray {
  for (const line of lines) {
    const found = pattern.exec(line);
    if (found !== null) return found;
  }
  throw new BillDamaged('it is cut off');
}

/** Cells end with a tab, so that spreadsheets take numbers for text. */
const cellsOf = (line: string): readonly string[] => line.split(',').map((cell) => cell.trim());

function lineOf(row: BillRow, day: BillDay): BillLine {
  const at = readAlipayTime(row('完成时间'));
  if (at === null || billDayOf(at) !== day) throw new BillDamaged('a row is of another day');
  const what = row('业务类型');
  // What the merchant has of it: a promotion of the merchant's own is money that did not come.
  const [amount, fee] = [fenIn(row('商家实收（元）')), fenIn(row('服务费（元）'))];
  const common = { transactionId: row('支付宝交易号'), currency: 'CNY' };
  // A fee that was taken is written as what the merchant has less.
  if (what === '交易')
    return { ...common, kind: 'payment', number: row('商户订单号'), amount, fee: Math.abs(fee) };
  if (what === '退款')
    return {
      ...{ ...common, kind: 'refund', number: row('退款批次号/请求号') },
      ...{ amount: Math.abs(amount), fee: fee === 0 ? 0 : -Math.abs(fee) },
    };
  return { ...common, kind: 'other', number: row('商户订单号'), amount, fee: fee === 0 ? 0 : -fee };
}
