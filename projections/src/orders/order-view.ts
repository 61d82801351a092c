import type {
  Channel,
  OrderLedger,
  OrderState,
  OrderStateNumber,
  Subject,
} from '@vigil/domain/orders/public';
import type { CollectionDefinition } from '@vigil/stores/documents/port';

/** One order as lists show it: view `orders`, id as in its stream. Times in ms, amounts in fen. */
export interface OrderView {
  readonly id: string;
  readonly position: string;
  readonly buyerId: string;
  readonly kind: Subject['kind'];
  readonly subjectId: string;
  readonly title: string;
  readonly price: number;
  readonly due: number;
  /** 0 unpaid, 1 paid, 2 closed, 3 money goes back, 4 it went back */
  readonly state: OrderStateNumber;
  /** what it is for is the buyer's */
  readonly entitled: boolean;
  readonly placedAt: number;
  readonly payUntil: number;
  readonly paidAt: number | null;
  /** the way it was paid, or was tried last */
  readonly channel: Channel | null;
  /** a refund waits to be decided */
  readonly asked: boolean;
  /** a refund was refused by its channel, and is still owed */
  readonly stuck: boolean;
  /** what came, what of it is earned, owed back, and went back */
  readonly money: OrderLedger;
  /** when money of it last moved at a channel, by the channel's clock, ms; null: none did */
  readonly movedAt: number | null;
  /** something is still to be done about it: its time runs, a trade is open, money is owed back */
  readonly pending: boolean;
  /** all that happened, folded */
  readonly order: OrderState;
}

export const orderCollection: CollectionDefinition = {
  name: 'orders',
  indexes: [
    { fields: ['buyerId', 'placedAt'] },
    { fields: ['buyerId', 'kind', 'entitled'] },
    { fields: ['state', 'placedAt'] },
    { fields: ['pending'] },
    { fields: ['movedAt'], sparse: true },
    { fields: ['asked', 'placedAt'] },
    { fields: ['placedAt'] },
  ],
};
