import { t } from '@vigil/ui/text/t.ts';
import type { SliceRoutes } from '../app/slice-routes.ts';
import { paths } from './paths.ts';

/** Where public files are kept. */
export const routes: SliceRoutes = {
  pages: [
    {
      name: 'Storage',
      path: paths.storage,
      title: t('存储配置'),
      load: async () => (await import('./storage-page.tsx')).StoragePage,
    },
  ],
};
