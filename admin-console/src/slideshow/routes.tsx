import { t } from '@vigil/ui/text/t.ts';
import type { SliceRoutes } from '../app/slice-routes.ts';
import { paths } from './paths.ts';

/** The pictures of the home page's carousel. */
export const routes: SliceRoutes = {
  pages: [
    {
      name: 'Slideshow',
      path: paths.slideshow,
      title: t('轮播图管理'),
      load: async () => (await import('./slideshow-page.tsx')).SlideshowPage,
    },
  ],
};
