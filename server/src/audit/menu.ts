import type { MenuEntry, PermissionWords } from '../platform/declarations/menu.js';

/** The pages of the audit in the console. */
export const auditMenu: readonly MenuEntry[] = [
  {
    under: 'audit',
    path: '',
    name: 'Audit',
    component: 'audit/audit-search-page',
    title: '审计回放',
    permission: 'audit:view',
  },
  {
    under: 'audit',
    path: 'paper/:paperId',
    name: 'AuditPaper',
    component: 'audit/audit-paper-page',
    title: '试卷回放',
    permission: 'audit:view',
    hidden: true,
  },
  {
    under: 'audit',
    path: 'room/:examId?',
    name: 'AuditRoom',
    component: 'audit/room/room-page',
    title: '考场回放',
    permission: 'audit:view',
    hidden: true,
  },
  {
    under: 'audit',
    path: 'looks',
    name: 'AuditFileLooks',
    component: 'audit/file-looks-page',
    title: '照片查看记录',
    permission: 'audit:view',
  },
  {
    under: 'audit',
    path: 'logins',
    name: 'AuditLogins',
    component: 'audit/logins-page',
    title: '登录记录',
    permission: 'audit:view',
  },
  {
    under: 'audit',
    path: 'exports',
    name: 'AuditExports',
    component: 'audit/exports-page',
    title: '导出记录',
    permission: 'audit:view',
  },
];

/** Permissions without a page of their own. */
export const auditPermissions: readonly PermissionWords[] = [
  { code: 'audit:package', title: '制作审计包', under: 'audit' },
];
