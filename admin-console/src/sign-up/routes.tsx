import { t } from '@vigil/ui/text/t.ts';
import type { SliceRoutes } from '../app/slice-routes.ts';
import { paths } from './paths.ts';

/** Who signed up for what. */
export const routes: SliceRoutes = {
  pages: [
    {
      name: 'ExamSignUp',
      path: paths.signUps,
      title: t('报名管理'),
      load: async () => (await import('./sign-up-list-page.tsx')).SignUpListPage,
    },
    {
      name: 'ExamGroupSignUp',
      path: paths.groupSignUp,
      title: t('团体报名'),
      load: async () => (await import('./groups/group-sign-up-page.tsx')).GroupSignUpPage,
    },
  ],
};
