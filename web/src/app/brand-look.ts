import { appPaths } from './paths.ts';
import type { Site } from './remembered-site.ts';
import { isOn } from './brand-words.ts';
import type { CentreTab, MenuPlace, WebPage } from './slice-routes.ts';
import { centreTabs, headerMenu, personMenu } from './slices.ts';

type Entry = MenuPlace & Pick<WebPage, 'module' | 'path' | 'title'>;

/** An entry of the header; it is marked while a page under `at` is open. */
export type HeaderEntry = Entry & { readonly at: string };

/** The header's entries that the brand shows, in its order, without those of modules that are off. */
export function headerOf(site: Site, entries: readonly Entry[] = headerMenu): HeaderEntry[] {
  const place = ({ key }: Entry): number => site.depart.menu.indexOf(key ?? '');
  return entries
    .filter((entry) => isOn(site, entry) && (entry.key === undefined || place(entry) >= 0))
    .sort((one, other) => (one.key && other.key ? place(one) - place(other) : 0))
    .map((entry) => ({ ...entry, at: entry.path, ...newsOf(site, entry) }));
}

/** Where a brand calls the banks otherwise (repo-001), its header leads to the address that is called so. */
function newsOf({ depart }: Site, { key }: Entry): Partial<Entry> {
  const title = depart.words.find((word) => word.key === 'questionBankTitle')?.text;
  return key === 'repo' && title !== undefined ? { title, path: appPaths.questionBank } : {};
}

/** The tabs of the user centre that the modules and the settings leave: their addresses open. */
export const openTabsOf = (site: Site, tabs: readonly CentreTab[] = centreTabs): readonly CentreTab[] =>
  tabs.filter((tab) => isOn(site, tab) && isSet(site, tab.setting));

/** Those of them that stand in its menu in this brand. */
export const centreTabsOf = (site: Site, tabs: readonly CentreTab[] = centreTabs): readonly CentreTab[] =>
  openTabsOf(site, tabs).filter(({ key }) => !site.depart.hiddenTabs.includes(key));

/** An entry of the menu of who is logged in; `tab` is the key of the user centre's tab that it opens. */
export type PersonEntry = Entry & { readonly tab?: string };

/** The entries of the menu of who is logged in: pages, and tabs of the user centre that this brand shows. */
export const personMenuOf = (
  site: Site,
  pages: readonly Entry[] = personMenu,
  tabs: readonly CentreTab[] = centreTabs,
): readonly PersonEntry[] =>
  [
    ...pages.filter((page) => isOn(site, page)),
    ...centreTabsOf(site, tabs).flatMap(({ key, title, icon, menuPlace }) =>
      menuPlace === undefined
        ? []
        : [{ title, icon, place: menuPlace, path: appPaths.centreTab(key), tab: key }],
    ),
  ].sort((one, other) => one.place - other.place);

const isSet = ({ info }: Site, setting: string | undefined): boolean =>
  setting === undefined || info.settings.some(({ name, value }) => name === setting && value === 'true');
