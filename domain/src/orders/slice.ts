import type { DomainSlice } from '../kernel/slice.js';
import { discountSchemas } from './discount-uses.js';
import { invoiceSchemas } from './invoice-events.js';
import { orderSchemas } from './order-events.js';
import { ordersExportSchemas } from './orders-export.js';
import { reconciliationSchemas } from './reconciliation.js';

export const ordersSlice: DomainSlice = {
  name: 'orders',
  events: {
    ...orderSchemas,
    ...ordersExportSchemas,
    ...reconciliationSchemas,
    ...discountSchemas,
    ...invoiceSchemas,
  },
};
