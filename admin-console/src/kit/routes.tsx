import { t } from '@vigil/ui/text/t.ts';
import type { SliceRoutes } from '../app/slice-routes.ts';
import { paths } from './paths.ts';

/** Examples of the console's components, for who builds its screens. */
export const routes: SliceRoutes = {
  pages: [
    {
      name: 'Kit',
      path: paths.kit,
      title: t('组件示例'),
      load: async () => (await import('./kit-page.tsx')).KitPage,
    },
  ],
};
