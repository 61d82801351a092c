import { t } from '@vigil/ui/text/t.ts';
import type { SliceRoutes } from '../app/slice-routes.ts';
import { paths } from './paths.ts';

/** Who sits exams in another way, by right. */
export const routes: SliceRoutes = {
  pages: [
    {
      name: 'ExamAccommodation',
      path: paths.accommodations,
      title: t('便利措施'),
      load: async () => (await import('./accommodation-list-page.tsx')).AccommodationListPage,
    },
  ],
};
