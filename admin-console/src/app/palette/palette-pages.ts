import type { MenuEntry } from '@vigil/ui/console/menu-item.ts';
import type { Found } from '../finder.ts';

/** The pages of the menu whose name, or whose heading's, has the words; all of them for none. */
export function pagesLike(menu: readonly MenuEntry[], words: string): readonly Found[] {
  const wanted = words.trim().toLowerCase();
  return pagesOf(menu).filter(({ title, note }) => `${note ?? ''} ${title}`.toLowerCase().includes(wanted));
}

const pagesOf = (entries: readonly MenuEntry[], heading: string | null = null): Found[] =>
  entries.flatMap(({ key, path, title, page, children }) => [
    ...(path === null
      ? []
      : [{ key, title: page ?? title, note: page === undefined ? heading : title, address: path }]),
    ...pagesOf(children, title),
  ]);
