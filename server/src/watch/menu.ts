import type { MenuEntry, PermissionWords } from '../platform/declarations/menu.js';

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

/** Permissions without a page of their own. */
export const watchPermissions: readonly PermissionWords[] = [
  { code: 'exam:watch:all', title: '监考所有考试（不限本人的）', under: 'exam' },
];
