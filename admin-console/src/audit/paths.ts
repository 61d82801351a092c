/** Addresses of the audit. */
export const paths = {
  audit: '/admin/audit',
  auditPaper: (paperId: string) => `/admin/audit/paper/${encodeURIComponent(paperId)}`,
} as const;
