import {
  evolveOrder,
  isEntitled,
  isPending,
  noOrder,
  orderStateNumber,
  type OrderEvent,
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

const shown = (id: string, order: OrderState, placedAt: number): Omit<OrderView, 'position'> | null => {
  if (order.placed === null) return null;
  const { buyerId, subject, price, due, payUntil } = order.placed;
  return {
    ...{ id, buyerId, kind: subject.kind, subjectId: subject.id, title: subject.title, price, due },
    ...{ state: orderStateNumber(order), entitled: isEntitled(order), pending: isPending(order) },
    ...{ placedAt, payUntil, paidAt: order.paid?.at ?? null, order },
  };
};

/** View `orders`: one document for each order, with its folded state. Bus topic: the buyer. */
export const orderProjection: Projection<OrderView> = {
  name: 'orders',
  version: 1,
  collection: orderCollection,
  handles,
  key: (event) => idBehind('order-', event.stream),
  fold: (view, event, id) =>
    shown(
      id,
      evolveOrder(view?.order ?? noOrder, { ...(event as unknown as OrderEvent), time: event.time }),
      view?.placedAt ?? event.time,
    ),
  topic: (view) => view.buyerId,
};
