import { IconHourglassHigh } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import type { SliceRoutes } from '../app/slice-routes.ts';

/** The wall of a running exam, its handed-in and its absent candidates. */
export const routes: SliceRoutes = {
  pages: [
    {
      name: 'ExamWatch',
      path: '/admin/exam/watch/:examId/:tab?',
      title: t('实时监考'),
      load: async () => (await import('./watch-page.tsx')).WatchPage,
    },
  ],
  brings: {
    examBulk: async () => (await import('./several/watch-together.tsx')).WatchTogether,
    examDialogs: [
      {
        key: 'extend',
        label: t('延长时间'),
        icon: IconHourglassHigh,
        place: 1,
        fits: ({ mayWatch, state, endTime }) => mayWatch && state === 0 && Boolean(endTime),
        load: async () => (await import('./acts/extend-dialog.tsx')).ExtendDialog,
      },
    ],
  },
};
