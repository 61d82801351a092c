import type { MenuEntry } from '../platform/declarations/menu.js';

/** The pages of live watch in the console. */
export const watchMenu: readonly MenuEntry[] = [
  {
    under: 'exam',
    path: 'watch/:examId',
    name: 'ExamWatch',
    component: 'watch/watch-page',
    title: '实时监考',
    permission: 'exam:watch',
    hidden: true,
  },
];
