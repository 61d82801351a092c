import { menuTypes, type ArrangedMenu } from '@vigil/domain/organisation/menu-arrangement';
import { holdsAny } from '../../platform/access.js';
import type { SessionAccount } from '../../platform/sessions/account-source.js';

/** A menu entry as the console reads it (spec 3 §3): a child's path is relative to its parent's, or whole. */
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

/** What opens a page of the menu, or holds some that do; functions open nothing. */
export const routesOf = (menu: readonly ArrangedMenu[], above = ''): MenuNode[] =>
  menu.flatMap((entry): MenuNode[] => {
    const { path, children, component, title, icon, permission } = entry;
    if (path === null) return [];
    const pages = children.filter((child) => child.path !== null);
    const first = pages.find(inSight) ?? pages[0];
    return [
      {
        path: path.startsWith(`${above}/`) && above !== '' ? path.slice(above.length + 1) : path,
        name: entry.name ?? nameOfHeading(entry),
        component,
        redirect: component === null ? (first?.path ?? null) : null,
        hidden: !inSight(entry),
        alwaysShow: false,
        meta: { title, icon, permission },
        children: routesOf(pages, path),
      },
    ];
  });

const inSight = ({ hidden, menuType }: ArrangedMenu): boolean => !hidden && menuType !== menuTypes.route;

/** `heading:exam` is Exam. */
function nameOfHeading({ id }: ArrangedMenu): string {
  const key = id.slice(id.indexOf(':') + 1);
  return `${key.slice(0, 1).toUpperCase()}${key.slice(1)}`;
}

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
