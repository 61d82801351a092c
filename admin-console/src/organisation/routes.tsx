import { t } from '@vigil/ui/text/t.ts';
import type { SliceRoutes } from '../app/slice-routes.ts';

/** People have no page of their own yet: the search leads to what there is of them. */
export const routes: SliceRoutes = {
  pages: [],
  finders: [
    {
      name: 'people',
      title: t('人员'),
      permissions: ['sys:user:list', 'exam:add', 'repo:edit'],
      page: 'Audit',
      load: async () => (await import('./find-people.ts')).findPeople,
    },
  ],
};
