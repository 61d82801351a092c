import type { MenuEntry } from '../platform/declarations/menu.js';

/** The home of the console, for everybody who has any page of it. */
export const dashboardMenu: readonly MenuEntry[] = [
  {
    under: 'home',
    path: '',
    name: 'Dashboard',
    component: 'dashboard/dashboard-page',
    title: '控制台',
    permission: null,
  },
];
