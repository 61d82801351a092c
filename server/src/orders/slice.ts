import { startReactor } from '../platform/reactors/reactor-runner.js';
import { together } from '../platform/roles/lease.js';
import type { Slice } from '../platform/slice.js';
import { ChannelResolver } from './channels/channel.resolver.js';
import { keptPayChannels, payChannelEntity } from './channels/channel-config.js';
import { collections } from './collections.js';
import { orderWords } from './event-words.js';
import { ordersMenu } from './menu.js';
import { addPayRoutes } from './pay-routes.js';
import { registerPaySocket } from './pay-socket.js';
import { PayResolver } from './pay.resolver.js';
import { tendOrders, whenOrderMovedTend } from './reactors.js';
import { ordersSettings } from './settings.js';

/** Orders and their payment: what is sold is declared by other slices (`sells`). */
export const ordersSlice: Slice = {
  name: 'orders',
  resolvers: [PayResolver, ChannelResolver],
  collections,
  settings: ordersSettings,
  eventWords: orderWords,
  entities: (services) => [payChannelEntity(services)],
  run: (services) => keptPayChannels(services).start(),
  menu: ordersMenu,
  routes: addPayRoutes,
  sockets: registerPaySocket,
  react: (services, lease) =>
    together([
      () => startReactor(services, whenOrderMovedTend(services), lease),
      () => tendOrders(services, lease),
    ]),
};
