import { startReactor } from '../platform/reactors/reactor-runner.js';
import { together } from '../platform/roles/lease.js';
import type { Slice } from '../platform/slice.js';
import { ChannelResolver } from './channels/channel.resolver.js';
import { keptPayChannels, payChannelEntity } from './channels/channel-config.js';
import { collections } from './collections.js';
import { orderWords } from './event-words.js';
import { ordersMenu, ordersPermissions } from './menu.js';
import { addOrdersExport } from './office/export-route.js';
import { OrderOfficeResolver } from './office/office.resolver.js';
import { refundsOwed } from './office/refunds-owed.js';
import { addPayRoutes } from './pay-routes.js';
import { registerPaySocket } from './pay-socket.js';
import { PayResolver } from './pay.resolver.js';
import { tendOrders, whenOrderMovedTend } from './reactors.js';
import { billsOpen } from './reconciliation/bills-open.js';
import { compareBills } from './reconciliation/compare-bills.js';
import { addReconciliationExport } from './reconciliation/export-route.js';
import { ReconciliationResolver } from './reconciliation/reconciliation.resolver.js';
import { ordersSettings } from './settings.js';

/** Orders and their payment: what is sold is declared by other slices (`sells`). */
export const ordersSlice: Slice = {
  name: 'orders',
  resolvers: [PayResolver, ChannelResolver, OrderOfficeResolver, ReconciliationResolver],
  collections,
  settings: ordersSettings,
  eventWords: orderWords,
  entities: (services) => [payChannelEntity(services)],
  run: (services) => keptPayChannels(services).start(),
  menu: ordersMenu,
  permissions: ordersPermissions,
  status: { queues: [refundsOwed, billsOpen] },
  routes: (app, services) => {
    addPayRoutes(app, services);
    addOrdersExport(app, services);
    addReconciliationExport(app, services);
  },
  sockets: registerPaySocket,
  react: (services, lease) =>
    together([
      () => startReactor(services, whenOrderMovedTend(services), lease),
      () => tendOrders(services, lease),
      () => compareBills(services, lease),
    ]),
};
