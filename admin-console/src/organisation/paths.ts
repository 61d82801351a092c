export const paths = { roles: '/admin/sys/role', menus: '/admin/sys/menu' } as const;
