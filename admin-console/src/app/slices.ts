import { codeOf, loadWith } from '@vigil/ui/routing/brought-code.ts';
import type { KeptLoad } from '@vigil/ui/state/kept-load.ts';
import type { ComponentType } from 'react';
import type { Place, Places } from './brought.tsx';
import type { Finder } from './finder.ts';
import type { ConsolePage, SliceRoutes } from './slice-routes.ts';

const modules = import.meta.glob<SliceRoutes>('../*/routes.tsx', { eager: true, import: 'routes' });

const brings = Object.values(modules).flatMap((slice) => slice.brings ?? []);

/** The code of what slices bring to pages of others, by place. */
export const broughtParts = {
  personActs: codeOf(brings, ({ personActs }) => personActs),
  personPanels: codeOf(brings, ({ personPanels }) => personPanels),
  examBulk: codeOf(brings, ({ examBulk }) => examBulk),
} satisfies { readonly [P in Place]: readonly KeptLoad<ComponentType<Places[P]>>[] };

/** A page whose code comes with that of the places it names. */
const withPlaces = ({ load, places = [], ...page }: ConsolePage): ConsolePage => ({
  ...page,
  places,
  load: loadWith(
    load,
    places.flatMap((place): readonly KeptLoad<unknown>[] => broughtParts[place]),
  ),
});

/** Every page of the console, as the build finds them in the slices. */
export const pages: readonly ConsolePage[] = Object.values(modules)
  .flatMap((slice) => slice.pages)
  .map((page) => (page.places === undefined ? page : withPlaces(page)));

/** Every kind of thing that the search of the console finds, in the order of their titles' slices. */
export const finders: readonly Finder[] = Object.values(modules).flatMap((slice) => slice.finders ?? []);

/** What slices know of questions. */
export const questionFigures = brings.flatMap((one) => one.questionFigures ?? []);

/** What slices do with an exam of the list, in order. */
export const examDialogs = brings
  .flatMap((one) => one.examDialogs ?? [])
  .sort((one, other) => one.place - other.place);
