/** The address of the console's home. */
export const paths = { dashboard: '/admin/dashboard' } as const;
