import type { PermissionWords } from '../platform/declarations/menu.js';

/** Permissions without a page of their own. */
export const examTakingPermissions: readonly PermissionWords[] = [
  { code: 'exam:publish', title: '公布和撤回成绩', under: 'exam' },
];
