export const paths = {
  people: '/admin/sys/user',
  person: (id: string) => `/admin/sys/user/${encodeURIComponent(id)}`,
  departments: '/admin/sys/depart',
  groups: '/admin/sys/group',
  roles: '/admin/sys/role',
  menus: '/admin/sys/menu',
} as const;
