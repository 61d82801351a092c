import type { RequestContext } from '../context.js';
import type { Services } from '../services.js';

/** What an order is placed for: as it is shown to the buyer and on the channel's page, and what it costs now. */
export interface Offer {
  readonly title: string;
  /** whole fen; 0: it is the buyer's at once, and no channel is asked */
  readonly priceFen: number;
}

/** How a slice sells things of one kind. Whether the buyer paid for one before is the orders' own matter. */
export interface Seller {
  /** What the caller may buy now. Throws the refusal in words where it is not there, not for sale, or theirs already. */
  offer(context: RequestContext, id: string): Promise<Offer>;
  /** Whether money that comes late may still buy it: it is there, and could be sold to this person now. */
  sellable(services: Services, buyerId: string, id: string): Promise<boolean>;
}

/** What a slice sells (`sells` of its `slice.ts`), by the kind of an order's subject; one slice sells a kind. */
export type Sales = Readonly<Record<string, Seller>>;
