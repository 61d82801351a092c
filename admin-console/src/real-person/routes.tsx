import { t } from '@vigil/ui/text/t.ts';
import type { SliceRoutes } from '../app/slice-routes.ts';
import { paths } from './paths.ts';

/** Who says that people are who they say. */
export const routes: SliceRoutes = {
  pages: [
    {
      name: 'RealPersonAudit',
      path: paths.reviews,
      title: t('实名认证审核'),
      load: async () => (await import('./review-page.tsx')).ReviewPage,
    },
    {
      name: 'FaceConfig',
      path: paths.faces,
      title: t('人脸识别配置'),
      load: async () => (await import('./face-page.tsx')).FacePage,
    },
  ],
};
