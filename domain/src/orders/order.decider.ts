import { accept, refuse, type CommandContext, type Decider } from '../kernel/decider.js';
import type { Of, OrderCommand, OrderDecision, OrderRefusal, OrderThere } from './order-commands.js';
import type { OrderEvent, OrderPlaced, RefundOwed } from './order-events.js';
import { afterChannel, decideRefund, requestRefund, returnDuplicate } from './order-refunds.js';
import { evolveOrder, noOrder, type Attempt, type OrderState } from './order-state.js';

export type { OrderCommand, OrderRefusal } from './order-commands.js';

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

function place({ type: _type, ...placed }: Of<'PlaceOrder'>, state: OrderState): OrderDecision {
  if (state.placed !== null)
    return state.placed.buyerId === placed.buyerId &&
      state.placed.subject.kind === placed.subject.kind &&
      state.placed.subject.id === placed.subject.id
      ? accept()
      : refuse({ reason: 'OrderThere' });
  if (!areLines(placed)) return refuse({ reason: 'LinesWrong' });
  const { orderId } = placed;
  const begun: OrderEvent = { type: 'OrderPlaced', data: placed };
  return placed.due === 0
    ? take(begun, { type: 'OrderPaid', data: { orderId, transactionId: null } })
    : take(begun);
}

/** Lines are the price, each once. */
function areLines({ lines, price, due }: OrderPlaced): boolean {
  if (lines === undefined) return true;
  const sum = lines.reduce((all, { amount }) => all + amount, 0);
  const isSome = lines.length > 0 && lines.every(({ amount }) => amount > 0);
  return isSome && sum === price && price === due && isDistinct(lines);
}

const isDistinct = (lines: readonly { readonly id: string }[]): boolean =>
  new Set(lines.map(({ id }) => id)).size === lines.length;

/** Once, and before a channel was asked for the whole: what a trade asks for is never changed. */
function applyDiscount({ code, due }: Of<'ApplyDiscount'>, order: OrderThere, at: number): OrderDecision {
  const { orderId, discountCode, payUntil } = order.placed;
  if (order.paid !== null) return refuse({ reason: 'OrderPaidAlready' });
  if (order.closed || at >= payUntil) return refuse({ reason: 'OrderClosed' });
  // What each line costs is what goes back for it.
  if (order.placed.lines !== undefined) return refuse({ reason: 'LinesWrong' });
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

/**
 * One order: what it is for, what was tried, what was received, what goes back. Whatever comes in whatever order, what
 * was received is earned, owed back or went back (`ledger.ts`), and only one payment is kept.
 */
export const orderDecider: Decider<OrderState, OrderCommand, OrderEvent, OrderRefusal> = {
  initialState: noOrder,
  decide,
  evolve: evolveOrder,
};
