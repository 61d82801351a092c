import type { OrderEvent } from './order-events.js';

/** Balances by account. What is at the channels is what was earned and what is owed. */
export interface Ledger {
  readonly channels: Readonly<Record<string, number>>;
  readonly earned: number;
  readonly owed: number;
  /** all that ever came, and all that went back */
  readonly received: number;
  readonly refunded: number;
}

export const emptyLedger: Ledger = { channels: {}, earned: 0, owed: 0, received: 0, refunded: 0 };

/** What the ledger has to know of an order to read its next event. */
interface OrderMoney {
  /** by transaction: the channel it came by and its fen */
  readonly payments: Readonly<Record<string, { readonly channel: string; readonly amount: number }>>;
  /** the payment that was kept, and what was earned with it */
  readonly kept: string | null;
  readonly owed: Readonly<Record<string, { readonly transactionId: string; readonly amount: number }>>;
}

export interface OrderLedger extends Ledger {
  readonly of: OrderMoney;
}

export const noMoney: OrderLedger = { ...emptyLedger, of: { payments: {}, kept: null, owed: {} } };

const plus = (ledger: OrderLedger, change: Partial<Ledger>, of: Partial<OrderMoney> = {}): OrderLedger => ({
  ...ledger,
  ...change,
  of: { ...ledger.of, ...of },
});

/**
 * The ledger of one order after one more of its events. What comes in is owed to the buyer until it is earned; what is
 * refunded stops being earned and is owed until the channel gave it back.
 */
export function post(ledger: OrderLedger, event: OrderEvent): OrderLedger {
  const { of } = ledger;
  switch (event.type) {
    case 'PaymentReceived': {
      const { transactionId, amount, channel } = event.data;
      return plus(
        ledger,
        {
          channels: { ...ledger.channels, [channel]: (ledger.channels[channel] ?? 0) + amount },
          owed: ledger.owed + amount,
          received: ledger.received + amount,
        },
        { payments: { ...of.payments, [transactionId]: { channel, amount } } },
      );
    }
    case 'OrderPaid': {
      const { transactionId } = event.data;
      const amount = transactionId === null ? 0 : (of.payments[transactionId]?.amount ?? 0);
      return plus(
        ledger,
        { owed: ledger.owed - amount, earned: ledger.earned + amount },
        { kept: transactionId },
      );
    }
    case 'RefundOwed': {
      const { refundId, transactionId, amount } = event.data;
      const earned = transactionId === of.kept ? amount : 0;
      return plus(
        ledger,
        { owed: ledger.owed + earned, earned: ledger.earned - earned },
        { owed: { ...of.owed, [refundId]: { transactionId, amount } } },
      );
    }
    case 'RefundSettled': {
      const owed = of.owed[event.data.refundId];
      const channel = owed === undefined ? undefined : of.payments[owed.transactionId]?.channel;
      if (owed === undefined || channel === undefined) return ledger;
      return plus(ledger, {
        channels: { ...ledger.channels, [channel]: (ledger.channels[channel] ?? 0) - owed.amount },
        owed: ledger.owed - owed.amount,
        refunded: ledger.refunded + owed.amount,
      });
    }
    default:
      return ledger;
  }
}

/** What is wrong with these balances; null: they balance. */
export function imbalance({ channels, earned, owed, received, refunded }: Ledger): string | null {
  const held = Object.values(channels).reduce((sum, amount) => sum + amount, 0);
  if (received !== earned + owed + refunded) return `received ${received} is not earned, owed and refunded`;
  if (held !== earned + owed) return `held ${held} is not earned and owed`;
  if (earned < 0 || owed < 0 || Object.values(channels).some((amount) => amount < 0)) return 'below nothing';
  return null;
}
