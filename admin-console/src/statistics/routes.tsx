import { t } from '@vigil/ui/text/t.ts';
import type { SliceRoutes } from '../app/slice-routes.ts';

/** What an exam came to. */
export const routes: SliceRoutes = {
  pages: [
    {
      name: 'ExamStatistics',
      path: '/admin/exam/statistics/:id',
      title: t('考试统计'),
      load: async () => (await import('./exam-statistics-page.tsx')).ExamStatisticsPage,
    },
    {
      name: 'ExamSimilarAnswers',
      path: '/admin/exam/statistics/:id/similar',
      title: t('答案雷同比对'),
      load: async () => (await import('./similar/similar-page.tsx')).SimilarPage,
    },
  ],
};
