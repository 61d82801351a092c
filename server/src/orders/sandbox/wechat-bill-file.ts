import { hash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { alipayAmount, alipayTime } from '../channels/alipay/wire.js';
import type { BilledBySandbox } from './sandbox-books.js';

const heading = [
  ...['交易时间', '公众账号ID', '商户号', '特约商户号', '设备号', '微信订单号', '商户订单号', '用户标识'],
  ...['交易类型', '交易状态', '付款银行', '货币种类', '应结订单金额', '代金券金额', '微信退款单号'],
  ...['商户退款单号', '退款金额', '充值券退款金额', '退款类型', '退款状态', '商品名称', '商户数据包'],
  ...['手续费', '费率', '订单金额', '申请退款金额', '费率备注'],
];
const totals = [
  ...['总交易单数', '应结订单总金额', '退款总金额', '充值券退款总金额', '手续费总金额'],
  ...['订单总金额', '申请退款总金额'],
];

/** A day's bill as WeChat packs it, and what its hash is. */
export function wechatBillFile(
  billed: readonly BilledBySandbox[],
  mchId: string,
): { readonly bytes: Buffer; readonly hashValue: string } {
  const sumOf = (isPayment: boolean): number =>
    billed
      .filter(({ refundId }) => (refundId === null) === isPayment)
      .reduce((sum, { amount }) => sum + amount, 0);
  const [paid, back] = [alipayAmount(sumOf(true)), alipayAmount(sumOf(false))];
  const fees = feeText(billed.reduce((sum, { fee }) => sum + fee, 0));
  const text = [
    `\uFEFF${heading.join(',')}`,
    ...billed.map((one) => marked(rowOf(one, mchId))),
    totals.join(','),
    marked([String(billed.length), paid, back, '0.00', fees, paid, back]),
    '',
  ].join('\r\n');
  return { bytes: gzipSync(text), hashValue: hash('sha1', text, 'hex') };
}

const marked = (cells: readonly string[]): string => cells.map((cell) => `\`${cell}`).join(',');
const feeText = (fen: number): string => (fen / 100).toFixed(5);

function rowOf({ trade, refundId, amount, fee, at }: BilledBySandbox, mchId: string): readonly string[] {
  const [paid, back] = refundId === null ? [alipayAmount(amount), '0.00'] : ['0.00', alipayAmount(amount)];
  return [
    ...[alipayTime(at), trade.appId, mchId, '0', '', trade.tradeNo, trade.id, 'o-buyer', 'NATIVE'],
    ...[refundId === null ? 'SUCCESS' : 'REFUND', 'OTHERS', 'CNY', paid, '0.00'],
    ...(refundId === null
      ? ['0', '0', '0.00', '0.00', '', '']
      : [`w${refundId}`, refundId, back, '0.00', 'ORIGINAL', 'SUCCESS']),
    ...[trade.title, '', feeText(fee), '0.60%', paid, back, ''],
  ];
}
