import { t } from '@vigil/ui/text/t.ts';
import type { SliceRoutes } from '../app/slice-routes.ts';
import { paths } from './paths.ts';

/** Papers after they were sat. */
export const routes: SliceRoutes = {
  pages: [
    {
      name: 'PaperAdmin',
      path: paths.papers,
      title: t('试卷管理'),
      load: async () => (await import('./paper-list-page.tsx')).PaperListPage,
    },
    {
      name: 'PaperAdminDetail',
      path: '/admin/exam/paper/:id',
      title: t('试卷详情'),
      load: async () => (await import('./paper-page.tsx')).PaperPage,
    },
  ],
};
