import type { InvoiceView, OrderView } from '@vigil/projections/orders/public';
import { erasedName, peopleOf } from '../../organisation/public.js';
import { pick } from '../../platform/pick.js';
import type { Services } from '../../platform/services.js';
import { orderView } from '../office/orders-wanted.js';
import { endingOf } from './invoice-file.js';
import { readTitle } from './titles.js';
import type { InvoiceRow, InvoiceSheet, PayInvoice } from './types.js';

/** Invoices with their orders' titles and to whom they are made out. */
export async function presentInvoices(
  services: Services,
  views: readonly InvoiceView[],
): Promise<PayInvoice[]> {
  const ids = new Set(views.flatMap(({ invoice }) => invoice.lines.map(({ orderId }) => orderId)));
  const orders = new Map<string, OrderView>();
  for (const order of await orderView(services).getMany([...ids])) orders.set(order.id, order);
  return Promise.all(views.map((view) => presentInvoice(services, view, orders)));
}

async function presentInvoice(
  services: Services,
  view: InvoiceView,
  orders: ReadonlyMap<string, OrderView>,
): Promise<PayInvoice> {
  const { invoice } = view;
  return {
    ...pick(view, 'id', 'stage', 'amount', 'number', 'reversalDue'),
    ...pick(invoice, 'issuedOn', 'redNumber', 'reason'),
    orders: invoice.lines.map(({ orderId, amount }) => {
      const order = orders.get(orderId);
      return { orderId, amount, title: order?.title ?? '', payTime: order?.paidAt ?? null };
    }),
    title: await readTitle(services, view),
    fileUrl: await fileUrlOf(services, view),
    ...{ requestTime: view.requestedAt, decideTime: view.decidedAt },
  };
}

async function fileUrlOf(services: Services, { invoice }: InvoiceView): Promise<string | null> {
  const file = invoice.fileId === null ? null : await services.files.find(invoice.fileId);
  if (file === null) return null;
  const name = `发票-${invoice.number ?? ''}.${endingOf(file.mimeType)}`;
  return `/api/common/file/${invoice.fileId ?? ''}?name=${encodeURIComponent(name)}`;
}

/** The same as accountants list them, with their payers' names. */
export async function presentRows(services: Services, views: readonly InvoiceView[]): Promise<InvoiceRow[]> {
  const people = await peopleOf(services).byIds(new Set(views.map(({ payerId }) => payerId)));
  return views.map((view) => ({
    ...pick(view, 'id', 'stage', 'amount', 'number', 'reversalDue'),
    count: view.orderIds.length,
    ...nameOf(people.get(view.payerId)),
    ...{ requestTime: view.requestedAt, decideTime: view.decidedAt },
  }));
}

export async function presentInvoiceSheet(services: Services, view: InvoiceView): Promise<InvoiceSheet> {
  const [shown] = (await presentInvoices(services, [view])) as [PayInvoice];
  const people = await peopleOf(services).byIds(new Set([view.payerId]));
  return { ...shown, ...nameOf(people.get(view.payerId)) };
}

const nameOf = (person: { readonly realName: string; readonly userName: string } | undefined) => ({
  realName: person?.realName ?? erasedName,
  userName: person?.userName ?? '',
});
