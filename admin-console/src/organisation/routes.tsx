import { t } from '@vigil/ui/text/t.ts';
import type { SliceRoutes } from '../app/slice-routes.ts';
import { paths } from './paths.ts';

/** Departments, groups, roles and the menu; people have no page of their own yet: the search leads to what there is of them. */
export const routes: SliceRoutes = {
  pages: [
    {
      name: 'Depart',
      path: paths.departments,
      title: t('部门管理'),
      load: async () => (await import('./departments/departments-page.tsx')).DepartmentsPage,
    },
    {
      name: 'Group',
      path: paths.groups,
      title: t('用户组'),
      load: async () => (await import('./groups/groups-page.tsx')).GroupsPage,
    },
    {
      name: 'RoleAdmin',
      path: paths.roles,
      title: t('角色管理'),
      load: async () => (await import('./roles/role-page.tsx')).RolePage,
    },
    {
      name: 'MenuAdmin',
      path: paths.menus,
      title: t('菜单管理'),
      load: async () => (await import('./menus/menu-page.tsx')).MenuPage,
    },
  ],
  finders: [
    {
      name: 'people',
      title: t('人员'),
      permissions: ['sys:user:list', 'exam:add', 'repo:edit'],
      page: 'Audit',
      load: async () => (await import('./find-people.ts')).findPeople,
    },
  ],
};
