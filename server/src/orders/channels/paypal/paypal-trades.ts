import type { Documents } from '@vigil/stores/documents/port';
import { collections, type PaypalTradeDocument } from '../../collections.js';
import type { PaypalTrades } from './paypal-channel.js';

/** PayPal's numbers of our trades, in documents: any process finds them. */
export function paypalTrades(documents: Documents): PaypalTrades {
  const kept = documents.collection<PaypalTradeDocument>(collections.paypalTrades);
  return {
    get: (id) => kept.get(id),
    keep: async (id, trade) => void (await kept.putIfAbsent({ ...trade, id })),
    close: async (id) => {
      const trade = await kept.get(id);
      if (trade !== null && !trade.closed) await kept.put({ ...trade, closed: true });
    },
  };
}
