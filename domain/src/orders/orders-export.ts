import { z } from 'zod';
import { accept, type Decider } from '../kernel/decider.js';

/** That somebody took orders, which say who bought what, out of the system. */
export const ordersExportSchemas = {
  OrdersExported: z.object({
    count: z.number(),
    /** what was asked for; of a word that was looked for only that there was one */
    filter: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  }),
  /** That somebody took requests for invoices, with tax numbers and mail addresses, out of the system. */
  InvoicesExported: z.object({
    count: z.number(),
    filter: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  }),
  /** That somebody took what was found in the channels' bills out of the system. */
  ReconciliationExported: z.object({
    count: z.number(),
    filter: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  }),
};
export type OrdersExported = z.infer<typeof ordersExportSchemas.OrdersExported>;
export interface OrdersExportEvent {
  readonly type: keyof typeof ordersExportSchemas;
  readonly data: OrdersExported;
}

export interface RecordOrdersExport {
  readonly type: 'RecordOrdersExport';
  readonly of: OrdersExportEvent['type'];
  readonly data: OrdersExported;
}

/** Stream of what one person exported. */
export const ordersExportsStream = (byId: string): string => `orders-exports-${byId}`;

/** [OR15] Every export of orders is a fact before the first byte leaves. Never refuses. */
export const ordersExportDecider: Decider<null, RecordOrdersExport, OrdersExportEvent, never> = {
  initialState: null,
  decide: ({ of, data }) => accept<OrdersExportEvent>({ type: of, data }),
  evolve: (state) => state,
};
