import { IconBooks } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import type { SliceRoutes } from '../app/slice-routes.ts';
import { paths } from './paths.ts';

const load = async () => (await import('./bank-list-page.tsx')).BankListPage;

/** The banks open for practice. */
export const routes: SliceRoutes = {
  finders: [
    {
      name: 'banks',
      title: t('题库'),
      load: async () => (await import('./find-banks.ts')).findBanks,
    },
  ],
  pages: [
    {
      path: paths.repos,
      title: t('题库练习'),
      places: ['bankNotice'],
      header: { key: 'repo', icon: IconBooks, place: 2 },
      load,
    },
    { path: paths.questionBank, title: t('题库练习'), places: ['bankNotice'], under: paths.repos, load },
  ],
};
