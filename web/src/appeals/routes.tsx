import type { SliceRoutes } from '../app/slice-routes.ts';

/** Reviews asked for of a paper: they have no page of their own, and stand in that of its result. */
export const routes: SliceRoutes = {
  pages: [],
  brings: { paperResult: async () => (await import('./paper-appeals.tsx')).PaperAppeals },
};
