import { orderStateNumber, type OrderState } from '@vigil/domain/orders/public';
import { notFound } from '../platform/errors.js';
import { paymentWindowMilliseconds } from './place-order.js';
import type { PayOrder, PayOrderMoneyBack } from './types.js';

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
    moneyBack: moneyBackOf(order),
  };
}

/** What a buyer is told of money that comes back: each sum by the way by which it was paid. */
const moneyBackOf = ({ refunds, received, paid }: OrderState): PayOrderMoneyBack[] =>
  refunds
    .filter(({ stage }) => stage !== 'declined')
    .map(({ transactionId, amount, stage, settledAt }) => ({
      ...{ amount, stage, settledAt },
      channel: received.find((one) => one.transactionId === transactionId)?.channel ?? null,
      besides: paid !== null && transactionId !== paid.transactionId,
    }));
