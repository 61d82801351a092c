import type { MenuEntry, PermissionWords } from '../platform/declarations/menu.js';

/** The pages of question banks in the console. */
export const questionBankMenu: readonly MenuEntry[] = [
  {
    under: 'repo',
    path: 'list',
    name: 'RepoList',
    component: 'question-bank/banks/bank-list-page',
    title: '题库列表',
    permission: 'repo:list',
  },
  {
    under: 'repo',
    path: 'qu',
    name: 'QuList',
    component: 'question-bank/questions/question-list-page',
    title: '试题管理',
    permission: 'repo:list',
  },
  {
    under: 'repo',
    path: 'qu/edit/:id?',
    name: 'QuEdit',
    component: 'question-bank/question-form/question-edit-page',
    title: '编辑试题',
    permission: 'repo:edit',
    hidden: true,
  },
  {
    under: 'repo',
    path: 'import/:repoId',
    name: 'QuImport',
    component: 'question-bank/imports/import-page',
    title: '导入试题',
    permission: 'repo:edit',
    hidden: true,
  },
];

/** Permissions without a page of their own. */
export const questionBankPermissions: readonly PermissionWords[] = [
  { code: 'repo:all', title: '管理所有题库（不限本人的）', under: 'repo' },
];
