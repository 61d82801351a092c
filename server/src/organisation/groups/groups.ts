import type { Group } from '@vigil/domain/organisation/group';
import type { Collection } from '@vigil/stores/documents/port';
import { openEntity, type ReferenceEntity } from '../../platform/reference/reference-entity.js';
import type { Services } from '../../platform/services.js';
import { collections } from '../collections.js';

type Kept = Pick<Services, 'documents'>;

export const groupCollection = ({ documents }: Kept): Collection<Group> =>
  documents.collection<Group>(collections.groups);

/** Groups as reference data: no two have one name. */
export function groupEntity(services: Kept): ReferenceEntity<Group> {
  const among = groupCollection(services);
  const keys = [
    { name: 'title', of: ({ title }: Group) => title.toLowerCase(), refusal: '用户组名称已存在！' },
  ];
  return openEntity('group', '用户组', among, { unique: { keys, among } });
}
