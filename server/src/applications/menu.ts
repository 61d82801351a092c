import type { MenuEntry } from '../platform/declarations/menu.js';

/** Applications in the console. */
export const applicationsMenu: readonly MenuEntry[] = [
  {
    under: 'exam',
    path: 'apply',
    name: 'ExamApply',
    component: 'applications/application-list-page',
    title: '考试申请审核',
    permission: 'exam:apply',
  },
];
