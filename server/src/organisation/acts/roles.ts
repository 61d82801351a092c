import { z } from 'zod';
import { ofThoseThere, type PeopleActKind } from './act-kind.js';

const change = z.object({ roles: z.array(z.string()).min(1) });

/**
 * 批量角色: the roles people have instead of theirs. That they may be given was asked when the act began; a role that
 * is taken stands no higher than the person, who is not above whoever takes it.
 */
export const rolesAct: PeopleActKind<z.infer<typeof change>> = {
  kind: 'roles',
  noun: '批量设置角色',
  change,
  heedsLevels: true,
  apply: ofThoseThere((user, { roles }, { known }) => {
    const gone = roles.find((code) => !known.has(code));
    if (gone !== undefined) return '角色不存在！';
    const roleType = roles.some((code) => known.get(code)?.roleType === 2) ? 2 : 1;
    return { ...user, roles, roleType };
  }),
};
