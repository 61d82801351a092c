import type { Invoice } from '@vigil/domain/orders/public';
import type { CollectionDefinition } from '@vigil/stores/documents/port';

/** One invoice as lists show it: view `invoices`, id as in its events. Amounts in fen, times in ms. */
export interface InvoiceView {
  readonly id: string;
  readonly position: string;
  readonly payerId: string;
  /** requested, issued, returned, withdrawn, reversed */
  readonly stage: Invoice['stage'];
  readonly amount: number;
  readonly orderIds: readonly string[];
  /** of the tax system; null: not made out */
  readonly number: string | null;
  /** it says more than was kept */
  readonly reversalDue: boolean;
  readonly requestedAt: number;
  /** when it was last made out, returned, withdrawn or reversed; null: it waits */
  readonly decidedAt: number | null;
  /** all that happened, folded */
  readonly invoice: Invoice;
}

export const invoiceCollection: CollectionDefinition = {
  name: 'invoices',
  indexes: [
    { fields: ['payerId', 'requestedAt'] },
    { fields: ['stage', 'requestedAt'] },
    { fields: ['reversalDue', 'requestedAt'] },
    { fields: ['number'], sparse: true },
    { fields: ['requestedAt'] },
  ],
};
