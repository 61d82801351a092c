/** Addresses of the audit. */
export const paths = {
  audit: '/admin/audit',
  fileLooks: '/admin/audit/looks',
  logins: '/admin/audit/logins',
  auditPaper: (paperId: string) => `/admin/audit/paper/${encodeURIComponent(paperId)}`,
} as const;
