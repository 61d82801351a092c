import type { Department } from '@vigil/domain/organisation/department';
import type { MenuArrangement } from '@vigil/domain/organisation/menu-arrangement';
import type { Role } from '@vigil/domain/organisation/role';
import type { User } from '@vigil/domain/organisation/user';
import { define } from '@vigil/stores/documents/define';
import { actCollections } from './acts/act-collections.js';

/** What the organisation keeps, with indexes. */
export const collections = {
  users: define<User>({
    name: 'users',
    indexes: [
      { fields: ['userName'], unique: true },
      { fields: ['deptCode', 'userName'] },
      { fields: ['realName'] },
      { fields: ['roleType'] },
    ],
  }),
  roles: define<Role>({ name: 'roles', indexes: [{ fields: ['code'], unique: true }] }),
  menus: define<MenuArrangement>({ name: 'menus', indexes: [] }),
  departments: define<Department>({ name: 'departments', indexes: [{ fields: ['deptCode'], unique: true }] }),
  ...actCollections,
} as const;
