import type { MenuEntry } from '../platform/declarations/menu.js';

/** Pages of orders in the console. */
export const ordersMenu: readonly MenuEntry[] = [
  {
    under: 'sys',
    path: 'pay',
    name: 'PayConfig',
    component: 'orders/channels-page',
    title: '支付配置',
    last: true,
    permission: 'sys:pay',
  },
];
