export const paths = { settings: '/admin/exam/wrong-book' } as const;
