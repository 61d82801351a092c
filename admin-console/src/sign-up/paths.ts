export const paths = { signUps: '/admin/exam/signup' } as const;
