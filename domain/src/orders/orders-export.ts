import { z } from 'zod';
import { accept, type Decider } from '../kernel/decider.js';

/** That somebody took orders, which say who bought what, out of the system. */
export const ordersExportSchemas = {
  OrdersExported: z.object({
    count: z.number(),
    /** what was asked for; of a word that was looked for only that there was one */
    filter: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  }),
};
export type OrdersExported = z.infer<typeof ordersExportSchemas.OrdersExported>;
export type OrdersExportEvent = { readonly type: 'OrdersExported'; readonly data: OrdersExported };

export interface RecordOrdersExport {
  readonly type: 'RecordOrdersExport';
  readonly data: OrdersExported;
}

/** Stream of what one person exported. */
export const ordersExportsStream = (byId: string): string => `orders-exports-${byId}`;

/** [OR15] Every export of orders is a fact before the first byte leaves. Never refuses. */
export const ordersExportDecider: Decider<null, RecordOrdersExport, OrdersExportEvent, never> = {
  initialState: null,
  decide: ({ data }) => accept<OrdersExportEvent>({ type: 'OrdersExported', data }),
  evolve: (state) => state,
};
