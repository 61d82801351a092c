import { accept, refuse, type CommandContext, type Decider, type Decision } from '../kernel/decider.js';
import type {
  OrderEvent,
  OrderPlaced,
  PaymentAttempted,
  PaymentReceived,
  RefundOwed,
} from './order-events.js';
import {
  evolveOrder,
  noOrder,
  refundableOf,
  type Attempt,
  type OrderState,
  type Refund,
} from './order-state.js';

export type OrderCommand =
  | ({ readonly type: 'PlaceOrder' } & OrderPlaced)
  /** `due`: what a code leaves to pay; its use is the order's already. */
  | { readonly type: 'ApplyDiscount'; readonly code: string; readonly due: number }
  /** A new trade: the ones before it are to be closed at their channels. */
  | ({ readonly type: 'AttemptPayment' } & Omit<PaymentAttempted, 'orderId' | 'amount'>)
  | { readonly type: 'CloseAttempt'; readonly attemptId: string }
  /** `sellable`: whether what it is for could still be sold to this buyer now. Signature checked before. */
  | ({ readonly type: 'ReceivePayment'; readonly sellable: boolean } & Omit<PaymentReceived, 'orderId'>)
  /** `cause` Expired: by the clock; Cancelled: by the buyer, or staff. */
  | { readonly type: 'CloseOrder'; readonly cause: 'Expired' | 'Cancelled' }
  | {
      readonly type: 'RequestRefund';
      readonly refundId: string;
      readonly amount: number;
      readonly reason: string;
    }
  | {
      readonly type: 'DecideRefund';
      readonly refundId: string;
      readonly grant: boolean;
      readonly reason: string;
    }
  | { readonly type: 'SettleRefund'; readonly refundId: string; readonly settledAt: number }
  | { readonly type: 'FailRefund'; readonly refundId: string; readonly why: string }
  /**
   * The buyer has the same by another order, or the code it was paid with was another's by then: what this one took and did
   * not go back yet goes back.
   */
  | {
      readonly type: 'ReturnDuplicate';
      readonly refundId: string;
      readonly cause?: 'PaidTwice' | 'DiscountGone';
    };

/** Why an order does not take a command; the sentence for each is made at the edge. */
export type OrderRefusal = {
  readonly reason:
    | 'NoOrder'
    | 'OrderThere'
    | 'OrderClosed'
    | 'OrderPaidAlready'
    | 'NoAttempt'
    | 'OtherTransaction'
    | 'DiscountThere'
    | 'PaymentBegun'
    | 'NoRefund'
    | 'RefundTooLarge'
    | 'RefundReasonMissing'
    | 'RefundDecided'
    | 'OwnRefund';
};

type OrderDecision = Decision<OrderEvent, OrderRefusal>;
type Of<Type extends OrderCommand['type']> = Extract<OrderCommand, { type: Type }>;

/** Characters of a reason. */
export const refundReasonMost = 200;

const take = (...events: OrderEvent[]): OrderDecision => accept<OrderEvent>(...events);

function decide(command: OrderCommand, state: OrderState, context: CommandContext): OrderDecision {
  if (command.type === 'PlaceOrder') return place(command, state);
  if (state.placed === null) return refuse({ reason: 'NoOrder' });
  const order: OrderThere = { ...state, placed: state.placed };
  switch (command.type) {
    case 'ApplyDiscount':
      return applyDiscount(command, order, context.at);
    case 'AttemptPayment':
      return attempt(command, order, context.at);
    case 'CloseAttempt':
      return closeAttempt(command, order);
    case 'ReceivePayment':
      return receive(command, order, context.at);
    case 'CloseOrder':
      return close(command, order, context.at);
    case 'RequestRefund':
      return requestRefund(command, order, context.actor.id);
    case 'DecideRefund':
      return decideRefund(command, order, context.actor.id);
    case 'SettleRefund':
    case 'FailRefund':
      return afterChannel(command, order);
    case 'ReturnDuplicate':
      return returnDuplicate(command, order);
  }
}

type OrderThere = OrderState & { readonly placed: OrderPlaced };

function place({ type: _type, ...placed }: Of<'PlaceOrder'>, state: OrderState): OrderDecision {
  if (state.placed !== null)
    return state.placed.buyerId === placed.buyerId &&
      state.placed.subject.kind === placed.subject.kind &&
      state.placed.subject.id === placed.subject.id
      ? accept()
      : refuse({ reason: 'OrderThere' });
  const { orderId } = placed;
  const begun: OrderEvent = { type: 'OrderPlaced', data: placed };
  return placed.due === 0
    ? take(begun, { type: 'OrderPaid', data: { orderId, transactionId: null } })
    : take(begun);
}

/** Once, and before a channel was asked for the whole: what a trade asks for is never changed. */
function applyDiscount({ code, due }: Of<'ApplyDiscount'>, order: OrderThere, at: number): OrderDecision {
  const { orderId, discountCode, payUntil } = order.placed;
  if (order.paid !== null) return refuse({ reason: 'OrderPaidAlready' });
  if (order.closed || at >= payUntil) return refuse({ reason: 'OrderClosed' });
  if (discountCode !== null) return discountCode === code ? accept() : refuse({ reason: 'DiscountThere' });
  if (order.attempts.length > 0) return refuse({ reason: 'PaymentBegun' });
  const applied: OrderEvent = {
    type: 'DiscountApplied',
    data: { orderId, code, due: Math.max(0, Math.min(due, order.placed.due)) },
  };
  return applied.data.due === 0
    ? take(applied, { type: 'OrderPaid', data: { orderId, transactionId: null } })
    : take(applied);
}

const attemptOf = ({ attempts }: OrderState, attemptId: string): Attempt | undefined =>
  attempts.find((one) => one.attemptId === attemptId);

function attempt({ attemptId, channel }: Of<'AttemptPayment'>, order: OrderThere, at: number): OrderDecision {
  const { orderId, due, payUntil } = order.placed;
  if (order.paid !== null) return refuse({ reason: 'OrderPaidAlready' });
  if (order.closed || at >= payUntil) return refuse({ reason: 'OrderClosed' });
  if (attemptOf(order, attemptId) !== undefined) return accept();
  return take({ type: 'PaymentAttempted', data: { orderId, attemptId, channel, amount: due } });
}

function closeAttempt({ attemptId }: Of<'CloseAttempt'>, order: OrderThere): OrderDecision {
  const found = attemptOf(order, attemptId);
  if (found === undefined) return refuse({ reason: 'NoAttempt' });
  const { orderId } = order.placed;
  return found.closed ? accept() : take({ type: 'AttemptClosed', data: { orderId, attemptId } });
}

/** Money that came is always taken note of; whether it buys anything is decided with it. */
function receive(command: Of<'ReceivePayment'>, order: OrderThere, at: number): OrderDecision {
  const { type: _type, sellable, ...payment } = command;
  const known = order.received.find((one) => one.transactionId === payment.transactionId);
  if (known !== undefined)
    return known.amount === payment.amount && known.attemptId === payment.attemptId
      ? accept()
      : refuse({ reason: 'OtherTransaction' });
  const tried = attemptOf(order, payment.attemptId);
  if (tried === undefined || tried.channel !== payment.channel) return refuse({ reason: 'NoAttempt' });
  const { orderId, payUntil } = order.placed;
  const received: OrderEvent = { type: 'PaymentReceived', data: { orderId, ...payment } };
  const cause = whyNotKept(payment.amount, tried.amount, order, !order.closed && at < payUntil, sellable);
  if (cause === null)
    return take(received, { type: 'OrderPaid', data: { orderId, transactionId: payment.transactionId } });
  return take(received, {
    type: 'RefundOwed',
    data: {
      ...{ orderId, refundId: `${orderId}-${order.refunds.length + 1}`, cause },
      ...{ transactionId: payment.transactionId, amount: payment.amount },
    },
  });
}

function whyNotKept(
  amount: number,
  asked: number,
  order: OrderThere,
  inTime: boolean,
  sellable: boolean,
): RefundOwed['cause'] | null {
  if (amount !== asked) return 'OtherAmount';
  if (order.paid !== null) return 'PaidTwice';
  return inTime || sellable ? null : 'PaidTooLate';
}

function close({ cause }: Of<'CloseOrder'>, order: OrderThere, at: number): OrderDecision {
  if (order.paid !== null) return refuse({ reason: 'OrderPaidAlready' });
  if (order.closed) return accept();
  const { orderId, payUntil } = order.placed;
  if (cause === 'Expired' && at < payUntil) return accept();
  return take({ type: 'OrderClosed', data: { orderId, cause } });
}

const refundOf = ({ refunds }: OrderState, refundId: string): Refund | undefined =>
  refunds.find((one) => one.refundId === refundId);

function requestRefund(
  { refundId, amount, reason }: Of<'RequestRefund'>,
  order: OrderThere,
  requestedBy: string,
): OrderDecision {
  if (refundOf(order, refundId) !== undefined) return accept();
  const transactionId = order.paid?.transactionId ?? null;
  if (transactionId === null) return refuse({ reason: 'NoRefund' });
  const words = reason.trim();
  if (words === '' || words.length > refundReasonMost) return refuse({ reason: 'RefundReasonMissing' });
  if (!Number.isInteger(amount) || amount < 1 || amount > refundableOf(order))
    return refuse({ reason: 'RefundTooLarge' });
  const { orderId } = order.placed;
  return take({
    type: 'RefundRequested',
    data: { orderId, refundId, transactionId, amount, reason: words, requestedBy },
  });
}

function decideRefund(
  { refundId, grant, reason }: Of<'DecideRefund'>,
  order: OrderThere,
  by: string,
): OrderDecision {
  const found = refundOf(order, refundId);
  if (found === undefined || found.request === null) return refuse({ reason: 'NoRefund' });
  if (found.stage !== 'requested')
    return (found.stage !== 'declined') === grant ? accept() : refuse({ reason: 'RefundDecided' });
  const { orderId, buyerId } = order.placed;
  // Whoever asked may take it back, and nobody grants what they asked for or what comes to themselves.
  if (grant && (by === found.request.requestedBy || by === buyerId)) return refuse({ reason: 'OwnRefund' });
  const { transactionId, amount } = found;
  if (reason.trim().length > refundReasonMost) return refuse({ reason: 'RefundReasonMissing' });
  return grant
    ? take({ type: 'RefundOwed', data: { orderId, refundId, transactionId, amount, cause: 'Granted' } })
    : take({ type: 'RefundDeclined', data: { orderId, refundId, by, reason: reason.trim() } });
}

function afterChannel(command: Of<'SettleRefund'> | Of<'FailRefund'>, order: OrderThere): OrderDecision {
  const { refundId } = command;
  const found = refundOf(order, refundId);
  if (found === undefined || found.stage === 'requested' || found.stage === 'declined')
    return refuse({ reason: 'NoRefund' });
  if (found.stage === 'settled') return accept();
  const { orderId } = order.placed;
  return command.type === 'SettleRefund'
    ? take({ type: 'RefundSettled', data: { orderId, refundId, settledAt: command.settledAt } })
    : take({ type: 'RefundFailed', data: { orderId, refundId, why: command.why } });
}

/** All of it: what somebody asked back and nobody decided yet goes back under its own number, whatever they would decide. */
function returnDuplicate(
  { refundId, cause = 'PaidTwice' }: Of<'ReturnDuplicate'>,
  order: OrderThere,
): OrderDecision {
  if (refundOf(order, refundId) !== undefined) return accept();
  const transactionId = order.paid?.transactionId ?? null;
  if (transactionId === null) return accept();
  const { orderId } = order.placed;
  const asked = order.refunds
    .filter((one) => one.stage === 'requested')
    .map((one) => ({ refundId: one.refundId, amount: one.amount }));
  const parts = [...asked, { refundId, amount: refundableOf(order) }].filter(({ amount }) => amount > 0);
  return take(
    ...parts.map((part): OrderEvent => ({
      type: 'RefundOwed',
      data: { orderId, transactionId, cause, ...part },
    })),
  );
}

/**
 * One order: what it is for, what was tried, what was received, what goes back. Whatever comes in whatever order, what
 * was received is earned, owed back or went back (`ledger.ts`), and only one payment is kept.
 */
export const orderDecider: Decider<OrderState, OrderCommand, OrderEvent, OrderRefusal> = {
  initialState: noOrder,
  decide,
  evolve: evolveOrder,
};
