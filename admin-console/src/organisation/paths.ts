export const paths = {
  people: '/admin/sys/user',
  person: (id: string) => `/admin/sys/user/${encodeURIComponent(id)}`,
  roles: '/admin/sys/role',
  menus: '/admin/sys/menu',
} as const;
