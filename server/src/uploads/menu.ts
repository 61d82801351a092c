import type { MenuEntry } from '../platform/declarations/menu.js';

/** The page of the storage in the console. */
export const storageMenu: readonly MenuEntry[] = [
  {
    under: 'sys',
    path: 'upload',
    name: 'Storage',
    component: 'uploads/storage-page',
    title: '存储配置',
    permission: 'sys:upload',
  },
];
