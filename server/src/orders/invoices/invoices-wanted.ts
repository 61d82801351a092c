import { invoiceStages } from '@vigil/domain/orders/public';
import type { Filter } from '@vigil/stores/documents/port';
import { peopleOf } from '../../organisation/public.js';
import { badInput } from '../../platform/errors.js';
import type { Services } from '../../platform/services.js';
import { ordersOf } from '../streams.js';
import { invoiceView } from './streams.js';
import type { InvoiceOfficeParams } from './types.js';

/** The invoices that accountants look for, as a filter of the view. Refuses `BadInput`. */
export async function invoicesWanted(services: Services, params: InvoiceOfficeParams): Promise<Filter> {
  const { stage, realName, from, to } = params;
  const filter: Record<string, Filter[string]> = {};
  if (stage === 'due') filter.reversalDue = true;
  else if (stage) {
    if (!(invoiceStages as readonly string[]).includes(stage)) throw badInput('发票状态不正确！');
    filter.stage = stage;
  }
  const payers = await peopleOf(services).idsLike(realName, null);
  if (payers !== null) filter.payerId = { in: [...payers] };
  const number = params.number?.trim() ?? '';
  // The tax system's numbers are digits; an order's has 28 hex digits.
  if (/^\d{8,20}$/.test(number)) filter.number = number;
  else if (number !== '') filter.id = { in: await invoicesOfOrder(services, number) };
  if (typeof from === 'number' || typeof to === 'number')
    filter.requestedAt = {
      ...(typeof from === 'number' ? { gte: from } : {}),
      ...(typeof to === 'number' ? { lt: to } : {}),
    };
  return filter;
}

async function invoicesOfOrder(services: Services, orderId: string): Promise<string[]> {
  const { placed } = (await ordersOf(services).load(orderId)).state;
  if (placed === null) return [];
  const found = await invoiceView(services).find({ filter: { payerId: placed.buyerId } });
  return found.filter(({ orderIds }) => orderIds.includes(orderId)).map(({ id }) => id);
}
