import type { Role } from '@vigil/domain/organisation/role';
import { openEntity, type ReferenceEntity } from '../../platform/reference/reference-entity.js';
import type { Services } from '../../platform/services.js';
import { collections } from '../collections.js';

/** Roles as reference data: no two have the same code. */
export function roleEntity({
  documents,
  accounts,
}: Pick<Services, 'documents' | 'accounts'>): ReferenceEntity<Role> {
  const among = documents.collection<Role>(collections.roles);
  const keys = [{ name: 'code', of: ({ code }: Role) => code.toLowerCase(), refusal: '角色编码已存在！' }];
  return openEntity('role', '角色', among, {
    unique: { keys, among },
    completed: ({ before, after }) => accounts.roleChanged(((after ?? before) as Role).code),
  });
}
