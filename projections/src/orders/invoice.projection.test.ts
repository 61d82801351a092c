import type { InvoiceEvent } from '@vigil/domain/orders/public';
import { describe, expect, it } from 'vitest';
import { documentsAfter, type Fact } from '../runner/projection-specification.js';
import { invoiceProjection } from './invoice.projection.js';

const invoiceId = 'i1';
const requested: InvoiceEvent = {
  type: 'InvoiceRequested',
  data: {
    ...{ invoiceId, payerId: 'zhang', title: 'sealed' },
    lines: [
      { orderId: 'o1', amount: 990 },
      { orderId: 'o2', amount: 100 },
    ],
  },
};
const number = '26312000000012345678';
const issued: InvoiceEvent = {
  type: 'InvoiceIssued',
  data: { invoiceId, by: 'li', amount: 1090, number, issuedOn: '2026-11-28', fileId: 'pdf' },
};
const reduced = (orderId: string, amount: number): InvoiceEvent => ({
  type: 'InvoiceReduced',
  data: { invoiceId, orderId, amount },
});
const after = (...events: readonly InvoiceEvent[]) =>
  documentsAfter(
    invoiceProjection,
    events.map((event, index): Fact => ['invoices-zhang', event, 100 + index]),
  ).get(invoiceId);

describe('view invoices', () => {
  it('has an invoice waiting, made out, to be reversed and reversed', () => {
    expect(after(requested)).toMatchObject({
      ...{ payerId: 'zhang', stage: 'requested', amount: 1090, orderIds: ['o1', 'o2'], number: null },
      ...{ invoice: { title: 'sealed' }, reversalDue: false, requestedAt: 100, decidedAt: null },
    });
    expect(after(requested, issued)).toMatchObject({ stage: 'issued', number, decidedAt: 101 });
    const due: InvoiceEvent = { type: 'InvoiceReversalDue', data: { invoiceId, orderId: 'o1', kept: 1 } };
    expect(after(requested, issued, due)).toMatchObject({
      stage: 'issued',
      reversalDue: true,
      decidedAt: 101,
    });
    const red: InvoiceEvent = { type: 'InvoiceReversed', data: { invoiceId, by: 'li', number: '99999999' } };
    expect(after(requested, issued, due, red)).toMatchObject({ stage: 'reversed', reversalDue: false });
  });

  it('says what is left of it, and what it was for where nothing is', () => {
    const returned: InvoiceEvent = {
      type: 'InvoiceReturned',
      data: { invoiceId, by: null, reason: '订单已全部退款' },
    };
    expect(after(requested, reduced('o1', 590))).toMatchObject({ amount: 690 });
    expect(after(requested, reduced('o1', 0), reduced('o2', 0), returned)).toMatchObject({
      ...{ stage: 'returned', amount: 100, orderIds: ['o2'] },
    });
    expect(after(requested, { type: 'InvoiceWithdrawn', data: { invoiceId } })?.stage).toBe('withdrawn');
  });
});
