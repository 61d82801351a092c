import type { WorkQueue } from '../../platform/declarations/status.js';
import { orderView } from './orders-wanted.js';

/** Money that is owed to buyers and did not go back yet. */
export const refundsOwed: WorkQueue = {
  name: 'refunds',
  title: '退款',
  load: async (services) => {
    const view = orderView(services);
    const [waiting, failed] = await Promise.all([view.count({ state: 3 }), view.count({ stuck: true })]);
    return {
      ...{ waiting, failed, oldestAt: null },
      said: failed === 0 ? null : '有退款被支付渠道拒绝，会继续重试；原因见订单管理。',
    };
  },
};
