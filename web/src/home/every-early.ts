import type { Early } from '@vigil/ui/routing/take-answers.ts';

const modules = Object.values(
  import.meta.glob<readonly Early[]>('../*/early.ts', { eager: true, import: 'early' }),
);

/** What the slices ask early, of the home and of their own pages. The build reads it too (`vite.config.ts`). */
export const everyEarly = modules.flat();
