export const paths = {
  departments: '/admin/sys/depart',
  groups: '/admin/sys/group',
  roles: '/admin/sys/role',
  menus: '/admin/sys/menu',
} as const;
