import type { MenuEntry, PermissionWords } from '../platform/declarations/menu.js';

/** What of people, roles and menus is permitted without a page of its own. */
export const organisationPermissions: readonly PermissionWords[] = [
  { code: 'sys:user:list', title: '查看用户', under: 'sys' },
  { code: 'sys:user:update', title: '编辑用户', under: 'sys' },
  { code: 'sys:user:delete', title: '注销用户', under: 'sys' },
  { code: 'sys:role:update', title: '新建、修改角色与授权', under: 'sys' },
];

/** Pages of roles and of the menu in the console. */
export const roleMenu: readonly MenuEntry[] = [
  {
    under: 'sys',
    path: 'role',
    name: 'RoleAdmin',
    component: 'organisation/roles/role-page',
    title: '角色管理',
    permission: 'sys:role:list',
  },
  {
    under: 'sys',
    path: 'menu',
    name: 'MenuAdmin',
    component: 'organisation/menus/menu-page',
    title: '菜单管理',
    permission: 'sys:menu:update',
  },
];
