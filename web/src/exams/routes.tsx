import { IconNotebook, IconWriting } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import type { SliceRoutes } from '../app/slice-routes.ts';
import { paths } from './paths.ts';

const online = async () => {
  const { OnlinePage, takeFirst } = await import('./online-page.tsx');
  await takeFirst();
  return OnlinePage;
};

/** The exams a learner may sit, and what to know before. */
export const routes: SliceRoutes = {
  brings: { bought: { exam: paths.check } },
  finders: [
    {
      name: 'exams',
      title: t('考试'),
      module: 'moduleExam',
      load: async () => (await import('./find-exams.ts')).findExams,
    },
  ],
  pages: [
    {
      path: paths.myExams,
      title: t('我的考试'),
      module: 'moduleExam',
      header: { key: 'exams', icon: IconWriting, place: 4 },
      load: online,
    },
    {
      path: '/web/onlineExam',
      title: t('我的考试'),
      module: 'moduleExam',
      under: paths.myExams,
      load: online,
    },
    {
      path: paths.mockExams,
      title: t('模拟考试'),
      module: 'moduleExam',
      header: { key: 'mock', icon: IconNotebook, place: 3 },
      load: async () => (await import('./mock-page.tsx')).MockPage,
    },
    {
      path: paths.instructions,
      title: t('考生须知'),
      guests: true,
      load: async () => (await import('./instructions-page.tsx')).InstructionsPage,
    },
  ],
};
