import { menuTypes, type MenuDefault } from '@vigil/domain/organisation/menu-arrangement';
import { askedPermissions } from '../../platform/access.js';
import { declarationsOf, type Declarations } from '../../platform/declarations/declarations.js';
import { menuHeadings, type MenuEntry, type MenuHeading } from '../../platform/declarations/menu.js';
import { perServices } from '../../platform/per-services.js';
import type { Services } from '../../platform/services.js';

/** The page where the menu is arranged: it is never out of sight, or nobody would find the way back. */
export const menuPageId = 'page:MenuAdmin';

/** Where a permission is found that no slice has words for. */
const otherwise: MenuHeading = 'sys';

/**
 * Every entry that this program knows, from what the slices declare and from what their calls ask for: headings,
 * pages, and permissions that open no page. What people arrange and grant is chosen among them; no path, page or
 * permission besides can be had.
 */
export function menuRegistry({
  menuEntries,
  permissions,
}: Pick<Declarations, 'menuEntries' | 'permissions'>): MenuDefault[] {
  const opening = new Set(menuEntries.map(({ permission }) => permission));
  const worded = new Set(permissions.map(({ code }) => code));
  const functions = [
    ...permissions,
    ...askedPermissions()
      .filter((code) => !worded.has(code))
      .map((code) => ({ code, title: code, under: otherwise })),
  ].filter(({ code }) => !opening.has(code));
  return menuHeadings.flatMap(({ key, title, icon, path }): MenuDefault[] => {
    const pages = menuEntries.filter(({ under }) => under === key);
    const page = pages.find((entry) => entry.path === '');
    const own = functions.filter(({ under }) => under === key);
    if (pages.length === 0 && own.length === 0) return [];
    const heading: MenuDefault =
      page === undefined
        ? {
            ...{ id: `heading:${key}`, menuType: menuTypes.menu, parentId: null, title, icon, path },
            ...{ name: null, component: null, permission: null },
          }
        : { ...pageOf(page, null, path), icon };
    return [
      heading,
      ...pages
        .filter((entry) => entry !== page)
        .map((entry) => pageOf(entry, heading.id, `${path}/${entry.path}`)),
      ...own.map(({ code, title: words }): MenuDefault => ({
        ...{ id: `permission:${code}`, menuType: menuTypes.function, parentId: heading.id, title: words },
        ...{ icon: null, path: null, name: null, component: null, permission: code },
      })),
    ];
  });
}

const pageOf = (
  { name, component, title, permission, hidden }: MenuEntry,
  parentId: string | null,
  path: string,
): MenuDefault => ({
  id: `page:${name}`,
  menuType: hidden === true ? menuTypes.route : menuTypes.menu,
  ...{ parentId, title, icon: null, path, name, component, permission },
});

/** The entries of this application. */
export const registryOf = perServices((services: Services) => menuRegistry(declarationsOf(services)));
