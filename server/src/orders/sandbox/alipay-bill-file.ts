import { billDayBegins, billDayEnds, type BillDay } from '@vigil/domain/orders/public';
import { zipSync } from 'fflate';
import { alipayAmount, alipayTime } from '../channels/alipay/wire.js';
import { inGb18030 } from './gb18030.js';
import type { BilledBySandbox } from './sandbox-books.js';

const heading = [
  ...['支付宝交易号', '商户订单号', '业务类型', '商品名称', '创建时间', '完成时间', '门店编号', '门店名称'],
  ...['操作员', '终端号', '对方账户', '订单金额（元）', '商家实收（元）', '支付宝红包（元）', '集分宝（元）'],
  ...['支付宝优惠（元）', '商家优惠（元）', '券核销金额（元）', '券名称', '商家红包消费金额（元）'],
  ...['卡消费金额（元）', '退款批次号/请求号', '服务费（元）', '分润（元）', '备注'],
];

/** A day's bill as Alipay packs it: a list and its summary, in GB18030, in one zip. */
export function alipayBillFile(billed: readonly BilledBySandbox[], day: BillDay, now: number): Uint8Array {
  const span = `#起始日期：[${written(billDayBegins(day))}]   终止日期：[${written(billDayEnds(day))}]`;
  const account = '#账号：[20881021000000010156]';
  const paid = billed.filter(({ refundId }) => refundId === null);
  const back = billed.filter(({ refundId }) => refundId !== null);
  const sumOf = (all: readonly BilledBySandbox[]): string =>
    alipayAmount(all.reduce((sum, { amount }) => sum + amount, 0));
  const totals = [
    `#交易合计：${paid.length}笔，商家实收共${sumOf(paid)}元，商家优惠共0.00元`,
    `#退款合计：${back.length}笔，商家实收退款共-${sumOf(back)}元，商家优惠退款共0.00元`,
    `#导出时间：[${written(now)}]`,
  ];
  const list = [
    ...['#支付宝业务明细查询', account, span, mark('业务明细列表'), heading.join(',')],
    ...billed.map(rowOf),
    ...[mark('业务明细列表结束'), ...totals, ''],
  ];
  const summary = ['#支付宝业务汇总查询', account, span, ...totals, ''];
  const name = `20881021000000010156_${day.replaceAll('-', '')}_`;
  return zipSync({
    [`${name}1.csv`]: inGb18030(list.join('\r\n')),
    [`${name}2.csv`]: inGb18030(summary.join('\r\n')),
  });
}

const mark = (words: string): string => `#${'-'.repeat(40)}${words}${'-'.repeat(40)}`;

function written(ms: number): string {
  const [date = '', time = ''] = alipayTime(ms).split(' ');
  const [year, month, day] = date.split('-');
  return `${year}年${month}月${day}日 ${time}`;
}

function rowOf({ trade, refundId, amount, fee, at }: BilledBySandbox): string {
  const money = alipayAmount(refundId === null ? amount : -amount);
  const [nothing, none] = ['', '0.00'];
  return [
    ...[trade.tradeNo, trade.id, refundId === null ? '交易' : '退款', trade.title],
    ...[alipayTime(trade.paidAt ?? at), alipayTime(at), nothing, nothing, nothing, nothing],
    ...['b***@example.com', money, money, none, none, none, none, none, nothing, none, none],
    ...[refundId ?? nothing, alipayAmount(-fee), none, nothing],
  ]
    .map((cell) => `${cell}\t`)
    .join(',');
}
