import type { MenuEntry, PermissionWords } from '../platform/declarations/menu.js';

/** The pages of exams in the console. */
export const examMenu: readonly MenuEntry[] = [
  {
    under: 'exam',
    path: 'list',
    name: 'ExamList',
    component: 'exams/exam-list-page',
    title: '考试列表',
    permission: 'exam:list',
  },
  {
    under: 'exam',
    path: 'category',
    name: 'ExamCategory',
    component: 'exams/category/category-list-page',
    title: '考试分类',
    permission: 'exam:add',
  },
  {
    under: 'exam',
    path: 'edit/:id?',
    name: 'ExamEdit',
    component: 'exams/edit/exam-edit-page',
    title: '编辑考试',
    permission: 'exam:add',
    hidden: true,
  },
];

/** Permissions without a page of their own. */
export const examPermissions: readonly PermissionWords[] = [
  { code: 'exam:all', title: '管理所有考试（不限本人的）', under: 'exam' },
];
