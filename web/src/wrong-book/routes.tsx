import { IconBook2 } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import type { SliceRoutes } from '../app/slice-routes.ts';
import { paths } from './paths.ts';

const list = async () => (await import('./list/book-page.tsx')).BookPage;

/** What was answered wrongly, and one question with its answer. */
export const routes: SliceRoutes = {
  pages: [
    {
      path: paths.all,
      name: 'BookListAll',
      title: t('错题本'),
      personMenu: { icon: IconBook2, place: 6 },
      load: list,
    },
    { path: '/web/book/list/:examId', name: 'BookList', title: t('错题本'), load: list },
    {
      path: paths.review,
      title: t('今日复习'),
      load: async () => (await import('./review/review-page.tsx')).ReviewPage,
    },
    {
      path: '/web/qu/view/:id',
      name: 'QuView',
      title: t('试题详情'),
      load: async () => (await import('./question/question-page.tsx')).QuestionPage,
    },
  ],
};
