import { t } from '@vigil/ui/text/t.ts';
import type { SliceRoutes } from '../app/slice-routes.ts';
import { paths } from './paths.ts';

/** How the site has wrong-books. */
export const routes: SliceRoutes = {
  pages: [
    {
      name: 'WrongBookSettings',
      path: paths.settings,
      title: t('错题本设置'),
      load: async () => (await import('./settings-page.tsx')).SettingsPage,
    },
  ],
};
