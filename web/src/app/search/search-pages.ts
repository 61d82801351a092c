import type { Found } from '@vigil/ui/search/found.ts';
import { t } from '@vigil/ui/text/t.ts';
import { fuzzySearch } from '@vigil/ui/text/fuzzy.ts';
import { centreTabsOf, headerOf } from '../brand-look.ts';
import { isOn } from '../brand-words.ts';
import { appPaths } from '../paths.ts';
import type { Site } from '../remembered-site.ts';
import { personMenu } from '../slices.ts';

/**
 * Every page that a menu leads this person to, each title once: of the header, of the person, of the user
 * centre.
 */
export function menuPages(site: Site, loggedIn: boolean): readonly Found[] {
  const pageOf = ({ title, path }: { readonly title: string; readonly path: string }): Found => ({
    ...{ key: path, title, address: path },
  });
  const all = [
    ...headerOf(site).map(pageOf),
    ...(loggedIn ? personMenu.filter((page) => isOn(site, page)).map(pageOf) : []),
    ...(loggedIn
      ? centreTabsOf(site).map(({ key, title }) => ({
          ...pageOf({ title, path: appPaths.centreTab(key) }),
          note: t('个人中心'),
        }))
      : []),
    ...site.info.pages.map(({ id, title }) => pageOf({ title, path: appPaths.embedded(id) })),
  ];
  return all.filter(({ title }, at) => all.findIndex((other) => other.title === title) === at);
}

/** Those whose title, heading or path has the words, roughly; all of them for none. */
export const pagesLike = (pages: readonly Found[], words: string): readonly Found[] =>
  fuzzySearch(
    pages.map((found) => ({ found, titles: titlesOf(found), path: found.address.replace('/web/', '') })),
    words,
  ).map(({ found }) => found);

/** Things of a kind have names, and addresses that say nothing. */
export const namedLike = (things: readonly Found[], words: string): readonly Found[] =>
  fuzzySearch(
    things.map((found) => ({ found, titles: [found.title], path: '' })),
    words,
  ).map(({ found }) => found);

const titlesOf = ({ title, note }: Found): string[] => (note ? [title, note] : [title]);
