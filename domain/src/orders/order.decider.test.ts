import { describe, expect, it } from 'vitest';
import { given } from '../kernel/specification.js';
import type { OrderEvent } from './order-events.js';
import { type OrderCommand, orderDecider } from './order.decider.js';

const nine = 1_800_000_000_000;
const window = 900_000;
const placed = { orderId: 'o1', buyerId: 'zhang', price: 9900, due: 9900, discountCode: null };
const subject = { kind: 'exam', id: 'exam-1', title: '秋季考试' } as const;
const data = { ...placed, subject, payUntil: nine + window };
const order: readonly [OrderEvent, number] = [{ type: 'OrderPlaced', data }, nine];
const tried = (attemptId: string, channel: 'alipay' | 'wechat' = 'alipay'): OrderEvent => ({
  type: 'PaymentAttempted',
  data: { orderId: 'o1', attemptId, channel, amount: 9900 },
});
const payment = (transactionId: string, attemptId: string, amount = 9900) =>
  ({ attemptId, channel: 'alipay', transactionId, amount, receivedAt: nine + 1000 }) as const;
const received = (transactionId: string, attemptId = 'a1'): OrderEvent => ({
  type: 'PaymentReceived',
  data: { orderId: 'o1', ...payment(transactionId, attemptId) },
});
const paid: OrderEvent = { type: 'OrderPaid', data: { orderId: 'o1', transactionId: 't1' } };
const closed: OrderEvent = { type: 'OrderClosed', data: { orderId: 'o1', cause: 'Expired' } };
const boughtBefore = [order, tried('a1'), received('t1'), paid];
const receive = (more: object = {}): OrderCommand => ({
  ...{ type: 'ReceivePayment', sellable: false },
  ...payment('t1', 'a1'),
  ...more,
});
const at = (ms: number) => ({ at: nine + ms });
const by = (id: string) => ({ actor: { kind: 'staff', id } as const });
const on = (...past: readonly (OrderEvent | readonly [OrderEvent, number])[]) => given(orderDecider, past);
const refused = (reason: string) => ({ kind: 'refused', refusal: { reason } });
const nothing = { kind: 'accepted', events: [] };
const typesOf = (decision: { readonly events?: readonly OrderEvent[] }) =>
  (decision.events ?? []).map(({ type }) => type);

describe('placing', () => {
  it('[OR1] [pay-006] is done once, with its price; another under its number is refused', () => {
    expect(on().when({ type: 'PlaceOrder', ...data })).toMatchObject({
      events: [{ type: 'OrderPlaced', data }],
    });
    expect(on(order).when({ type: 'PlaceOrder', ...data, price: 1, due: 1 })).toEqual(nothing);
    expect(on(order).when({ type: 'PlaceOrder', ...data, buyerId: 'li' })).toEqual(refused('OrderThere'));
    expect(on().when({ type: 'CloseOrder', cause: 'Cancelled' })).toEqual(refused('NoOrder'));
  });

  it('[OR2] where nothing is to be paid it is paid, and no trade is opened', () => {
    const free = { ...data, due: 0, discountCode: 'SPRING' };
    const decision = on().when({ type: 'PlaceOrder', ...free });
    expect(decision).toMatchObject({ events: [{}, { type: 'OrderPaid', data: { transactionId: null } }] });
    const attempt: OrderCommand = { type: 'AttemptPayment', attemptId: 'a1', channel: 'alipay' };
    const past = (decision.kind === 'accepted' ? decision.events : []).map((event) => [event, nine] as const);
    expect(on(...past).when(attempt)).toEqual(refused('OrderPaidAlready'));
  });
});

describe('trying to pay', () => {
  const attempt: OrderCommand = { type: 'AttemptPayment', attemptId: 'a2', channel: 'wechat' };

  it('[OR3] [pay-002] [pay-005] opens a trade for what is due, until the window is over', () => {
    expect(on(order, tried('a1')).when(attempt, at(window - 1))).toMatchObject({
      events: [{ type: 'PaymentAttempted', data: { attemptId: 'a2', channel: 'wechat', amount: 9900 } }],
    });
    expect(on(order, tried('a2', 'wechat')).when(attempt, at(1))).toEqual(nothing);
    expect(on(order).when(attempt, at(window))).toEqual(refused('OrderClosed'));
    expect(on(order, closed).when(attempt, at(1))).toEqual(refused('OrderClosed'));
    expect(on(...boughtBefore).when(attempt, at(1))).toEqual(refused('OrderPaidAlready'));
  });

  it('[OR3] a trade is closed once; one that was never opened is none', () => {
    const close = (attemptId: string): OrderCommand => ({ type: 'CloseAttempt', attemptId });
    expect(typesOf(on(order, tried('a1')).when(close('a1')))).toEqual(['AttemptClosed']);
    const gone: OrderEvent = { type: 'AttemptClosed', data: { orderId: 'o1', attemptId: 'a1' } };
    expect(on(order, tried('a1'), gone).when(close('a1'))).toEqual(nothing);
    expect(on(order).when(close('a1'))).toEqual(refused('NoAttempt'));
  });
});

describe('money that came', () => {
  it('[OR5] [pay-006] pays the order in time', () => {
    expect(on(order, tried('a1')).when(receive(), at(1000))).toMatchObject({
      events: [
        { type: 'PaymentReceived', data: { transactionId: 't1', amount: 9900 } },
        { type: 'OrderPaid', data: { transactionId: 't1' } },
      ],
    });
  });

  it('[OR4] is counted once, and a number of the channel stands for one payment', () => {
    expect(on(...boughtBefore).when(receive(), at(2000))).toEqual(nothing);
    expect(on(...boughtBefore).when(receive({ amount: 1 }), at(2000))).toEqual(refused('OtherTransaction'));
    expect(on(...boughtBefore, tried('a2')).when(receive({ attemptId: 'a2' }))).toEqual(
      refused('OtherTransaction'),
    );
    expect(on(order, tried('a1')).when(receive({ channel: 'wechat' }))).toEqual(refused('NoAttempt'));
    expect(on(order).when(receive())).toEqual(refused('NoAttempt'));
  });

  it('[OR5] after its time pays while the subject could still be sold', () => {
    for (const past of [
      [order, tried('a1'), closed],
      [order, tried('a1')],
    ] as const)
      expect(typesOf(on(...past).when(receive({ sellable: true }), at(window)))).toEqual([
        'PaymentReceived',
        'OrderPaid',
      ]);
  });

  it.each([
    ['OtherAmount', [order, tried('a1')], receive({ amount: 9899, sellable: true }), 1000, 9899],
    ['PaidTooLate', [order, tried('a1'), closed], receive(), window, 9900],
    ['PaidTooLate', [order, tried('a1')], receive(), window, 9900],
    [
      'PaidTwice',
      [...boughtBefore, tried('a2')],
      receive({ transactionId: 't2', attemptId: 'a2', sellable: true }),
      1000,
      9900,
    ],
  ] as const)('[OR6] is owed back whole: %s', (cause, past, command, ms, amount) => {
    expect(on(...past).when(command, at(ms))).toMatchObject({
      events: [{ type: 'PaymentReceived' }, { type: 'RefundOwed', data: { cause, amount } }],
    });
  });
});

it('[OR7] [pay-012] an order closes when its time is over or somebody cancels it, never once it is paid', () => {
  const expire: OrderCommand = { type: 'CloseOrder', cause: 'Expired' };
  expect(on(order).when(expire, at(window - 1))).toEqual(nothing);
  expect(typesOf(on(order).when(expire, at(window)))).toEqual(['OrderClosed']);
  expect(typesOf(on(order).when({ type: 'CloseOrder', cause: 'Cancelled' }, at(1)))).toEqual(['OrderClosed']);
  expect(on(order, closed).when(expire, at(window))).toEqual(nothing);
  expect(on(...boughtBefore).when(expire, at(window))).toEqual(refused('OrderPaidAlready'));
});

describe('giving money back', () => {
  const ask = (refundId: string, amount: number, reason = '场次取消'): OrderCommand => ({
    ...{ type: 'RequestRefund', refundId, amount, reason },
  });
  const asked = (refundId: string, amount: number): OrderEvent => ({
    type: 'RefundRequested',
    data: {
      ...{ orderId: 'o1', refundId, amount, transactionId: 't1' },
      reason: '场次取消',
      requestedBy: 'wang',
    },
  });
  const owed = (refundId: string, amount: number): OrderEvent => ({
    type: 'RefundOwed',
    data: { orderId: 'o1', refundId, transactionId: 't1', amount, cause: 'Granted' },
  });
  const grant = (refundId: string, yes = true): OrderCommand => ({
    ...{ type: 'DecideRefund', refundId, grant: yes, reason: '' },
  });

  it('[OR8] is asked for with a reason, and never for more than is left', () => {
    expect(typesOf(on(...boughtBefore).when(ask('r1', 9900), by('wang')))).toEqual(['RefundRequested']);
    expect(on(...boughtBefore).when(ask('r1', 9901))).toEqual(refused('RefundTooLarge'));
    for (const amount of [0, -1, 0.5])
      expect(on(...boughtBefore).when(ask('r1', amount))).toEqual(refused('RefundTooLarge'));
    expect(on(...boughtBefore).when(ask('r1', 1, ' '))).toEqual(refused('RefundReasonMissing'));
    const part = [...boughtBefore, asked('r1', 9000)];
    expect(on(...part).when(ask('r1', 9000))).toEqual(nothing);
    expect(on(...part).when(ask('r2', 901))).toEqual(refused('RefundTooLarge'));
    expect(on(order).when(ask('r1', 1))).toEqual(refused('NoRefund'));
  });

  it('[OR9] is decided by another person, once', () => {
    const past = [...boughtBefore, asked('r1', 900)];
    expect(on(...past).when(grant('r1'), by('wang'))).toEqual(refused('OwnRefund'));
    expect(on(...past).when(grant('r1'), by('zhang'))).toEqual(refused('OwnRefund'));
    expect(on(...past).when(grant('r1'), by('chen'))).toMatchObject({ events: [owed('r1', 900)] });
    expect(typesOf(on(...past).when(grant('r1', false), by('wang')))).toEqual(['RefundDeclined']);
    expect(on(...past, owed('r1', 900)).when(grant('r1'), by('chen'))).toEqual(nothing);
    expect(on(...past, owed('r1', 900)).when(grant('r1', false), by('chen'))).toEqual(
      refused('RefundDecided'),
    );
    expect(on(...boughtBefore).when(grant('r1'), by('chen'))).toEqual(refused('NoRefund'));
  });

  it('[OR10] stays owed however often the channel refuses, until it gave it back', () => {
    const past = [...boughtBefore, asked('r1', 900), owed('r1', 900)];
    const settle: OrderCommand = { type: 'SettleRefund', refundId: 'r1', settledAt: nine + 5000 };
    const fail: OrderCommand = { type: 'FailRefund', refundId: 'r1', why: 'NOT_ENOUGH' };
    const failed: OrderEvent = {
      type: 'RefundFailed',
      data: { orderId: 'o1', refundId: 'r1', why: 'NOT_ENOUGH' },
    };
    expect(typesOf(on(...past).when(fail))).toEqual(['RefundFailed']);
    expect(typesOf(on(...past, failed, failed).when(settle))).toEqual(['RefundSettled']);
    const settled: OrderEvent = {
      type: 'RefundSettled',
      data: { orderId: 'o1', refundId: 'r1', settledAt: nine },
    };
    for (const command of [settle, fail]) expect(on(...past, settled).when(command)).toEqual(nothing);
    expect(on(...boughtBefore, asked('r1', 900)).when(settle)).toEqual(refused('NoRefund'));
  });
});

describe('what the buyer has already', () => {
  const back: OrderCommand = { type: 'ReturnDuplicate', refundId: 'o1-twice' };

  it('[OR13] goes back whole, once, with what was asked for and not decided; where nothing was paid nothing does', () => {
    const goesBack = {
      type: 'RefundOwed',
      data: { orderId: 'o1', refundId: 'o1-twice', transactionId: 't1', amount: 9900, cause: 'PaidTwice' },
    } as const;
    expect(on(...boughtBefore).when(back)).toMatchObject({ events: [goesBack] });
    expect(on(...boughtBefore, goesBack).when(back)).toEqual(nothing);
    expect(on(order).when(back)).toEqual(nothing);
    const asked: OrderCommand = { type: 'RequestRefund', refundId: 'r1', amount: 900, reason: '误购' };
    const decision = on(...boughtBefore).when(asked);
    const requested = decision.kind === 'accepted' ? decision.events : [];
    const whole = on(...boughtBefore, ...requested).when(back);
    expect(whole).toMatchObject({
      events: [
        { type: 'RefundOwed', data: { refundId: 'r1', amount: 900, cause: 'PaidTwice' } },
        { type: 'RefundOwed', data: { refundId: 'o1-twice', amount: 9000, cause: 'PaidTwice' } },
      ],
    });
    const owed = whole.kind === 'accepted' ? whole.events : [];
    const decline: OrderCommand = { type: 'DecideRefund', refundId: 'r1', grant: false, reason: '' };
    expect(on(...boughtBefore, ...requested, ...owed).when(decline)).toMatchObject({
      refusal: { reason: 'RefundDecided' },
    });
  });

  it('[OR14] an order from before that was paid has nothing left to pay, and says which it goes on with', () => {
    expect(on().when({ type: 'PlaceOrder', ...data, due: 0, formerId: 'b7' })).toMatchObject({
      events: [
        { type: 'OrderPlaced', data: { formerId: 'b7', price: 9900, due: 0 } },
        { type: 'OrderPaid', data: { transactionId: null } },
      ],
    });
  });
});
