export const paths = { security: '/admin/dashboard/security' } as const;
