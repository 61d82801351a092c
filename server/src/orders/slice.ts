import { startReactor } from '../platform/reactors/reactor-runner.js';
import { together } from '../platform/roles/lease.js';
import type { Slice } from '../platform/slice.js';
import { collections } from './collections.js';
import { orderWords } from './event-words.js';
import { addPayRoutes } from './pay-routes.js';
import { registerPaySocket } from './pay-socket.js';
import { PayResolver } from './pay.resolver.js';
import { tendOrders, whenOrderMovedTend } from './reactors.js';
import { ordersSettings } from './settings.js';

/** Orders and their payment: what is sold is declared by other slices (`sells`). */
export const ordersSlice: Slice = {
  name: 'orders',
  resolvers: [PayResolver],
  collections,
  settings: ordersSettings,
  eventWords: orderWords,
  routes: addPayRoutes,
  sockets: registerPaySocket,
  react: (services, lease) =>
    together([
      () => startReactor(services, whenOrderMovedTend(services), lease),
      () => tendOrders(services, lease),
    ]),
};
