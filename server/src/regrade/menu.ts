import type { MenuEntry } from '../platform/declarations/menu.js';

/** The page of an exam's regrades in the console. */
export const regradeMenu: readonly MenuEntry[] = [
  {
    under: 'exam',
    path: 'regrade/:id',
    name: 'ExamRegrade',
    component: 'regrade/regrade-page',
    title: '重新评分',
    permission: 'exam:regrade',
    hidden: true,
  },
];
