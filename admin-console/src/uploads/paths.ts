export const paths = { storage: '/admin/sys/upload' } as const;
