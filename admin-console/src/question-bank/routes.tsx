import { t } from '@vigil/ui/text/t.ts';
import type { SliceRoutes } from '../app/slice-routes.ts';
import { paths } from './paths.ts';

/** Banks, their questions, and what is imported into them. */
export const routes: SliceRoutes = {
  finders: [
    {
      name: 'banks',
      title: t('题库'),
      permissions: ['repo:list'],
      page: 'QuList',
      load: async () => (await import('./find-banks.ts')).findBanks,
    },
  ],
  pages: [
    {
      name: 'RepoList',
      path: paths.repoList,
      title: t('题库列表'),
      load: async () => (await import('./banks/bank-list-page.tsx')).BankListPage,
    },
    {
      name: 'QuList',
      path: paths.quList(),
      title: t('试题管理'),
      load: async () => (await import('./questions/question-list-page.tsx')).QuestionListPage,
    },
    {
      name: 'QuEdit',
      path: '/admin/repo/qu/edit/:id?',
      title: t('编辑试题'),
      load: async () => (await import('./question-form/question-edit-page.tsx')).QuestionEditPage,
    },
    {
      name: 'QuImport',
      path: '/admin/repo/import/:repoId',
      title: t('导入试题'),
      load: async () => (await import('./imports/import-page.tsx')).ImportPage,
    },
  ],
};
