import type { Surroundings } from './slice-surroundings.ts';

const modules = Object.values(
  import.meta.glob<Surroundings>('../*/surroundings.ts', { eager: true, import: 'surroundings' }),
);

/** What lies around every page. */
export const overlays = modules.flatMap((slice) => slice.overlays ?? []);

/** What learners are to know; see `Notices`. */
export const notices = modules.flatMap((slice) => slice.notices ?? []);
