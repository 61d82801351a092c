import type { Happened } from '../kernel/decider.js';
import type {
  Channel,
  OrderEvent,
  OrderPlaced,
  PaymentAttempted,
  PaymentReceived,
  RefundOwed,
  RefundRequested,
} from './order-events.js';

/** A refund on its way: asked for, owed, settled. */
export interface Refund {
  readonly refundId: string;
  readonly transactionId: string;
  readonly amount: number;
  readonly cause: RefundOwed['cause'] | null;
  readonly request: RefundRequested | null;
  readonly stage: 'requested' | 'declined' | 'owed' | 'settled';
  /** the line of the order that it is for; absent: the order as a whole */
  readonly lineId?: string;
  /** how often the channel refused it */
  readonly failures: number;
  /** when the channel gave it back, by its clock; null: it did not yet */
  readonly settledAt: number | null;
}

export interface Attempt extends PaymentAttempted {
  readonly closed: boolean;
}

export interface OrderState {
  readonly placed: OrderPlaced | null;
  readonly closed: boolean;
  readonly paid: { readonly transactionId: string | null; readonly at: number } | null;
  readonly attempts: readonly Attempt[];
  readonly received: readonly PaymentReceived[];
  readonly refunds: readonly Refund[];
}

export const noOrder: OrderState = {
  ...{ placed: null, closed: false, paid: null },
  ...{ attempts: [], received: [], refunds: [] },
};

/** Numbers of the wire: 0 unpaid, 1 paid, 2 closed, 3 money goes back, 4 it went back. */
export type OrderStateNumber = 0 | 1 | 2 | 3 | 4;

const ofTransaction = (state: OrderState, transactionId: string | null): readonly Refund[] =>
  state.refunds.filter((one) => one.transactionId === transactionId);

/** Fen of a payment that are owed back or went back. */
export const returnedOf = (state: OrderState, transactionId: string): number =>
  ofTransaction(state, transactionId)
    .filter(({ stage }) => stage === 'owed' || stage === 'settled')
    .reduce((sum, { amount }) => sum + amount, 0);

/** Fen of what was paid for it that are neither owed back nor went back. */
export const keptOf = (state: OrderState): number => {
  const transactionId = state.paid?.transactionId ?? null;
  if (transactionId === null || state.placed === null) return 0;
  return state.placed.due - returnedOf(state, transactionId);
};

/** Fen of what was paid for it that nobody has asked back yet. */
export const refundableOf = (state: OrderState): number => {
  const transactionId = state.paid?.transactionId ?? null;
  if (transactionId === null || state.placed === null) return 0;
  const asked = ofTransaction(state, transactionId)
    .filter(({ stage }) => stage !== 'declined')
    .reduce((sum, { amount }) => sum + amount, 0);
  return state.placed.due - asked;
};

/**
 * What it was for is the buyer's: it was paid, and not all of that went back. A part that went back takes nothing
 * away.
 */
export function isEntitled(state: OrderState): boolean {
  if (state.placed === null || state.paid === null) return false;
  const { transactionId } = state.paid;
  return transactionId === null || returnedOf(state, transactionId) < state.placed.due;
}

/** A refund of this line is asked for, owed or settled. */
export const isLineAskedBack = ({ refunds }: OrderState, lineId: string): boolean =>
  refunds.some((one) => one.lineId === lineId && one.stage !== 'declined');

/** One line of an order is paid for: the order stands, and this line's money does not go back. */
export function isLinePaid(state: OrderState, lineId: string): boolean {
  if (!isEntitled(state) || state.placed?.lines?.some(({ id }) => id === lineId) !== true) return false;
  return !state.refunds.some(
    (one) => one.lineId === lineId && (one.stage === 'owed' || one.stage === 'settled'),
  );
}

export function orderStateNumber(state: OrderState): OrderStateNumber {
  if (state.paid === null) {
    if (state.refunds.length > 0) return state.refunds.some(({ stage }) => stage === 'owed') ? 3 : 4;
    return state.closed ? 2 : 0;
  }
  if (isEntitled(state)) return 1;
  return ofTransaction(state, state.paid.transactionId).some(({ stage }) => stage === 'owed') ? 3 : 4;
}

/** A trade that may still bring money: not closed, and nothing came of it yet. */
export const isOpenAttempt = (state: OrderState, { attemptId, closed }: Attempt): boolean =>
  !closed && !state.received.some((one) => one.attemptId === attemptId);

/** Something is still to be done: its time runs, a trade is open, or money is owed back. */
export const isPending = (state: OrderState): boolean =>
  (state.paid === null && !state.closed) ||
  state.attempts.some((one) => isOpenAttempt(state, one)) ||
  state.refunds.some(({ stage }) => stage === 'owed');

/** Money of an order that moved at a channel. */
export interface OrderMovement {
  readonly kind: 'payment' | 'refund';
  /** by which the channel knows it too: the trade's, or the refund's */
  readonly number: string;
  readonly orderId: string;
  /** the trade that it came by, or goes back by */
  readonly attemptId: string;
  readonly channel: Channel;
  /** fen */
  readonly amount: number;
  /** ms, by the channel's clock */
  readonly at: number;
}

/** All that moved at channels for an order; a channel has one payment for each trade. */
export function movementsOf(state: OrderState): readonly OrderMovement[] {
  const { placed, received, refunds } = state;
  if (placed === null) return [];
  const { orderId } = placed;
  const payments = received.map(({ attemptId, amount, channel, receivedAt }) => ({
    ...{ kind: 'payment' as const, number: attemptId, orderId, attemptId, amount, channel, at: receivedAt },
  }));
  const back = refunds.flatMap(({ refundId, transactionId, amount, settledAt }) => {
    const payment = received.find((one) => one.transactionId === transactionId);
    if (settledAt === null || payment === undefined) return [];
    const { attemptId, channel } = payment;
    return [
      { kind: 'refund' as const, number: refundId, orderId, attemptId, amount, channel, at: settledAt },
    ];
  });
  return [...payments, ...back];
}

const changeRefund = (
  state: OrderState,
  refundId: string,
  change: (refund: Refund) => Refund,
): OrderState => ({
  ...state,
  refunds: state.refunds.map((one) => (one.refundId === refundId ? change(one) : one)),
});

const ofLine = ({ lineId }: { readonly lineId?: string | undefined }) =>
  lineId === undefined ? {} : { lineId };

const fresh = { cause: null, request: null, failures: 0, settledAt: null } as const;

/** The order after one more of its events. */
export function evolveOrder(state: OrderState, event: Happened<OrderEvent>): OrderState {
  switch (event.type) {
    case 'OrderPlaced':
      return { ...noOrder, placed: event.data };
    case 'DiscountApplied': {
      const { code: discountCode, due } = event.data;
      return state.placed === null ? state : { ...state, placed: { ...state.placed, discountCode, due } };
    }
    case 'PaymentAttempted':
      return { ...state, attempts: [...state.attempts, { ...event.data, closed: false }] };
    case 'AttemptClosed': {
      const { attemptId } = event.data;
      return {
        ...state,
        attempts: state.attempts.map((one) => (one.attemptId === attemptId ? { ...one, closed: true } : one)),
      };
    }
    case 'PaymentReceived':
      return { ...state, received: [...state.received, event.data] };
    case 'OrderPaid':
      return { ...state, paid: { transactionId: event.data.transactionId, at: event.time } };
    case 'OrderClosed':
      return { ...state, closed: true };
    case 'RefundRequested': {
      const { refundId, transactionId, amount } = event.data;
      const asked: Refund = {
        ...fresh,
        ...{ refundId, transactionId, amount, request: event.data, stage: 'requested' },
        ...ofLine(event.data),
      };
      return { ...state, refunds: [...state.refunds, asked] };
    }
    case 'RefundDeclined':
      return changeRefund(state, event.data.refundId, (one) => ({ ...one, stage: 'declined' }));
    case 'RefundOwed': {
      const { refundId, transactionId, amount, cause } = event.data;
      if (state.refunds.some((one) => one.refundId === refundId))
        return changeRefund(state, refundId, (one) => ({ ...one, cause, stage: 'owed' }));
      const owed: Refund = {
        ...{ ...fresh, refundId, transactionId, amount, cause, stage: 'owed', ...ofLine(event.data) },
      };
      return { ...state, refunds: [...state.refunds, owed] };
    }
    case 'RefundSettled':
      return changeRefund(state, event.data.refundId, (one) => ({
        ...{ ...one, stage: 'settled', settledAt: event.data.settledAt },
      }));
    case 'RefundFailed':
      return changeRefund(state, event.data.refundId, (one) => ({ ...one, failures: one.failures + 1 }));
    default:
      return state;
  }
}
