/** Addresses of the audit. */
export const paths = {
  audit: '/admin/audit',
  fileLooks: '/admin/audit/looks',
  exports: '/admin/audit/exports',
  logins: '/admin/audit/logins',
  auditPaper: (paperId: string) => `/admin/audit/paper/${encodeURIComponent(paperId)}`,
} as const;
