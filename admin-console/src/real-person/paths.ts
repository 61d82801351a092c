export const paths = { reviews: '/admin/sys/real' } as const;
