/** What other slices use of orders: nothing else of this folder is theirs. */
export type { OrderView } from './order-view.js';
export type { InvoiceView } from './invoice-view.js';
