import type { Icon } from '@tabler/icons-react';
import type { PageRoute } from '@vigil/ui/routing/page-route.ts';
import type { ComponentType } from 'react';
import { useMatches } from 'react-router-dom';
import type { Brought, LoginWay, Place, Places } from './brought.tsx';
import type { Finder } from './finder.ts';
import type { SiteModule } from './site-module.ts';

/** Where a menu shows a page. */
export interface MenuPlace {
  /**
   * of the header: what brands call the entry (`headerKeys` of the domain); without one every brand shows it
   */
  readonly key?: string;
  readonly icon: Icon;
  /** 1 comes first; no two pages of a menu share a place */
  readonly place: number;
}

/** A page of the learner app. */
export interface WebPage extends PageRoute {
  /** the specification's (spec 1 §2) */
  readonly name?: string;
  /** Opens for who is not logged in, too (resolution 30). */
  readonly guests?: true;
  /** The module of the site it belongs to: while that is off neither menus nor the address show it. */
  readonly module?: SiteModule;
  /** Without the header, menus and footer of the learner app. */
  readonly alone?: true;
  /** Where to go instead; null: it opens. */
  readonly instead?: (asked: URL) => string | null;
  /** In the header's menu, which on phones stands at the bottom. */
  readonly header?: MenuPlace;
  /** In the menu of who is logged in. */
  readonly personMenu?: MenuPlace;
  /** The address of the header's entry that is marked while this page is open; its own unless said. */
  readonly under?: string;
  /** Places of it whose parts come with its own code: without them it would wait once more, or move. */
  readonly places?: readonly Place[];
}

/** A tab of the user centre, `/web/uc?to=KEY`: a page with its own heading. */
export interface CentreTab {
  /** the specification's (spec 3 §2) */
  readonly key: string;
  readonly title: string;
  readonly icon: Icon;
  /** 1 comes first; no two tabs share a place */
  readonly place: number;
  /** its place among the pages in the menu of who is logged in; without one it stands among the tabs alone */
  readonly menuPlace?: number;
  readonly load: PageRoute['load'];
  readonly module?: SiteModule;
  /** the site's setting without which it is not there */
  readonly setting?: string;
}

/**
 * What a slice brings to pages of those below it: parts, whose code is fetched where they are shown, and
 * addresses.
 */
export type Brings = { readonly [P in Place]?: () => Promise<ComponentType<Places[P]>> } & Pick<
  Brought,
  'bankEntry' | 'bought' | 'putRight'
> & { readonly loginWay?: LoginWay };

/**
 * What a slice brings to the learner app: the one thing its `routes.tsx` exports, as `routes`. That file is
 * loaded before everything else, to know which page's code to fetch: it imports no component.
 */
export interface SliceRoutes {
  readonly pages: readonly WebPage[];
  /** Its tabs of the user centre. */
  readonly centre?: readonly CentreTab[];
  /** What the search in the header finds of it by name. */
  readonly finders?: readonly Finder[];
  /** What it shows in pages of slices below it, which know nothing of it. */
  readonly brings?: Brings;
}

/** The page that is open; undefined while none of the slices' is (a redirect, a component test). */
export const useOpenPage = (): WebPage | undefined => useMatches().at(-1)?.handle as WebPage | undefined;
