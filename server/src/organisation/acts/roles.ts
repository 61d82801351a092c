import { z } from 'zod';
import { handsChanged } from '../roles/authority.js';
import { roleTypeOf } from '../roles/roles-now.js';
import { ofThoseThere, type PeopleActKind } from './act-kind.js';

const change = z.object({ roles: z.array(z.string()).min(1) });

/**
 * 批量角色: the roles people have instead of theirs. What they have already is neither given nor taken, also when who
 * begins it may do neither.
 */
export const rolesAct: PeopleActKind<z.infer<typeof change>> = {
  kind: 'roles',
  noun: '批量设置角色',
  change,
  heedsLevels: true,
  apply: ofThoseThere((user, { roles }, { authority }) => {
    const refusal = authority.refuseGrant(handsChanged(user.roles, roles));
    if (refusal !== null) return refusal.message;
    return { ...user, roles, roleType: roleTypeOf(roles, authority.known) };
  }),
};
