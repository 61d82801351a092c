export const paths = { applications: '/admin/exam/apply' } as const;
