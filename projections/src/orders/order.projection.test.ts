import type { OrderEvent } from '@vigil/domain/orders/public';
import { describe, expect, it } from 'vitest';
import { documentsAfter, type Fact } from '../runner/projection-specification.js';
import { orderProjection } from './order.projection.js';

const placed: OrderEvent = {
  type: 'OrderPlaced',
  data: {
    ...{ orderId: 'o1', buyerId: 'zhang', price: 990, due: 990, discountCode: null, payUntil: 900_100 },
    subject: { kind: 'repo', id: 'r1', title: '消防题库' },
  },
};
const tried: OrderEvent = {
  type: 'PaymentAttempted',
  data: { orderId: 'o1', attemptId: 'o1a001', channel: 'alipay', amount: 990 },
};
const payment = { attemptId: 'o1a001', channel: 'alipay', transactionId: 't1', amount: 990 } as const;
const received: OrderEvent = {
  type: 'PaymentReceived',
  data: { orderId: 'o1', ...payment, receivedAt: 100 },
};
const paid: OrderEvent = { type: 'OrderPaid', data: { orderId: 'o1', transactionId: 't1' } };
const closed: OrderEvent = { type: 'OrderClosed', data: { orderId: 'o1', cause: 'Expired' } };
const owed: OrderEvent = {
  type: 'RefundOwed',
  data: { orderId: 'o1', refundId: 'o1-1', transactionId: 't1', amount: 990, cause: 'Granted' },
};
const settled: OrderEvent = {
  type: 'RefundSettled',
  data: { orderId: 'o1', refundId: 'o1-1', settledAt: 106 },
};
const after = (...events: readonly OrderEvent[]) =>
  documentsAfter(
    orderProjection,
    events.map((event, index): Fact => ['order-o1', event, 100 + index]),
  ).get('o1');

describe('view orders', () => {
  it('has an order waiting for its payment, and what it is for', () => {
    expect(after(placed)).toMatchObject({
      ...{ id: 'o1', buyerId: 'zhang', kind: 'repo', subjectId: 'r1', title: '消防题库', price: 990 },
      ...{ state: 0, entitled: false, pending: true, placedAt: 100, payUntil: 900_100, paidAt: null },
    });
  });

  it('says when it is paid, closed, goes back and went back, and whether anything is left to do', () => {
    const bought = [placed, tried, received, paid];
    expect(after(...bought)).toMatchObject({ state: 1, entitled: true, pending: false, paidAt: 103 });
    expect(after(placed, tried, closed)).toMatchObject({ state: 2, entitled: false, pending: true });
    expect(after(placed, closed)).toMatchObject({ state: 2, pending: false });
    expect(after(...bought, owed)).toMatchObject({ state: 3, entitled: false, pending: true });
    expect(after(...bought, owed, settled)).toMatchObject({ state: 4, pending: false });
  });

  it('says when money of it last moved, by the channel’s clock', () => {
    const bought = [placed, tried, received, paid];
    expect(after(placed, tried)).toMatchObject({ movedAt: null });
    expect(after(...bought, owed)).toMatchObject({ movedAt: 100 });
    expect(after(...bought, owed, settled)).toMatchObject({ movedAt: 106 });
  });

  it('says what came, what is earned and owed, and what an accountant has to look at', () => {
    const bought = [placed, tried, received, paid];
    expect(after(placed, tried)).toMatchObject({ channel: 'alipay', asked: false, money: { received: 0 } });
    expect(after(...bought)).toMatchObject({ money: { received: 990, earned: 990, owed: 0, refunded: 0 } });
    const asked: OrderEvent = {
      type: 'RefundRequested',
      data: {
        ...{ orderId: 'o1', refundId: 'o1-1', transactionId: 't1', amount: 990 },
        ...{ reason: '重复', requestedBy: 'teller' },
      },
    };
    expect(after(...bought, asked)).toMatchObject({ asked: true, stuck: false, state: 1 });
    const failed: OrderEvent = {
      type: 'RefundFailed',
      data: { orderId: 'o1', refundId: 'o1-1', why: 'NOT_ENOUGH' },
    };
    expect(after(...bought, asked, owed, failed)).toMatchObject({
      ...{ asked: false, stuck: true, state: 3 },
      money: { received: 990, earned: 0, owed: 990, refunded: 0 },
    });
    expect(after(...bought, asked, owed, failed, settled)).toMatchObject({
      ...{ stuck: false, money: { owed: 0, refunded: 990 } },
    });
  });
});
