import type { Services } from '../../platform/services.js';
import { collections, type OperationOrderDocument } from '../collections.js';

export type Ordered = 'usage' | 'probes' | 'backup';

const orders = ({ documents }: Pick<Services, 'documents'>) =>
  documents.collection<OperationOrderDocument>(collections.operationOrders);

/** Wants it done now, by whichever process holds the role. */
export async function order(services: Services, what: Ordered): Promise<void> {
  await orders(services).put({ id: what, at: services.clock.now() });
}

export const isOrdered = async (services: Services, what: Ordered): Promise<boolean> =>
  (await orders(services).get(what)) !== null;

/** Takes the order, before the work: what is ordered meanwhile is done again. */
export const takeOrder = (services: Services, what: Ordered): Promise<unknown> =>
  orders(services).delete(what);
