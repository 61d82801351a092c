import type { MenuEntry } from '../platform/declarations/menu.js';

/** Reviews in the console. */
export const appealsMenu: readonly MenuEntry[] = [
  {
    under: 'exam',
    path: 'appeal',
    name: 'ExamAppeals',
    component: 'appeals/appeal-list-page',
    title: '复核申请',
    permission: 'exam:mark',
  },
];
