import { t } from '@vigil/ui/text/t.ts';
import type { SliceRoutes } from '../app/slice-routes.ts';
import { paths } from './paths.ts';

/** People, departments, groups, roles and the menu. */
export const routes: SliceRoutes = {
  pages: [
    {
      name: 'UserAdmin',
      path: paths.people,
      title: t('用户管理'),
      load: async () => (await import('./people/people-page.tsx')).PeoplePage,
    },
    {
      name: 'UserPerson',
      path: '/admin/sys/user/:id',
      title: t('用户详情'),
      places: ['personActs', 'personPanels'],
      load: async () => (await import('./people/person-page.tsx')).PersonPage,
    },
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
      permissions: ['sys:user:list'],
      page: 'UserPerson',
      load: async () => (await import('./find-people.ts')).findPeople,
    },
  ],
};
