import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OrdersExported } from '@vigil/domain/orders/public';
import type { OrderView } from '@vigil/projections/orders/public';
import { z } from 'zod';
import type { RequestContext } from '../../platform/context.js';
import { badInput } from '../../platform/errors.js';
import { guarded } from '../../platform/http/multipart-file.js';
import { sendTable, type Cells } from '../../platform/office/table-file.js';
import { writeWireTime } from '../../platform/rest/times.js';
import type { Services } from '../../platform/services.js';
import { viewReached } from '../../platform/views/view-reached.js';
import { channelTitles } from '../channels/channel-titles.js';
import { recordExport, timeAsked } from './exports.js';
import { orderView, ordersWanted } from './orders-wanted.js';
import { presentOrders } from './present.js';
import { eachPartOf } from './sums.js';
import type { OrderRow } from './types.js';

const ordersAtMost = 100_000;
const headings: readonly string[] = [
  ...['订单编号', '账号', '姓名', '商品', '应付', '状态', '支付方式', '渠道交易号', '下单时间', '支付时间'],
  ...['实收', '已得', '待退', '已退'],
];

const words = z.string().max(100).nullish();
const wanted = z.object({
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
  params: z
    .object({
      ...{
        number: words,
        title: words,
        realName: words,
        channel: words,
        todo: words,
        from: words,
        to: words,
      },
      orderState: z.coerce.number().int().nullish(),
    })
    .default({}),
});
type Params = z.infer<typeof wanted>['params'];

/**
 * `POST /api/pay/order/export {params, format: xlsx or csv}`: the orders of the list as a file, amounts in yuan;
 * `pay:export`. That it was done is in the log before the file leaves.
 */
export function addOrdersExport(app: FastifyInstance, services: Services): void {
  const access = { kind: 'admin', permissions: ['pay:export'], wholeSite: true } as const;
  app.post('/api/pay/order/export', guarded(services, { operation: 'ordersExport', access, work: send }));
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
  const [from, to] = [timeAsked(params.from), timeAsked(params.to)];
  if (context.session !== null) services.rates.heavy(context.session);
  await viewReached(context, 'orders');
  const filter = await ordersWanted(services, { ...params, from, to });
  const count = await orderView(services).count(filter);
  if (count > ordersAtMost) throw badInput(`一次最多导出${ordersAtMost}个订单！`);
  if (count === 0) throw badInput('没有可以导出的订单！');
  await recordExport(context, 'OrdersExported', { count, filter: saidOf(params) });
  const parts = eachPartOf(services, filter);
  return sendTable(reply, '订单', { format, name: '订单', headings }, async () => {
    const part = (await parts.next()).value;
    if (part === null) return null;
    const rows = await presentOrders(services, part);
    return part.map((view, index) => cellsOf(view, rows[index]));
  });
}

/** The filter for auditors; a word that was looked for may be a person's name, and is only said to have been there. */
function saidOf({ title, realName, ...plain }: Params): OrdersExported['filter'] {
  const said: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries(plain)) if (value != null && value !== '') said[name] = value;
  if (title) said['title'] = true;
  if (realName) said['realName'] = true;
  return said;
}

/** For 0 unpaid, 1 paid, 2 closed, 3 money goes back, 4 it went back. */
const stateWords = ['待支付', '已支付', '已关闭', '退款中', '已退款'] as const;

const yuan = (fen: number): number => fen / 100;

const cellsOf = (view: OrderView, row: OrderRow | undefined): Cells => [
  ...[view.id, row?.userName ?? '', row?.realName ?? '', view.title, yuan(view.due), stateWords[view.state]],
  ...[view.channel === null ? '' : channelTitles[view.channel], view.order.paid?.transactionId ?? ''],
  ...[writeWireTime(view.placedAt), view.paidAt === null ? '' : writeWireTime(view.paidAt)],
  ...[view.money.received, view.money.earned, view.money.owed, view.money.refunded].map(yuan),
];
