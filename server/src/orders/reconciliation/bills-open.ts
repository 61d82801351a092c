import { channels, openDifferences } from '@vigil/domain/orders/public';
import type { WorkQueue } from '../../platform/declarations/status.js';
import { daysDue } from './compare-bills.js';
import { reconciliationsOf } from './streams.js';

/** Bills that were not compared yet, and differences that nobody explained. */
export const billsOpen: WorkQueue = {
  name: 'reconciliation',
  title: '对账',
  load: async (services) => {
    let [waiting, failed] = [0, 0];
    for (const channel of channels) {
      waiting += (await daysDue(services, channel)).length;
      const { state } = await reconciliationsOf(services).load(channel);
      for (const day of Object.values(state.days)) failed += openDifferences(state, day);
    }
    return {
      ...{ waiting, failed, oldestAt: null },
      said: failed === 0 ? null : '有尚未说明的对账差异，详见财务管理中的对账。',
    };
  },
};
