import { codeOf, loadWith } from '@vigil/ui/routing/brought-code.ts';
import type { KeptLoad } from '@vigil/ui/state/kept-load.ts';
import type { ComponentType } from 'react';
import type { Place, Places } from './brought.tsx';
import type { Finder } from './finder.ts';
import type { Brings, CentreTab, SliceRoutes, WebPage } from './slice-routes.ts';

const modules = import.meta.glob<SliceRoutes>('../*/routes.tsx', { eager: true, import: 'routes' });

/** Every slice's routes by its folder, as the build finds them. */
export const slices: ReadonlyMap<string, SliceRoutes> = new Map(
  Object.entries(modules).map(([file, routes]) => [file.split('/')[1] ?? file, routes]),
);

const brings = [...slices.values()].flatMap((slice) => slice.brings ?? []);

/** The code of what slices bring to pages of others, by place. */
export const broughtParts = {
  paperResult: codeOf(brings, ({ paperResult }) => paperResult),
  mayNotBegin: codeOf(brings, ({ mayNotBegin }) => mayNotBegin),
  buysPlace: codeOf(brings, ({ buysPlace }) => buysPlace),
  offlineResult: codeOf(brings, ({ offlineResult }) => offlineResult),
  bankNotice: codeOf(brings, ({ bankNotice }) => bankNotice),
} satisfies { readonly [P in Place]: readonly KeptLoad<ComponentType<Places[P]>>[] };

/** Where a bank is practised. */
export const bankEntry = brings.find(({ bankEntry: entry }) => entry)?.bankEntry;

/** Where what was bought is found. */
export const bought: NonNullable<Brings['bought']> = Object.assign(
  {},
  ...brings.map((slice) => slice.bought),
);

/** Where what an exam is refused for is put right. */
export const putRight: NonNullable<Brings['putRight']> = Object.assign(
  {},
  ...brings.map((slice) => slice.putRight),
);

/** The ways into an account that slices bring. */
export const loginWays = brings.flatMap(({ loginWay }) => loginWay ?? []);

/** A page whose code comes with that of the places it names. */
const withPlaces = ({ load, places = [], ...page }: WebPage): WebPage => ({
  ...page,
  places,
  load: loadWith(
    load,
    places.flatMap((place): readonly KeptLoad<unknown>[] => broughtParts[place]),
  ),
});

/** Every page of the learner app. */
export const pages: readonly WebPage[] = [...slices.values()]
  .flatMap((slice) => slice.pages)
  .map((page) => (page.places === undefined ? page : withPlaces(page)));

const inMenu = (menu: 'header' | 'personMenu') =>
  pages
    .flatMap((page) =>
      page[menu]
        ? [{ title: page.title, path: page.path, ...(page.module && { module: page.module }), ...page[menu] }]
        : [],
    )
    .sort((one, other) => one.place - other.place);

/** The header's menu: the parts of the specification's that exist. */
export const headerMenu = inMenu('header');

/** The user centre's tabs. */
export const centreTabs: readonly CentreTab[] = [...slices.values()]
  .flatMap(({ centre = [] }) => centre)
  .sort((one, other) => one.place - other.place);

/** Pages in the menu of who is logged in. */
export const personMenu = inMenu('personMenu');

/** Every kind of thing that the search in the header finds, in the order of their slices. */
export const finders: readonly Finder[] = [...slices.values()].flatMap((slice) => slice.finders ?? []);
