export const paths = { accommodations: '/admin/exam/accommodation' } as const;
