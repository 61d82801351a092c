import type { Department } from '@vigil/domain/organisation/department';
import type { Role } from '@vigil/domain/organisation/role';
import type { User } from '@vigil/domain/organisation/user';
import { define } from '@vigil/stores/documents/define';

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
  roles: define<Role>({ name: 'roles', recordedAs: 'role', indexes: [{ fields: ['code'], unique: true }] }),
  departments: define<Department>({ name: 'departments', indexes: [{ fields: ['deptCode'], unique: true }] }),
} as const;
