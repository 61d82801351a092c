import { t } from '@vigil/ui/text/t.ts';
import type { SliceRoutes } from '../app/slice-routes.ts';
import { paths } from './paths.ts';

/** Reviews that candidates ask for. */
export const routes: SliceRoutes = {
  pages: [
    {
      name: 'ExamAppeals',
      path: paths.appeals,
      title: t('复核申请'),
      load: async () => (await import('./appeal-list-page.tsx')).AppealListPage,
    },
  ],
};
