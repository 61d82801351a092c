import { holdsAny } from '../platform/access.js';
import type { SessionAccount } from '../platform/context.js';
import type { MenuItem } from './types.js';

const page = (path: string, name: string, component: string, title: string, permission: string, hidden = false): MenuItem => ({
  path,
  name,
  component,
  redirect: null,
  hidden,
  alwaysShow: false,
  meta: { title, icon: null, permission },
  children: [],
});

/** The console's whole menu. A child's path is relative to its parent's. */
const menu: readonly MenuItem[] = [
  {
    path: '/admin/exam',
    name: 'Exam',
    component: null,
    redirect: '/admin/exam/list',
    hidden: false,
    alwaysShow: false,
    meta: { title: '考试管理', icon: 'exam', permission: null },
    children: [
      page('list', 'ExamList', 'exams/exam-list-page', '考试列表', 'exam:list'),
      page('watch/:examId', 'ExamWatch', 'watch/watch-page', '实时监考', 'exam:watch', true),
    ],
  },
  {
    path: '/admin/audit',
    name: 'Audit',
    component: 'audit/audit-search-page',
    redirect: null,
    hidden: false,
    alwaysShow: false,
    meta: { title: '审计回放', icon: 'audit', permission: 'audit:view' },
    children: [],
  },
];

/** The part of the menu the account's permissions open; a heading without an open page is left out. */
export const menuFor = (user: Pick<SessionAccount, 'permissions'>): MenuItem[] => menu.flatMap((item) => openPart(item, user));

function openPart(item: MenuItem, user: Pick<SessionAccount, 'permissions'>): MenuItem[] {
  const { permission } = item.meta;
  if (permission !== null && !holdsAny(user, [permission])) return [];
  const children = item.children.flatMap((child) => openPart(child, user));
  return item.component === null && children.every((child) => child.hidden) ? [] : [withChildren(item, children)];
}

const withChildren = ({ path, name, component, redirect, hidden, alwaysShow, meta }: MenuItem, children: readonly MenuItem[]): MenuItem => ({
  path,
  name,
  component,
  redirect,
  hidden,
  alwaysShow,
  meta,
  children,
});
