import type { Department } from '@vigil/domain/organisation/department';
import type { Group } from '@vigil/domain/organisation/group';
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
      { fields: ['departId', 'deptCode'] },
      { fields: ['groupKey'], sparse: true },
    ],
  }),
  roles: define<Role>({ name: 'roles', indexes: [{ fields: ['code'], unique: true }] }),
  departments: define<Department>({ name: 'departments', indexes: [{ fields: ['deptCode'] }] }),
  groups: define<Group>({ name: 'groups', indexes: [] }),
  ...actCollections,
} as const;
