import type { MenuEntry, PermissionWords } from '../platform/declarations/menu.js';

/** Pages of an exam's paper in the console. */
export const examTakingMenu: readonly MenuEntry[] = [
  {
    under: 'exam',
    path: 'preview/:id',
    name: 'ExamPreview',
    component: 'exam-taking/preview/exam-preview-page',
    title: '试卷预览',
    permission: 'exam:add',
    hidden: true,
  },
  {
    under: 'exam',
    path: 'print/:id',
    name: 'ExamPrint',
    component: 'exam-taking/print/exam-print-page',
    title: '打印试卷',
    permission: 'exam:add',
    hidden: true,
  },
];

/** Permissions without a page of their own. */
export const examTakingPermissions: readonly PermissionWords[] = [
  { code: 'exam:publish', title: '公布和撤回成绩', under: 'exam' },
];
