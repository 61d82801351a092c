import type { MenuEntry } from '../platform/declarations/menu.js';

/** Signing up in the console. */
export const signUpMenu: readonly MenuEntry[] = [
  {
    under: 'exam',
    path: 'signup',
    name: 'ExamSignUp',
    component: 'sign-up/sign-up-list-page',
    title: '报名管理',
    permission: 'exam:signup',
  },
  {
    under: 'exam',
    path: 'group-signup',
    name: 'ExamGroupSignUp',
    component: 'sign-up/groups/group-sign-up-page',
    title: '团体报名',
    permission: 'exam:signup:group',
  },
];
