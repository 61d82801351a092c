import {
  evolveOrder,
  isEntitled,
  isPending,
  movementsOf,
  noMoney,
  noOrder,
  orderStateNumber,
  post,
  type OrderEvent,
  type OrderLedger,
  type OrderState,
} from '@vigil/domain/orders/public';
import { idBehind } from '../runner/fold-table.js';
import type { Projection } from '../runner/projection.js';
import { orderCollection, type OrderView } from './order-view.js';

const handles: readonly OrderEvent['type'][] = [
  ...(['OrderPlaced', 'PaymentAttempted', 'AttemptClosed', 'PaymentReceived', 'OrderPaid'] as const),
  ...(['OrderClosed', 'RefundRequested', 'RefundDeclined', 'RefundOwed', 'RefundSettled'] as const),
  'RefundFailed',
];

function shown(
  id: string,
  order: OrderState,
  money: OrderLedger,
  placedAt: number,
): Omit<OrderView, 'position'> | null {
  if (order.placed === null) return null;
  const { buyerId, subject, price, due, payUntil } = order.placed;
  const kept = order.received.find((one) => one.transactionId === order.paid?.transactionId);
  return {
    ...{ id, buyerId, kind: subject.kind, subjectId: subject.id, title: subject.title, price, due },
    ...{ state: orderStateNumber(order), entitled: isEntitled(order), pending: isPending(order) },
    ...{ placedAt, payUntil, paidAt: order.paid?.at ?? null, order, money },
    channel: kept?.channel ?? order.attempts.at(-1)?.channel ?? null,
    movedAt: movementsOf(order).reduce<number | null>((last, { at }) => Math.max(last ?? at, at), null),
    asked: order.refunds.some(({ stage }) => stage === 'requested'),
    stuck: order.refunds.some(({ stage, failures }) => stage === 'owed' && failures > 0),
  };
}

/** View `orders`: one document for each order, with its folded state. Bus topic: the buyer. */
export const orderProjection: Projection<OrderView> = {
  name: 'orders',
  version: 3,
  collection: orderCollection,
  handles,
  key: (event) => idBehind('order-', event.stream),
  fold: (view, event, id) => {
    const happened = event as unknown as OrderEvent;
    return shown(
      id,
      evolveOrder(view?.order ?? noOrder, { ...happened, time: event.time }),
      post(view?.money ?? noMoney, happened),
      view?.placedAt ?? event.time,
    );
  },
  topic: (view) => view.buyerId,
};
