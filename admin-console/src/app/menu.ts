import type { MenuEntry } from '@vigil/ui/console/menu-item.ts';
import { t } from '@vigil/ui/text/t.ts';
import { generatePath } from 'react-router-dom';
import type { MenuFieldsFragment } from '../generated/graphql.ts';

type Route = MenuFieldsFragment & { readonly children?: readonly Route[] };

/**
 * The side menu of the routes granted to this person. Hidden routes are left out; in the place of a heading
 * with one visible page stands that page, called what it is called everywhere, unless the route says
 * `alwaysShow`; a heading that is a page itself stands first among those below it. A child's path is relative
 * to its parent unless it begins with `/`.
 */
export function menuOf(routes: readonly Route[], base = ''): readonly MenuEntry[] {
  return routes.filter((route) => !route.hidden).map((route) => entryOf(route, base));
}

function entryOf(route: Route, base: string): MenuEntry {
  const path = absolute(route.path, base);
  const children = menuOf(route.children ?? [], path);
  const { title, icon } = route.meta;
  const own: MenuEntry = { key: path, path, title, icon, children: [] };
  if (route.component !== null && children.length > 0)
    return { ...own, key: `${path}/`, path: null, children: [{ ...own, icon: null }, ...children] };
  const only = children[0];
  if (only && children.length === 1 && !route.alwaysShow)
    return { ...only, heading: title, icon: icon ?? only.icon };
  return { ...own, path: children.length > 0 ? null : path, children };
}

/**
 * Pages of others that were put into the menu, under a heading of their own below everything else. `path`: of
 * the page that shows one of them; nothing without it, for whom no page is granted.
 */
export function linksOf(
  links: readonly { readonly id: string; readonly title: string }[],
  path: string | undefined,
): readonly MenuEntry[] {
  if (path === undefined || links.length === 0) return [];
  const children = links.map(({ id, title }): MenuEntry => {
    const address = generatePath(path, { id });
    return { key: address, path: address, title, icon: null, children: [] };
  });
  return [{ key: 'links', path: null, title: t('相关页面'), icon: 'links', children }];
}

/** The first page of the menu: where the console opens. Null when nothing is granted. */
export function firstPage(entries: readonly MenuEntry[]): string | null {
  for (const entry of entries) {
    const page = entry.path ?? firstPage(entry.children);
    if (page !== null) return page;
  }
  return null;
}

/**
 * The address of every route granted, hidden ones too, by its name; parts begin with `:` as in the router.
 */
export const addressesOf = (routes: readonly Route[], base = ''): ReadonlyMap<string, string> =>
  new Map(
    routes.flatMap((route) => {
      const path = absolute(route.path, base);
      return [[route.name, path] as const, ...addressesOf(route.children ?? [], path)];
    }),
  );

const absolute = (path: string, base: string): string =>
  path.startsWith('/') ? path : `${base.replace(/\/$/, '')}/${path}`;
