export const paths = { status: '/admin/sys/status' } as const;
