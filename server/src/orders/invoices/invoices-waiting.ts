import type { WorkQueue } from '../../platform/declarations/status.js';
import { invoiceView } from './streams.js';

/** Invoices that wait to be made out in the tax system, and those that say more than was kept. */
export const invoicesWaiting: WorkQueue = {
  name: 'invoices',
  title: '开票',
  load: async (services) => {
    const view = invoiceView(services);
    const [waiting, failed, [oldest]] = await Promise.all([
      view.count({ stage: 'requested' }),
      view.count({ reversalDue: true }),
      view.find({ filter: { stage: 'requested' }, sort: [{ field: 'requestedAt' }], limit: 1 }),
    ]);
    return {
      ...{ waiting, failed, oldestAt: oldest?.requestedAt ?? null },
      said: failed === 0 ? null : '有发票在开具后发生退款，须红冲；详见财务管理中的发票管理。',
    };
  },
};
