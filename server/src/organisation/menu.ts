import type { MenuEntry, PermissionWords } from '../platform/declarations/menu.js';

/** What of people, roles and menus is permitted without a page of its own. */
export const organisationPermissions: readonly PermissionWords[] = [
  { code: 'sys:user:update', title: '编辑用户', under: 'sys' },
  { code: 'sys:user:export', title: '导出用户', under: 'sys' },
  { code: 'sys:user:delete', title: '注销用户', under: 'sys' },
  { code: 'sys:group:user:join', title: '加入用户组', under: 'sys' },
  { code: 'sys:group:user:remove', title: '移出用户组', under: 'sys' },
  { code: 'sys:role:update', title: '新建、修改角色与授权', under: 'sys' },
  // Codes of the specification whose pages come with courses and certificates (common-044, common-079).
  { code: 'course:add', title: '课程管理', under: 'sys', reserved: true },
  { code: 'cert:list', title: '证书管理', under: 'sys', reserved: true },
];

/** Pages of people in the console. */
export const peopleMenu: readonly MenuEntry[] = [
  {
    under: 'sys',
    path: 'user',
    name: 'UserAdmin',
    component: 'organisation/people/people-page',
    title: '用户管理',
    permission: 'sys:user:list',
  },
  {
    under: 'sys',
    path: 'user/:id',
    name: 'UserPerson',
    component: 'organisation/people/person-page',
    title: '用户详情',
    permission: 'sys:user:list',
    hidden: true,
  },
];

/** Pages of departments and groups in the console. */
export const departmentMenu: readonly MenuEntry[] = [
  {
    under: 'sys',
    path: 'depart',
    name: 'Depart',
    component: 'organisation/departments/departments-page',
    title: '部门管理',
    permission: 'sys:depart',
  },
  {
    under: 'sys',
    path: 'group',
    name: 'Group',
    component: 'organisation/groups/groups-page',
    title: '用户组',
    permission: 'sys:group',
  },
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
