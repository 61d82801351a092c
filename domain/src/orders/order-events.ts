import { z } from 'zod';

/** Amounts are whole fen of the order's currency (CNY); times ms. */
const fen = z.number().int().nonnegative();
const some = z.number().int().positive();

/** What an order is for: an exam or category, a bank, a course or a bundle, or a group of people (its lines); goods come with the mall. */
export const subjectKinds = ['exam', 'category', 'repo', 'course', 'bundle', 'group'] as const;

/** What an order pays for one by one, at most. */
export const orderLinesMost = 500;

/** Ways to pay. */
export const channels = ['alipay', 'wechat', 'paypal'] as const;

const channel = z.enum(channels);

/** Why money goes back: nobody may keep it (first four), or somebody decided so. */
export const refundCauses = ['PaidTwice', 'PaidTooLate', 'OtherAmount', 'DiscountGone', 'Granted'] as const;

/**
 * Facts of `order-{orderId}`. Only `PaymentReceived` says that there is money, and only a channel whose signature was
 * checked says it. What happens to that money follows in the same decision.
 */
export const orderSchemas = {
  OrderPlaced: z.object({
    orderId: z.string(),
    buyerId: z.string(),
    subject: z.object({ kind: z.enum(subjectKinds), id: z.string(), title: z.string() }),
    /** what it cost then, before any discount */
    price: fen,
    /** what is to be paid; 0: nothing, and no channel is asked */
    due: fen,
    discountCode: z.string().nullable(),
    /** until when it may be paid */
    payUntil: z.number(),
    /** the order of an earlier Vigil that it goes on with: what was paid then has nothing left to pay */
    formerId: z.string().optional(),
    /** what it pays for one by one, each with what it costs; all of them together are the price */
    lines: z
      .array(z.object({ id: z.string(), amount: fen }))
      .max(orderLinesMost)
      .optional(),
  }),
  /** A code made it cheaper before anything was tried; 0: nothing is left to pay. */
  DiscountApplied: z.object({ orderId: z.string(), code: z.string(), due: fen }),
  /** A trade was opened at a channel: its number there is the attempt's. */
  PaymentAttempted: z.object({ orderId: z.string(), attemptId: z.string(), channel, amount: some }),
  /** The channel takes no money for it any more. */
  AttemptClosed: z.object({ orderId: z.string(), attemptId: z.string() }),
  PaymentReceived: z.object({
    orderId: z.string(),
    attemptId: z.string(),
    channel,
    /** the channel's number of the payment */
    transactionId: z.string(),
    amount: some,
    /** when the channel had it */
    receivedAt: z.number(),
  }),
  /** It is the buyer's from now on; `transactionId` null: there was nothing to pay. */
  OrderPaid: z.object({ orderId: z.string(), transactionId: z.string().nullable() }),
  OrderClosed: z.object({ orderId: z.string(), cause: z.enum(['Expired', 'Cancelled']) }),
  /** Somebody asks that money goes back; another person decides. */
  RefundRequested: z.object({
    orderId: z.string(),
    refundId: z.string(),
    transactionId: z.string(),
    amount: some,
    reason: z.string(),
    requestedBy: z.string(),
    /** the line that it is for */
    lineId: z.string().optional(),
  }),
  RefundDeclined: z.object({ orderId: z.string(), refundId: z.string(), by: z.string(), reason: z.string() }),
  /** From now on the buyer is owed it. */
  RefundOwed: z.object({
    orderId: z.string(),
    refundId: z.string(),
    transactionId: z.string(),
    amount: some,
    cause: z.enum(refundCauses),
    /** the line that it is for: it stands no longer */
    lineId: z.string().optional(),
  }),
  /** The channel gave it back. */
  RefundSettled: z.object({ orderId: z.string(), refundId: z.string(), settledAt: z.number() }),
  /** The channel refused; it stays owed and is tried again. */
  RefundFailed: z.object({ orderId: z.string(), refundId: z.string(), why: z.string() }),
};

type Data<Type extends keyof typeof orderSchemas> = z.infer<(typeof orderSchemas)[Type]>;
export type OrderEvent = {
  readonly [Type in keyof typeof orderSchemas]: { readonly type: Type; readonly data: Data<Type> };
}[keyof typeof orderSchemas];

export type OrderPlaced = Data<'OrderPlaced'>;
export type PaymentAttempted = Data<'PaymentAttempted'>;
export type PaymentReceived = Data<'PaymentReceived'>;
export type RefundRequested = Data<'RefundRequested'>;
export type RefundOwed = Data<'RefundOwed'>;
export type Channel = z.infer<typeof channel>;
export type Subject = OrderPlaced['subject'];
export type OrderLine = NonNullable<OrderPlaced['lines']>[number];

export const orderStream = (orderId: string): string => `order-${orderId}`;
