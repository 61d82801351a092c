import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { RequestContext } from '../../platform/context.js';
import { badInput } from '../../platform/errors.js';
import { guarded } from '../../platform/http/multipart-file.js';
import { sendTable, type Cells } from '../../platform/office/table-file.js';
import type { Services } from '../../platform/services.js';
import { channelTitles } from '../channels/channel-titles.js';
import { recordExport } from '../office/exports.js';
import { channelNamed, dayOf, daysWanted } from './days.js';
import type { ReconciliationDay, ReconciliationDifference } from './types.js';

const headings: readonly string[] = [
  ...[
    '日期',
    '支付方式',
    '币种',
    '结果',
    '账单笔数',
    '相符笔数',
    '本站收款',
    '账单收款',
    '本站退款',
    '账单退款',
  ],
  ...['手续费', '差异', '类型', '商户单号', '渠道流水号', '订单编号', '本站金额', '账单金额', '账单币种'],
  ...['应收手续费', '实收手续费', '处理', '说明', '说明人'],
];

const words = z.string().max(20).nullish();
const wanted = z.object({
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
  params: z.object({ channel: words, state: words, from: words, to: words }).default({}),
});

/**
 * `POST /api/pay/reconciliation/export {params, format: xlsx or csv}`: a row for each difference of the list's days, and one
 * for each day without; `pay:export`. That it was done is in the log before the file leaves.
 */
export function addReconciliationExport(app: FastifyInstance, services: Services): void {
  const access = { kind: 'admin', permissions: ['pay:export'], wholeSite: true } as const;
  const route = { operation: 'reconciliationExport', access, work: send };
  app.post('/api/pay/reconciliation/export', guarded(services, route));
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  context: RequestContext,
): Promise<FastifyReply> {
  const { services } = context;
  const asked = wanted.safeParse(request.body ?? {});
  if (!asked.success) throw badInput('导出参数不正确！');
  const { params, format } = asked.data;
  if (context.session !== null) services.rates.heavy(context.session);
  const days = await daysWanted(services, params);
  if (days.length === 0) throw badInput('没有可以导出的对账结果！');
  const filter = Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  const count = days.reduce((sum, { differences }) => sum + Math.max(1, differences), 0);
  await recordExport(context, 'ReconciliationExported', { count, filter });
  const left = days.values();
  return sendTable(reply, '对账', { format, name: '对账', headings }, async () => {
    const next = left.next();
    if (next.done === true) return null;
    const day = await dayOf(services, channelNamed(next.value.channel), next.value.day);
    return day === null ? [] : rowsOf(day);
  });
}

const results: Readonly<Record<string, string>> = {
  waiting: '待对账',
  even: '相符',
  open: '有差异',
  settled: '差异已处理',
};
const kinds: Readonly<Record<string, string>> = {
  OnlyHere: '账单缺少',
  OnlyThere: '本站缺少',
  OtherAmount: '金额不符',
  OtherCurrency: '币种不符',
  Fee: '手续费不符',
};
const whats: Readonly<Record<string, string>> = { payment: '收款', refund: '退款', other: '其他' };
const stages: Readonly<Record<string, string>> = {
  open: '待处理',
  explained: '已说明',
  found: '已在其他日期账单中找到',
};

const yuan = (fen: number | null): number | null => (fen === null ? null : fen / 100);

function rowsOf(day: ReconciliationDay): readonly Cells[] {
  const head: Cells = [
    ...[day.day, channelTitles[channelNamed(day.channel)] + (day.sandbox ? '（沙箱）' : ''), day.currency],
    ...[results[day.state] ?? day.state, day.lines, day.matched],
    ...[day.here.paid, day.there.paid, day.here.refunded, day.there.refunded, day.fees].map(yuan),
  ];
  const rows = day.found.map((one): Cells => [...head, ...cellsOf(one)]);
  if (day.more > 0) rows.push([...head, `另有 ${day.more} 处差异`]);
  return rows.length === 0 ? [head] : rows;
}

const cellsOf = (one: ReconciliationDifference): Cells => [
  ...[kinds[one.kind] ?? one.kind, whats[one.what] ?? one.what, one.number, one.transactionId, one.orderId],
  ...[yuan(one.here), yuan(one.there), one.thereCurrency, yuan(one.feeExpected), yuan(one.fee)],
  ...[stages[one.stage] ?? one.stage, one.words, one.by],
];
