import { t } from '@vigil/ui/text/t.ts';
import type { SliceRoutes } from '../app/slice-routes.ts';
import { paths } from './paths.ts';

/** How the installation stands. */
export const routes: SliceRoutes = {
  pages: [
    {
      name: 'ServerStatus',
      path: paths.status,
      title: t('运行状况'),
      load: async () => (await import('./status-page.tsx')).StatusPage,
    },
  ],
};
