export const paths = { security: '/admin/dashboard/security', smsSandbox: '/admin/sys/sms-sandbox' } as const;
