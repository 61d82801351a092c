import type { MenuEntry, PermissionWords } from '../platform/declarations/menu.js';

/** The pages of marking in the console. */
export const markingMenu: readonly MenuEntry[] = [
  {
    under: 'exam',
    path: 'review',
    name: 'ReviewList',
    component: 'marking/review-list-page',
    title: '阅卷',
    permission: 'exam:mark',
  },
  {
    under: 'exam',
    path: 'review/:id',
    name: 'PaperReview',
    component: 'marking/exam/review-page',
    title: '考试阅卷',
    permission: 'exam:mark',
    hidden: true,
  },
  {
    under: 'exam',
    path: 'review/:id/question/:quId',
    name: 'MarkingDesk',
    component: 'marking/desk/desk-page',
    title: '按题阅卷',
    permission: 'exam:mark',
    hidden: true,
  },
  {
    under: 'exam',
    path: 'review/:id/paper/:paperId',
    name: 'MarkingPaper',
    component: 'marking/paper/paper-page',
    title: '按卷阅卷',
    permission: 'exam:mark',
    hidden: true,
  },
  {
    under: 'exam',
    path: 'review/:id/offline',
    name: 'OfflineScores',
    component: 'marking/offline/offline-page',
    title: '成绩登记',
    permission: 'exam:mark',
    hidden: true,
  },
];

/** What the permissions of marking are called where roles are granted them. */
export const markingPermissions: readonly PermissionWords[] = [
  { code: 'exam:review', title: '负责考试的阅卷', under: 'exam' },
  { code: 'exam:unmask', title: '解除阅卷匿名', under: 'exam' },
];
