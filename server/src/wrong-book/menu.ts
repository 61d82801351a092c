import type { MenuEntry } from '../platform/declarations/menu.js';

/** The page of wrong-books in the console. */
export const wrongBookMenu: readonly MenuEntry[] = [
  {
    under: 'exam',
    path: 'wrong-book',
    name: 'WrongBookSettings',
    component: 'wrong-book/settings-page',
    title: '错题本设置',
    permission: 'exam:wrongbook',
  },
];
