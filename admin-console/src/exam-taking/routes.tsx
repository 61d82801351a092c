import { IconFileStack, IconSpeakerphone } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import type { SliceRoutes } from '../app/slice-routes.ts';

/** An exam's paper in preview and in print; papers drawn ahead, programs judged, results published. */
export const routes: SliceRoutes = {
  pages: [
    {
      name: 'ExamPreview',
      path: '/admin/exam/preview/:id',
      title: t('试卷预览'),
      load: async () => (await import('./preview/exam-preview-page.tsx')).ExamPreviewPage,
    },
    {
      name: 'ExamPrint',
      path: '/admin/exam/print/:id',
      title: t('打印试卷'),
      load: async () => (await import('./print/exam-print-page.tsx')).ExamPrintPage,
    },
  ],
  brings: {
    examDialogs: [
      {
        key: 'work',
        label: t('试卷与判题'),
        icon: IconFileStack,
        place: 2,
        fits: ({ mayEdit, draft }) => mayEdit && !draft,
        load: async () => (await import('./papers/exam-work-dialog.tsx')).ExamWorkDialog,
      },
      {
        key: 'results',
        label: t('成绩公布'),
        icon: IconSpeakerphone,
        place: 3,
        fits: ({ mayPublish }) => mayPublish,
        load: async () => (await import('./results/results-dialog.tsx')).ResultsDialog,
      },
    ],
  },
};
