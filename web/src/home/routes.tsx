import { IconHome } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import { appPaths } from '../app/paths.ts';
import type { SliceRoutes } from '../app/slice-routes.ts';

/** Where everybody arrives: quick ways to what the other slices offer. */
export const routes: SliceRoutes = {
  pages: [
    {
      path: appPaths.home,
      name: 'ExamOnline',
      title: t('首页'),
      guests: true,
      header: { key: 'home', icon: IconHome, place: 1 },
      load: async () => {
        const { HomePage, takeHome } = await import('./home-page.tsx');
        await takeHome();
        return HomePage;
      },
    },
  ],
};
