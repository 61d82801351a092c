export const paths = { reviews: '/admin/sys/real', faces: '/admin/sys/face' } as const;
