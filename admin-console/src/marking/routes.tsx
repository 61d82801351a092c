import { t } from '@vigil/ui/text/t.ts';
import type { SliceRoutes } from '../app/slice-routes.ts';
import { paths } from './paths.ts';

/**
 * Marking: exams that wait, one exam, the desk of one question, one paper, scores of what was sat on paper.
 */
export const routes: SliceRoutes = {
  pages: [
    {
      name: 'ReviewList',
      path: paths.reviewList,
      title: t('阅卷'),
      load: async () => (await import('./review-list-page.tsx')).ReviewListPage,
    },
    {
      name: 'PaperReview',
      path: '/admin/exam/review/:id',
      title: t('考试阅卷'),
      load: async () => (await import('./exam/review-page.tsx')).ReviewPage,
    },
    {
      name: 'OfflineScores',
      path: '/admin/exam/review/:id/offline',
      title: t('成绩登记'),
      load: async () => (await import('./offline/offline-page.tsx')).OfflinePage,
    },
    {
      name: 'MarkingDesk',
      path: '/admin/exam/review/:id/question/:quId',
      title: t('按题阅卷'),
      load: async () => (await import('./desk/desk-page.tsx')).DeskPage,
    },
    {
      name: 'MarkingPaper',
      path: '/admin/exam/review/:id/paper/:paperId',
      title: t('按卷阅卷'),
      load: async () => (await import('./paper/paper-page.tsx')).MarkingPaperPage,
    },
  ],
};
