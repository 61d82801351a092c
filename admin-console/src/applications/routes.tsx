import { t } from '@vigil/ui/text/t.ts';
import type { SliceRoutes } from '../app/slice-routes.ts';
import { paths } from './paths.ts';

/** What candidates apply for. */
export const routes: SliceRoutes = {
  pages: [
    {
      name: 'ExamApply',
      path: paths.applications,
      title: t('考试申请审核'),
      load: async () => (await import('./application-list-page.tsx')).ApplicationListPage,
    },
  ],
};
