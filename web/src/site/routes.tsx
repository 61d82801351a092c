import { t } from '@vigil/ui/text/t.ts';
import type { SliceRoutes } from '../app/slice-routes.ts';

/** Pages of others that an installation puts into the menu; the menu knows their addresses from the site's data. */
export const routes: SliceRoutes = {
  pages: [
    {
      path: '/web/page/:id',
      title: t('相关页面'),
      guests: true,
      load: async () => (await import('./frame-page.tsx')).FramePage,
    },
  ],
};
