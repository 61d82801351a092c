import { isLineAskedBack, isLinePaid, orderStream, refundableOf } from '@vigil/domain/orders/public';
import type { OrderView } from '@vigil/projections/orders/public';
import { erasedName, peopleOf } from '../../organisation/public.js';
import { pick } from '../../platform/pick.js';
import type { Services } from '../../platform/services.js';
import { told } from '../present.js';
import type { OrderLineRow, OrderRow, OrderSheet } from './types.js';

/** Orders with their buyers' names. */
export async function presentOrders(services: Services, views: readonly OrderView[]): Promise<OrderRow[]> {
  const people = await peopleOf(services).byIds(new Set(views.map(({ buyerId }) => buyerId)));
  const now = services.clock.now();
  return views.map((view) => {
    const buyer = people.get(view.buyerId);
    return {
      ...told(view.id, view.order, now, view.placedAt),
      ...{ realName: buyer?.realName ?? erasedName, userName: buyer?.userName ?? '' },
      money: pick(view.money, 'received', 'earned', 'owed', 'refunded'),
      ...pick(view, 'asked', 'stuck'),
    };
  });
}

/** One order with all that happened to its money; `reader` decides no refund of their own. */
export async function presentSheet(services: Services, view: OrderView, reader: string): Promise<OrderSheet> {
  const [row] = (await presentOrders(services, [view])) as [OrderRow];
  const { attempts, received, refunds, paid } = view.order;
  const deciders = await decidersOf(services, view);
  const people = await peopleOf(services).byIds(
    new Set(refunds.flatMap(({ request }) => request?.requestedBy ?? []).concat(...deciders.values())),
  );
  const named = (id: string | undefined) =>
    id === undefined ? null : (people.get(id)?.realName ?? erasedName);
  return {
    ...row,
    refundable: refundableOf(view.order),
    lines: await linesOf(services, view),
    attempts: attempts.map((one) => pick(one, 'attemptId', 'channel', 'closed')),
    payments: received.map((one) => ({
      ...pick(one, 'transactionId', 'channel', 'amount', 'receivedAt'),
      kept: one.transactionId === paid?.transactionId,
    })),
    refunds: refunds.map((one) => ({
      ...pick(one, 'refundId', 'transactionId', 'amount', 'stage', 'cause', 'failures', 'settledAt'),
      reason: one.request?.reason ?? null,
      requestedBy: named(one.request?.requestedBy),
      decidedBy: named(deciders.get(one.refundId)),
      own: one.request?.requestedBy === reader || view.buyerId === reader,
    })),
  };
}

/** Who decided on the refunds that somebody asked for, by the refund, as the order's events say. */
async function decidersOf({ log }: Services, { id, order }: OrderView): Promise<ReadonlyMap<string, string>> {
  if (order.refunds.every(({ request }) => request === null)) return new Map();
  return new Map(
    (await log.readStream(orderStream(id))).flatMap(({ type, data, actor }): [string, string][] => {
      const { refundId = '', cause } = data as { readonly refundId?: string; readonly cause?: string };
      const decides = type === 'RefundDeclined' || (type === 'RefundOwed' && cause === 'Granted');
      return decides ? [[refundId, actor.id]] : [];
    }),
  );
}

async function linesOf(services: Services, { order }: OrderView): Promise<OrderLineRow[]> {
  const lines = order.placed?.lines ?? [];
  const people = await peopleOf(services).byIds(new Set(lines.map(({ id }) => id)));
  return lines.map(({ id, amount }) => ({
    ...{ lineId: id, amount, paid: isLinePaid(order, id), back: isLineAskedBack(order, id) },
    realName: people.get(id)?.realName ?? erasedName,
    userName: people.get(id)?.userName ?? '',
  }));
}
