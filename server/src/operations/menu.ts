import type { MenuEntry } from '../platform/declarations/menu.js';

/** The page of who keeps the installation running. */
export const operationsMenu: readonly MenuEntry[] = [
  {
    under: 'sys',
    path: 'status',
    name: 'ServerStatus',
    component: 'operations/status-page',
    title: '运行状况',
    last: true,
    permission: 'sys:status',
  },
];
