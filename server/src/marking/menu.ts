import type { PermissionWords } from '../platform/declarations/menu.js';

/** What the permissions of marking are called where roles are granted them. */
export const markingPermissions: readonly PermissionWords[] = [
  { code: 'exam:mark', title: '评阅指定给本人的试卷', under: 'exam' },
  { code: 'exam:review', title: '负责考试的阅卷', under: 'exam' },
  { code: 'exam:unmask', title: '解除阅卷匿名', under: 'exam' },
];
