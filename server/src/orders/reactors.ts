import type { OrderView } from '@vigil/projections/orders/public';
import type { Reactor } from '../platform/reactors/reactor-runner.js';
import type { BackgroundService, Lease } from '../platform/roles/lease.js';
import { lookEvery } from '../platform/roles/look-every.js';
import type { Services } from '../platform/services.js';
import { tellOfSandboxes } from './sandbox/installed-sandbox.js';
import { settleDiscount } from './discounts/discounts.js';
import { followRefund } from './invoices/streams.js';
import { orderIdOfStream } from './streams.js';
import { tendOrder } from './tend-order.js';

/** What makes something to do at once: former trades are closed, money that nobody may keep goes back. */
const moves = ['PaymentAttempted', 'PaymentReceived', 'RefundOwed'] as const;

export const whenOrderMovedTend = (services: Services): Reactor => ({
  name: 'when-order-moved-tend',
  types: moves,
  handle: async ({ stream }) => {
    const orderId = orderIdOfStream(stream);
    if (orderId !== null) await tendOrder(services, orderId);
  },
});

/** A code's use is final, or free again, when it is known what became of its order. */
export const whenOrderDecidedSettleDiscount = (services: Services): Reactor => ({
  name: 'when-order-decided-settle-discount',
  types: ['OrderPaid', 'OrderClosed', 'RefundOwed'],
  handle: async ({ stream }) => {
    const orderId = orderIdOfStream(stream);
    if (orderId !== null) await settleDiscount(services, orderId);
  },
});

/** Money that goes back makes its order's invoice smaller, or due to be reversed. */
export const whenRefundOwedFollowInvoice = (services: Services): Reactor => ({
  name: 'when-refund-owed-follow-invoice',
  types: ['RefundOwed'],
  handle: async ({ stream }) => {
    const orderId = orderIdOfStream(stream);
    if (orderId !== null) await followRefund(services, orderId);
  },
});

const everyMilliseconds = 5000;
const perLook = 500;

/**
 * Looks after every order that waits for its time, a payment or a refund, again and again: notifications get lost, and
 * channels are away now and then. What fails holds up no other.
 */
export const tendOrders = (
  services: Services,
  lease: Lease,
  every: number = everyMilliseconds,
): BackgroundService => {
  let after = '';
  return lookEvery(services, lease, {
    everyMilliseconds: every,
    failed: 'orders will be looked after again',
    look: async (active) => {
      if (services.config.demo) await tellOfSandboxes(services);
      const pending = await services.views
        .view<OrderView>('orders')
        .find({ filter: { pending: true, id: { gt: after } }, sort: [{ field: 'id' }], limit: perLook });
      after = pending.length === perLook ? (pending.at(-1)?.id ?? '') : '';
      for (const { id } of pending) {
        if (!active()) return;
        await tendOrder(services, id).catch((error: unknown) =>
          services.logger.error({ err: error, orderId: id }, 'an order could not be looked after'),
        );
      }
    },
  });
};
