import type { InvoiceView } from '@vigil/projections/orders/public';
import type { Filter } from '@vigil/stores/documents/port';
import { account, type RequestContext } from '../platform/context.js';
import {
  officePlace,
  type HomeContent,
  type HomeRow,
  type HomeSection,
} from '../platform/declarations/home.js';
import { invoiceView } from './invoices/streams.js';
import { orderView } from './office/orders-wanted.js';

const empty = '没有需要处理的事项。';
const nothing: HomeContent = { total: 0, rows: [] };

/** Whoever is bound to a department has no part in the site's money. */
const isBound = (context: RequestContext): boolean => (account(context).scopeDepartId ?? null) !== null;

/**
 * Invoices that wait to be made out, and those that are to be reversed, since when; for who makes them out.
 */
const invoicesToMake: HomeSection = {
  name: 'invoices-to-make',
  under: 'attention',
  permissions: ['pay:invoice'],
  empty,
  channels: ['view:invoices'],
  async load(context) {
    if (isBound(context)) return nothing;
    const view = invoiceView(context.services);
    const waiting = async (key: string, title: string, filter: Filter): Promise<HomeRow[]> => {
      const [count, [oldest]] = await Promise.all([
        view.count(filter),
        view.find({ filter, sort: [{ field: 'requestedAt' }], limit: 1 }),
      ]);
      return oldest === undefined ? [] : [invoiceRow({ key, title, count, oldest })];
    };
    const rows = await Promise.all([
      waiting('requested', '发票待开具', { stage: 'requested' }),
      waiting('due', '发票待红冲', { reversalDue: true }),
    ]);
    return { total: rows.flat().length, rows: rows.flat() };
  },
};

interface Waiting {
  readonly key: string;
  readonly title: string;
  readonly count: number;
  readonly oldest: InvoiceView;
}

const invoiceRow = ({ key, title, count, oldest }: Waiting): HomeRow => ({
  ...{ key, place: officePlace, title },
  figures: [{ title: '待处理', value: count, unit: '份申请', tone: 'warning' }],
  at: oldest.requestedAt,
  to: { page: 'PayInvoices', rest: `?stage=${key}` },
});

/** Refunds that were asked for and wait for another person's word. */
const refundsToDecide: HomeSection = {
  name: 'refunds-to-decide',
  under: 'attention',
  permissions: ['pay:refund:audit'],
  empty,
  channels: ['view:orders'],
  async load(context) {
    if (isBound(context)) return nothing;
    const count = await orderView(context.services).count({ asked: true });
    if (count === 0) return nothing;
    const row: HomeRow = {
      ...{ key: 'asked', place: officePlace, title: '退款待审核' },
      figures: [{ title: '待处理', value: count, unit: '笔', tone: 'warning' }],
      to: { page: 'PayOrders', rest: '?todo=asked' },
    };
    return { total: 1, rows: [row] };
  },
};

/** What of the site's money waits for a person. */
export const ordersHome: readonly HomeSection[] = [invoicesToMake, refundsToDecide];
