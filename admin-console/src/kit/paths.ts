/** Where the kit is shown. */
export const paths = { kit: '/admin/kit' } as const;
