import { IconClipboardPlus } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import type { SliceRoutes } from '../app/slice-routes.ts';
import { paths } from './paths.ts';

/** What people sign up for, and signing up. */
export const routes: SliceRoutes = {
  brings: {
    buysPlace: async () => (await import('./buy-exam.tsx')).BuyExam,
    // A resit is bought as a round of its category, `{id}~{round}`.
    bought: { category: (id) => paths.buyOf(id.replace(/~.*$/, ''), 1) },
  },
  finders: [
    {
      name: 'sign-up',
      title: t('报名'),
      module: 'moduleExam',
      guests: true,
      load: async () => (await import('./find-categories.ts')).findCategories,
    },
  ],
  pages: [
    {
      path: paths.signUp,
      title: t('考试报名'),
      module: 'moduleExam',
      guests: true,
      header: { key: 'signup', icon: IconClipboardPlus, place: 1.5 },
      load: async () => (await import('./sign-up-page.tsx')).SignUpPage,
    },
    {
      path: paths.detail,
      name: 'examDetail',
      title: t('考试详情'),
      module: 'moduleExam',
      guests: true,
      under: paths.signUp,
      load: async () => (await import('./category-page.tsx')).CategoryPage,
    },
    {
      path: paths.buy,
      name: 'buyExam',
      title: t('考试购买'),
      module: 'moduleExam',
      under: paths.signUp,
      load: async () => (await import('./buy-page.tsx')).BuyPage,
    },
  ],
};
