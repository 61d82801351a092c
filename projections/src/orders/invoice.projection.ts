import { evolveInvoice, invoiceAmount, isReversalDue, type InvoiceEvent } from '@vigil/domain/orders/public';
import type { Projection } from '../runner/projection.js';
import { invoiceCollection, type InvoiceView } from './invoice-view.js';

const decided: readonly InvoiceEvent['type'][] = [
  ...(['InvoiceIssued', 'InvoiceReturned', 'InvoiceWithdrawn', 'InvoiceReversed'] as const),
];
const handles: readonly InvoiceEvent['type'][] = [
  ...(['InvoiceRequested', 'InvoiceReduced', 'InvoiceReversalDue'] as const),
  ...decided,
];

/** View `invoices`: one document for each invoice that was asked for. Bus topic: the payer. */
export const invoiceProjection: Projection<InvoiceView> = {
  name: 'invoices',
  version: 1,
  collection: invoiceCollection,
  handles,
  key: ({ data }) => (data as { readonly invoiceId: string }).invoiceId,
  fold: (view, event, id) => {
    const happened = event as unknown as InvoiceEvent;
    const invoice = evolveInvoice(view?.invoice ?? null, happened);
    const payerId = happened.type === 'InvoiceRequested' ? happened.data.payerId : view?.payerId;
    if (invoice === null || payerId === undefined) return null;
    // What came back says what it was for: an empty amount would tell nobody anything.
    const { stage, lines, number } = invoice;
    const amount = lines.length === 0 ? (view?.amount ?? 0) : invoiceAmount(invoice);
    return {
      ...{ id, payerId, stage, amount, number, invoice, reversalDue: isReversalDue(invoice) },
      orderIds: lines.length === 0 ? (view?.orderIds ?? []) : lines.map(({ orderId }) => orderId),
      requestedAt: view?.requestedAt ?? event.time,
      decidedAt: decided.includes(happened.type) ? event.time : (view?.decidedAt ?? null),
    };
  },
  topic: (view) => view.payerId,
};
