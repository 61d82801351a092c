import type { MenuEntry } from '@vigil/ui/console/menu-item.ts';
import type { Found } from '@vigil/ui/search/found.ts';
import { fuzzySearch } from '@vigil/ui/text/fuzzy.ts';
import { t } from '@vigil/ui/text/t.ts';
import type { OwnPage } from '../own-pages.ts';

/**
 * The pages of the menu, and of one's own account after them, whose name, whose heading's or whose path has
 * the words, roughly; all of them for none.
 */
export const pagesLike = (
  menu: readonly MenuEntry[],
  own: readonly OwnPage[],
  words: string,
): readonly Found[] =>
  fuzzySearch(
    [
      ...pagesOf(menu),
      ...own.map(({ title, address }) => pageOf({ key: address, title, path: address }, t('我的账号'))),
    ],
    words,
  ).map(({ found }) => found);

interface MenuPage {
  readonly found: Found;
  readonly titles: readonly string[];
  readonly path: string;
}

const pagesOf = (entries: readonly MenuEntry[], under: string | null = null): MenuPage[] =>
  entries.flatMap(({ key, path, title, heading = under, children }) => [
    ...(path === null ? [] : [pageOf({ key, title, path }, heading)]),
    ...pagesOf(children, title),
  ]);

function pageOf(
  { key, title, path }: { readonly key: string; readonly title: string; readonly path: string },
  note: string | null,
): MenuPage {
  return {
    found: { key, title, note, address: path },
    titles: note === null ? [title] : [title, note],
    path: path.replace(/^\/admin\//, ''),
  };
}
