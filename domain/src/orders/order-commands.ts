import type { Decision } from '../kernel/decider.js';
import type { OrderEvent, OrderPlaced, PaymentAttempted, PaymentReceived } from './order-events.js';
import type { OrderState } from './order-state.js';

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
      /** of an order with lines the one that goes back, whole */
      readonly lineId?: string;
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
    | 'LinesWrong'
    | 'LineMissing'
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

export type OrderDecision = Decision<OrderEvent, OrderRefusal>;
export type Of<Type extends OrderCommand['type']> = Extract<OrderCommand, { type: Type }>;

/** An order that was placed. */
export type OrderThere = OrderState & { readonly placed: OrderPlaced };
