import type { BillDay, BillLine, Movement, OrderMovement } from '@vigil/domain/orders/public';

/** A trade as a channel is asked to open it. Amounts in fen of CNY, times in ms. */
export interface TradeToOpen {
  /** ours, and the channel's key of it: opening it again opens the same */
  readonly attemptId: string;
  readonly amount: number;
  readonly title: string;
  /** the channel takes no money for it from then on */
  readonly payUntil: number;
}

/** A number that no order of ours has: channels are tried with it. */
export const unknownAttempt = `${'0'.repeat(28)}a000`;

/** What the buyer is to be shown: a form to send to the channel, the text of a QR code, or an address. */
export interface OpenedTrade {
  readonly kind: 'form' | 'qr' | 'url';
  readonly text: string;
}

/** A payment as the channel says it, its signature checked. */
export interface ChannelPayment {
  readonly attemptId: string;
  readonly transactionId: string;
  readonly amount: number;
  readonly receivedAt: number;
}

/** `none`: the channel knows no such trade, or no buyer has begun it. */
export type TradeStanding =
  | { readonly state: 'none' | 'waiting' | 'closed' }
  | { readonly state: 'paid'; readonly payment: ChannelPayment };

export interface RefundToMake {
  /** ours: asking again gives nothing back twice */
  readonly refundId: string;
  readonly attemptId: string;
  /** the channel's number of the payment, and what came by it */
  readonly transactionId: string;
  readonly paid: number;
  readonly amount: number;
  readonly reason: string;
}

/** A request that came to a channel's address for notifications, as it came. */
export interface Notification {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** What came is not the channel's word, or not about us: it changes nothing, is logged, and is answered as refused. */
export class ForgedNotification extends Error {
  override readonly name = 'ForgedNotification';
}

/** The channel answered no, in its own words; trying the same again soon does not help. */
export class ChannelRefusal extends Error {
  override readonly name = 'ChannelRefusal';
  constructor(readonly why: string) {
    super(`the payment channel refused: ${why}`);
  }
}

/** The channel has no bill of that day yet: it is asked again later. */
export class BillNotReady extends Error {
  override readonly name = 'BillNotReady';
  constructor(day: BillDay) {
    super(`there is no bill of ${day} yet`);
  }
}

/** A bill that came is not the whole bill of that day: nothing of it is believed. */
export class BillDamaged extends Error {
  override readonly name = 'BillDamaged';
}

/**
 * A way to pay. Everything may be repeated with the same numbers. Calls reject with `ChannelRefusal` where the channel
 * says no, and with any other error where it cannot be reached or its answer is not signed by it: then nothing is known.
 */
export interface PaymentChannel {
  readonly sandbox: boolean;
  open(trade: TradeToOpen): OpenedTrade | Promise<OpenedTrade>;
  query(attemptId: string): Promise<TradeStanding>;
  /** From now on it takes no money for it; answers what stands, `paid` where it had money already. */
  close(attemptId: string): Promise<TradeStanding>;
  /** Resolves when the money is on its way back; ms. */
  refund(refund: RefundToMake): Promise<number>;
  /** What a notification says; null: nothing about money. Throws `ForgedNotification`. */
  notified(notification: Notification): ChannelPayment | null | Promise<ChannelPayment | null>;
  /** Asks something that changes nothing. Rejects where the channel cannot be reached or does not know us. */
  probe(): Promise<void>;
  /** What it settles in: the currency of its bill, and of `inBill`. */
  readonly currency: string;
  /**
   * All lines of its bill of one day in Beijing, in any order; none where nothing moved. Rejects with `BillNotReady`, with
   * `BillDamaged` where what came is changed, cut off or of another day, and otherwise as every call.
   */
  bill(day: BillDay): Promise<readonly BillLine[]>;
  /** How its bill has to name what moved, by what the trade was opened with. */
  inBill(movement: OrderMovement): Movement | Promise<Movement>;
  /** How a notification is answered. */
  readonly answers: { readonly taken: NotificationAnswer; readonly refused: NotificationAnswer };
}

/** The answer that a channel wants to hear; anything else, and it tells again later. */
export interface NotificationAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/** How an adapter reaches its gateway: a form sent by POST. Rejects when there is no answer in time. */
export type SendForm = (url: string, form: Readonly<Record<string, string>>) => Promise<string>;

/** How an adapter fetches a file that its gateway named. Rejects when there is no answer, or none that says 200. */
export type Download = (url: string) => Promise<Buffer>;
