import type { DomainSlice } from '../kernel/slice.js';
import { discountSchemas, type DiscountEvent } from './discount-uses.js';
import { invoiceSchemas, type InvoiceEvent } from './invoice-events.js';
import { orderSchemas, type OrderEvent } from './order-events.js';
import { ordersExportSchemas, type OrdersExportEvent } from './orders-export.js';
import { reconciliationSchemas, type ReconciliationEvent } from './reconciliation.js';

export const ordersSlice = {
  name: 'orders',
  events: {
    ...orderSchemas,
    ...ordersExportSchemas,
    ...reconciliationSchemas,
    ...discountSchemas,
    ...invoiceSchemas,
  },
} satisfies DomainSlice<OrderEvent | OrdersExportEvent | ReconciliationEvent | DiscountEvent | InvoiceEvent>;
