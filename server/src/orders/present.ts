import { orderStateNumber, type OrderState } from '@vigil/domain/orders/public';
import { notFound } from '../platform/errors.js';
import { paymentWindowMilliseconds } from './place-order.js';
import type { PayOrder } from './types.js';

/** An order as its buyer and accountants read it. Throws `NotFound`. */
export function told(id: string, order: OrderState, now: number, placedAt?: number): PayOrder {
  const { placed, paid, attempts, received } = order;
  if (placed === null) throw notFound('订单');
  const { subject, due, price, discountCode, payUntil } = placed;
  const payment = received.find((one) => one.transactionId === paid?.transactionId);
  const left = paid === null && !order.closed ? payUntil - now : 0;
  return {
    ...{ id, kind: subject.kind, subjectId: subject.id, title: subject.title, price: due, payUntil },
    ...{ fullPrice: price, discountCode },
    discountable: left > 0 && discountCode === null && attempts.length === 0 && placed.lines === undefined,
    orderState: orderStateNumber(order),
    channel: payment?.channel ?? attempts.at(-1)?.channel ?? null,
    createTime: placedAt ?? payUntil - paymentWindowMilliseconds,
    payTime: paid?.at ?? null,
    leftSeconds: Math.max(0, Math.ceil(left / 1000)),
  };
}
