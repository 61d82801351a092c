import { keptLoad, type KeptLoad } from '@vigil/ui/state/kept-load.ts';
import type { ComponentType } from 'react';
import type { Place, Places } from './brought.tsx';
import type { Finder } from './finder.ts';
import type { Brings, CentreTab, SliceRoutes, WebPage } from './slice-routes.ts';

const modules = import.meta.glob<SliceRoutes>('../*/routes.tsx', { eager: true, import: 'routes' });

/** Every slice's routes by its folder, as the build finds them. */
export const slices: ReadonlyMap<string, SliceRoutes> = new Map(
  Object.entries(modules).map(([file, routes]) => [file.split('/')[1] ?? file, routes]),
);

const codeOf = <P>(
  loadOf: (brings: Brings) => (() => Promise<ComponentType<P>>) | undefined,
): readonly KeptLoad<ComponentType<P>>[] =>
  [...slices.values()].flatMap(({ brings = {} }) => {
    const load = loadOf(brings);
    return load === undefined ? [] : [keptLoad(load)];
  });

/** The code of what slices bring to pages of others, by place. */
export const broughtParts = {
  paperResult: codeOf(({ paperResult }) => paperResult),
  mayNotBegin: codeOf(({ mayNotBegin }) => mayNotBegin),
  buysPlace: codeOf(({ buysPlace }) => buysPlace),
  bankNotice: codeOf(({ bankNotice }) => bankNotice),
} satisfies { readonly [P in Place]: readonly KeptLoad<ComponentType<Places[P]>>[] };

/** Where a bank is practised. */
export const bankEntry = [...slices.values()].find(({ brings }) => brings?.bankEntry)?.brings?.bankEntry;

/** A page whose code comes with that of the places it names; without a part the page says so where it is shown. */
const withPlaces = ({ load, ...page }: WebPage): WebPage => ({
  ...page,
  load: async () => {
    const parts = (page.places ?? []).flatMap((place): readonly KeptLoad<unknown>[] => broughtParts[place]);
    const [Page] = await Promise.all([load(), ...parts.map((part) => part().catch(() => undefined))]);
    return Page;
  },
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

/** Pages in the menu of who is logged in. */
export const personMenu = inMenu('personMenu');

/** The user centre's tabs. */
export const centreTabs: readonly CentreTab[] = [...slices.values()]
  .flatMap(({ centre = [] }) => centre)
  .sort((one, other) => one.place - other.place);

/** Every kind of thing that the search in the header finds, in the order of their slices. */
export const finders: readonly Finder[] = [...slices.values()].flatMap((slice) => slice.finders ?? []);
