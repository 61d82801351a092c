import { t } from '@vigil/ui/text/t.ts';
import type { SliceRoutes } from '../app/slice-routes.ts';
import { paths } from './paths.ts';

/** The home of the console. */
export const routes: SliceRoutes = {
  pages: [
    {
      name: 'Dashboard',
      path: paths.dashboard,
      title: t('控制台'),
      load: async () => (await import('./dashboard-page.tsx')).DashboardPage,
    },
  ],
};
