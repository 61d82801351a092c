export const paths = { appeals: '/admin/exam/appeal' } as const;
