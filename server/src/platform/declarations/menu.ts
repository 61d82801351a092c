import { holdsAny } from '../access.js';
import type { SessionAccount } from '../sessions/account-source.js';

/** Headings of the console's menu in their order: the one central list of it. A heading shows when a page of it does. */
const headings = [
  { key: 'home', title: '控制台', icon: 'dashboard', path: '/admin/dashboard' },
  { key: 'exam', title: '考试管理', icon: 'exam', path: '/admin/exam' },
  { key: 'repo', title: '题库管理', icon: 'repo', path: '/admin/repo' },
  { key: 'audit', title: '审计回放', icon: 'audit', path: '/admin/audit' },
  { key: 'sys', title: '系统管理', icon: 'sys', path: '/admin/sys' },
  { key: 'kit', title: '组件示例', icon: null, path: '/admin/kit' },
] as const;

export type MenuHeading = (typeof headings)[number]['key'];

/**
 * A page of the console as its slice declares it. Who lacks the permission neither sees nor opens it; the
 * console finds its page by `name`.
 */
export interface MenuEntry {
  readonly under: MenuHeading;
  /** below its heading's path; empty: the heading itself opens the page */
  readonly path: string;
  /** unique */
  readonly name: string;
  /** the console's source file, without `.tsx` */
  readonly component: string;
  readonly title: string;
  /** null: everybody opens it whom the menu shows another page */
  readonly permission: string | null;
  /** opened from another page, not from the menu */
  readonly hidden?: true;
}

/** A menu entry as the console reads it: a child's path is relative to its parent's. */
export interface MenuNode {
  readonly path: string;
  readonly name: string;
  readonly component: string | null;
  readonly redirect: string | null;
  readonly hidden: boolean;
  readonly alwaysShow: boolean;
  readonly meta: { readonly title: string; readonly icon: string | null; readonly permission: string | null };
  readonly children: readonly MenuNode[];
}

/** The whole menu from what the slices declare, in the order of headings, then of slices. */
export const menuOf = (entries: readonly MenuEntry[]): MenuNode[] =>
  headings.flatMap(({ key, title, icon, path }): MenuNode[] => {
    const own = entries.filter(({ under }) => under === key);
    const page = own.find((entry) => entry.path === '');
    const children = own.filter((entry) => entry !== page).map(nodeOf);
    if (page !== undefined)
      return [
        { ...nodeOf(page), path, meta: { title: page.title, icon, permission: page.permission }, children },
      ];
    const first = own.find((entry) => entry.hidden !== true) ?? own[0];
    if (first === undefined) return [];
    const name = `${key[0]?.toUpperCase()}${key.slice(1)}`;
    const meta = { title, icon, permission: null };
    return [
      {
        path,
        name,
        component: null,
        redirect: `${path}/${first.path}`,
        hidden: false,
        alwaysShow: false,
        meta,
        children,
      },
    ];
  });

const nodeOf = ({ path, name, component, title, permission, hidden }: MenuEntry): MenuNode => ({
  path,
  name,
  component,
  redirect: null,
  hidden: hidden === true,
  alwaysShow: false,
  meta: { title, icon: null, permission },
  children: [],
});

/**
 * The part of the menu that the account's permissions open; a heading without an open page is left out, one
 * whose open pages are all hidden is hidden. What asks for no permission is there for whom something else shows.
 */
export function openMenu(menu: readonly MenuNode[], user: Pick<SessionAccount, 'permissions'>): MenuNode[] {
  const open = menu.flatMap((item) => openPart(item, user));
  const forEverybody = ({ component, meta }: MenuNode): boolean =>
    component !== null && meta.permission === null;
  return open.some((item) => !item.hidden && !forEverybody(item))
    ? open
    : open.filter((item) => !forEverybody(item));
}

function openPart(item: MenuNode, user: Pick<SessionAccount, 'permissions'>): MenuNode[] {
  const { permission } = item.meta;
  if (permission !== null && !holdsAny(user, [permission])) return [];
  const children = item.children.flatMap((child) => openPart(child, user));
  if (item.component === null && children.length === 0) return [];
  const hidden = item.hidden || (item.component === null && children.every((child) => child.hidden));
  return [{ ...item, hidden, children }];
}
