export const paths = { slideshow: '/admin/sys/slideshow' } as const;
