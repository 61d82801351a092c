import type { QuestionFigures } from './brought.ts';
import type { Finder } from './finder.ts';
import type { ConsolePage, SliceRoutes } from './slice-routes.ts';

const modules = import.meta.glob<SliceRoutes>('../*/routes.tsx', { eager: true, import: 'routes' });

/** Every page of the console, as the build finds them in the slices. */
export const pages: readonly ConsolePage[] = Object.values(modules).flatMap((slice) => slice.pages);

/** Every kind of thing that the search of the console finds, in the order of their titles' slices. */
export const finders: readonly Finder[] = Object.values(modules).flatMap((slice) => slice.finders ?? []);

/** What slices know of questions. */
export const questionFigures: readonly QuestionFigures[] = Object.values(modules).flatMap(
  (slice) => slice.questionFigures ?? [],
);
