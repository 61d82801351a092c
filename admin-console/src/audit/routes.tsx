import { t } from '@vigil/ui/text/t.ts';
import type { SliceRoutes } from '../app/slice-routes.ts';
import { paths } from './paths.ts';

/** Papers and their events, browsed, replayed and verified. */
export const routes: SliceRoutes = {
  pages: [
    {
      name: 'Audit',
      path: paths.audit,
      title: t('审计回放'),
      load: async () => (await import('./audit-search-page.tsx')).AuditSearchPage,
    },
    {
      name: 'AuditPaper',
      path: '/admin/audit/paper/:paperId',
      title: t('试卷回放'),
      load: async () => (await import('./audit-paper-page.tsx')).AuditPaperPage,
    },
    {
      name: 'AuditRoom',
      path: '/admin/audit/room/:examId?',
      title: t('考场回放'),
      load: async () => (await import('./room/room-page.tsx')).RoomPage,
    },
    {
      name: 'AuditFileLooks',
      path: paths.fileLooks,
      title: t('照片查看记录'),
      load: async () => (await import('./file-looks-page.tsx')).FileLooksPage,
    },
    {
      name: 'AuditLogins',
      path: paths.logins,
      title: t('登录记录'),
      load: async () => (await import('./logins-page.tsx')).LoginsPage,
    },
    {
      name: 'AuditExports',
      path: paths.exports,
      title: t('导出记录'),
      load: async () => (await import('./exports-page.tsx')).ExportsPage,
    },
  ],
};
