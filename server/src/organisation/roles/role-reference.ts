import type { Role } from '@vigil/domain/organisation/role';
import { openEntity, type ReferenceEntity } from '../../platform/reference/reference-entity.js';
import type { Services } from '../../platform/services.js';
import { collections } from '../collections.js';

/** What two names have in common that look the same: width, case and blanks do not count. */
export const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, '');

/** Roles as reference data: no two have the same code or name. */
export function roleEntity({
  documents,
  accounts,
}: Pick<Services, 'documents' | 'accounts'>): ReferenceEntity<Role> {
  const among = documents.collection<Role>(collections.roles);
  const keys = [
    { name: 'code', of: ({ code }: Role) => code.toLowerCase(), refusal: '角色编码已存在！' },
    { name: 'roleName', of: ({ roleName }: Role) => nameKey(roleName), refusal: '角色名称已存在！' },
  ];
  return openEntity('role', '角色', among, {
    unique: { keys, among },
    completed: ({ before, after }) => accounts.roleChanged(((after ?? before) as Role).code),
  });
}
