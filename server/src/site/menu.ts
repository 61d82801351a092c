import type { MenuEntry } from '../platform/declarations/menu.js';

/** Examples of the console's components, for who builds its screens: found by its address, opened by who holds every permission. */
export const siteMenu: readonly MenuEntry[] = [
  {
    under: 'kit',
    path: '',
    name: 'Kit',
    component: 'app/kit/kit-page',
    title: '组件示例',
    permission: 'sys:kit',
    hidden: true,
  },
];
