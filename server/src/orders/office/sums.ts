import { emptyLedger, type Ledger } from '@vigil/domain/orders/public';
import type { OrderView } from '@vigil/projections/orders/public';
import type { Filter } from '@vigil/stores/documents/port';
import type { Services } from '../../platform/services.js';
import { orderView } from './orders-wanted.js';

const perPart = 500;

/** Orders part by part in the order of their numbers; of a filter by number the one it names. */
export async function* eachPartOf(services: Services, filter: Filter): AsyncGenerator<OrderView[], null> {
  for (let last = ''; ;) {
    const part = await orderView(services).find({
      filter: filter['id'] === undefined ? { ...filter, id: { gt: last } } : filter,
      sort: [{ field: 'id' }],
      limit: perPart,
    });
    if (part.length > 0) yield part;
    if (part.length < perPart) return null;
    last = part.at(-1)?.id ?? '';
  }
}

export interface OrderSums extends Ledger {
  readonly orders: number;
  readonly paidOrders: number;
}

/** All orders of a filter in sums of fen. */
export async function sumsOf(services: Services, filter: Filter): Promise<OrderSums> {
  let sums: OrderSums = { ...emptyLedger, orders: 0, paidOrders: 0 };
  for await (const part of eachPartOf(services, filter)) sums = part.reduce(plus, sums);
  return sums;
}

function plus(sums: OrderSums, { money, entitled }: OrderView): OrderSums {
  const channels = { ...sums.channels };
  for (const [name, amount] of Object.entries(money.channels))
    channels[name] = (channels[name] ?? 0) + amount;
  return {
    ...{ channels, orders: sums.orders + 1, paidOrders: sums.paidOrders + (entitled ? 1 : 0) },
    ...{ received: sums.received + money.received, earned: sums.earned + money.earned },
    ...{ owed: sums.owed + money.owed, refunded: sums.refunded + money.refunded },
  };
}
