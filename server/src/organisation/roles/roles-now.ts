import type { Role } from '@vigil/domain/organisation/role';
import { findAll } from '@vigil/stores/documents/find-all';
import type { Services } from '../../platform/services.js';
import { collections } from '../collections.js';

/** The roles as they are stored now, by code: what is decided about them is never decided by a cache. */
export async function rolesNow({ documents }: Pick<Services, 'documents'>): Promise<Map<string, Role>> {
  const all = await findAll(documents.collection<Role>(collections.roles), {});
  return new Map(all.map((role) => [role.code, role]));
}

/** roleType of somebody with the roles of these codes: an administrator as soon as one of them is one's (spec 3 §6). */
export const roleTypeOf = (codes: readonly string[], roles: ReadonlyMap<string, Role>): number =>
  codes.some((code) => roles.get(code)?.roleType === 2) ? 2 : 1;

/** The same by the roles as they are stored now. */
export const roleTypeNow = async (
  services: Pick<Services, 'documents'>,
  codes: readonly string[],
): Promise<number> => roleTypeOf(codes, await rolesNow(services));
