import { t } from '@vigil/ui/text/t.ts';
import type { SliceRoutes } from '../app/slice-routes.ts';

/** What an exam came to, and how questions did in exams. */
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
  brings: {
    questionFigures: {
      columns: [
        { key: 'rightRate', title: t('正确率'), width: 80, unknown: '—' },
        { key: 'papers', title: t('作答人次'), width: 88, optional: true, unknown: 0 },
        { key: 'pointBiserial', title: t('区分度'), width: 80, optional: true, unknown: '—' },
      ],
      load: async () => {
        const { tellFigures, FiguresPart } = await import('./question-figures.tsx');
        return { tell: tellFigures, Panel: FiguresPart };
      },
    },
  },
};
