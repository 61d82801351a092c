import type { Finder } from './finder.ts';
import type { CentreTab, SliceRoutes, WebPage } from './slice-routes.ts';

const modules = import.meta.glob<SliceRoutes>('../*/routes.tsx', { eager: true, import: 'routes' });

/** Every slice's routes by its folder, as the build finds them. */
export const slices: ReadonlyMap<string, SliceRoutes> = new Map(
  Object.entries(modules).map(([file, routes]) => [file.split('/')[1] ?? file, routes]),
);

/** Every page of the learner app. */
export const pages: readonly WebPage[] = [...slices.values()].flatMap((slice) => slice.pages);

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
