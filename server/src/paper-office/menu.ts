import type { MenuEntry, PermissionWords } from '../platform/declarations/menu.js';

/** The pages of papers in the console. */
export const paperOfficeMenu: readonly MenuEntry[] = [
  {
    under: 'exam',
    path: 'paper',
    name: 'PaperAdmin',
    component: 'paper-office/paper-list-page',
    title: '试卷管理',
    permission: 'exam:paper',
  },
  {
    under: 'exam',
    path: 'paper/:id',
    name: 'PaperAdminDetail',
    component: 'paper-office/paper-page',
    title: '试卷详情',
    permission: 'exam:paper',
    hidden: true,
  },
];

/** What the permissions of papers are called that open no page. */
export const paperOfficePermissions: readonly PermissionWords[] = [
  { code: 'exam:paper:void', title: '作废与恢复试卷', under: 'exam' },
  { code: 'exam:paper:export', title: '导出试卷与成绩', under: 'exam' },
];
