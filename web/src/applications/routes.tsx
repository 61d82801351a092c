import { IconFileDescription } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import type { SliceRoutes } from '../app/slice-routes.ts';

/** What was applied for. */
export const routes: SliceRoutes = {
  pages: [],
  brings: { mayNotBegin: async () => (await import('./apply-for-exam.tsx')).ApplyForExam },
  centre: [
    {
      key: 'apply',
      title: t('我的申请'),
      icon: IconFileDescription,
      place: 3.5,
      module: 'moduleExam',
      load: async () => (await import('./my-applications-page.tsx')).MyApplicationsPage,
    },
  ],
};
