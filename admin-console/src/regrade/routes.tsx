import { t } from '@vigil/ui/text/t.ts';
import type { SliceRoutes } from '../app/slice-routes.ts';

/** Scoring an exam's papers anew. */
export const routes: SliceRoutes = {
  pages: [
    {
      name: 'ExamRegrade',
      path: '/admin/exam/regrade/:id',
      title: t('重新评分'),
      load: async () => (await import('./regrade-page.tsx')).RegradePage,
    },
  ],
};
