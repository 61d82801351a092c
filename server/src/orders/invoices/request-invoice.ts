import { invoiceLinesMost, isInvoiceOpen, keptOf, refundableOf } from '@vigil/domain/orders/public';
import type { OrderView } from '@vigil/projections/orders/public';
import type { CommandEnvelope } from '../../platform/command-side/command-side.js';
import { account, type RequestContext } from '../../platform/context.js';
import { badInput, RefusedError } from '../../platform/errors.js';
import type { Services } from '../../platform/services.js';
import { orderView } from '../office/orders-wanted.js';
import { ownOrder } from '../open-trade.js';
import { followRefund, invoiceIdOf, invoicesOf, runInvoices } from './streams.js';
import { sealTitle, titleFrom } from './titles.js';

/** Asks for one invoice for these own orders; answers its id. Refuses as the resolver says. */
export async function requestInvoice(
  context: RequestContext,
  orderIds: readonly string[],
  typed: unknown,
  envelope: CommandEnvelope,
): Promise<string> {
  const { services } = context;
  const payerId = account(context).id;
  const ids = [...new Set(orderIds)];
  if (ids.length === 0) throw badInput('请选择要开票的订单！');
  if (ids.length > invoiceLinesMost) throw badInput(`一张发票最多包含${invoiceLinesMost}个订单！`);
  const title = titleFrom(typed);
  const lines = await Promise.all(
    ids.map(async (orderId) => {
      const order = await ownOrder(services, orderId, payerId);
      const amount = keptOf(order);
      if (amount === 0) throw new RefusedError('NothingToInvoice', '所选订单没有可开票的金额！');
      // Whether that money stays is being decided: it is invoiced when it is known.
      if (refundableOf(order) < amount)
        throw new RefusedError('RefundAsked', '所选订单正在退款，退款处理后才能开票！');
      return { orderId, amount };
    }),
  );
  const invoiceId = invoiceIdOf(envelope);
  const sealed = await sealTitle(services, payerId, title);
  const { position } = await runInvoices(
    services,
    payerId,
    { type: 'RequestInvoice', invoiceId, payerId, lines, title: sealed },
    envelope,
  );
  // Money that went back between the look and the request was followed before there was an invoice.
  for (const { orderId } of lines) await followRefund(services, orderId);
  if (position !== null) context.reached(position);
  return invoiceId;
}

/** Own orders of which something may be invoiced now, newest first, at most so many. */
export async function invoiceableOrders(services: Services, payerId: string): Promise<OrderView[]> {
  const found = await orderView(services).find({
    filter: { buyerId: payerId, state: 1 },
    sort: [{ field: 'placedAt', descending: true }],
    limit: ordersLooked,
  });
  const { state } = await invoicesOf(services).load(payerId);
  const taken = new Set(
    Object.values(state)
      .filter(isInvoiceOpen)
      .flatMap(({ lines }) => lines.map(({ orderId }) => orderId)),
  );
  return found.filter(
    ({ id, order }) => !taken.has(id) && keptOf(order) > 0 && refundableOf(order) === keptOf(order),
  );
}

/** Beyond them an order is asked for from the list of orders. */
const ordersLooked = 500;
