import { IconBarbell } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import type { SliceRoutes } from '../app/slice-routes.ts';
import { paths } from './paths.ts';

/** Practising banks and wrong questions, and what came of it. */
export const routes: SliceRoutes = {
  brings: {
    bankEntry: paths.view,
    bought: { repo: paths.view },
    bankNotice: async () => (await import('./resume-banner.tsx')).ResumeBanner,
  },
  pages: [
    {
      path: '/web/repo/view/:repoId',
      name: 'MyRepoView',
      title: t('题库详情'),
      under: paths.banks,
      load: async () => (await import('./bank/bank-page.tsx')).BankPage,
    },
    {
      path: '/web/repo/training/:repoId/:mode',
      name: 'MyRepoTraining',
      title: t('题库训练'),
      alone: true,
      load: async () => (await import('./desk/training-page.tsx')).TrainingPage,
    },
    {
      path: '/web/repo/repo/:trainId',
      name: 'TrainResult',
      title: t('训练结果'),
      under: paths.banks,
      load: async () => (await import('./result-page.tsx')).ResultPage,
    },
  ],
  centre: [
    {
      key: 'train',
      title: t('训练记录'),
      icon: IconBarbell,
      place: 4,
      load: async () => (await import('./records-page.tsx')).RecordsPage,
    },
  ],
};
