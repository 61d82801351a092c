import { t } from '@vigil/ui/text/t.ts';
import type { SliceRoutes } from '../app/slice-routes.ts';
import { paths } from './paths.ts';

/** Exams and their categories. */
export const routes: SliceRoutes = {
  finders: [
    {
      name: 'exams',
      title: t('考试'),
      permissions: ['exam:list'],
      page: 'ExamList',
      load: async () => (await import('./find-exams.ts')).findExams,
    },
  ],
  pages: [
    {
      name: 'ExamList',
      path: paths.examList,
      title: t('考试列表'),
      load: async () => (await import('./exam-list-page.tsx')).ExamListPage,
    },
    {
      name: 'ExamEdit',
      path: '/admin/exam/edit/:id?',
      title: t('编辑考试'),
      load: async () => (await import('./edit/exam-edit-page.tsx')).ExamEditPage,
    },
    {
      name: 'ExamCategory',
      path: paths.examCategory,
      title: t('考试分类'),
      load: async () => (await import('./category/category-list-page.tsx')).CategoryListPage,
    },
  ],
};
