import { z } from 'zod';
import { afterJoining, afterLeaving, groupBounds } from '@vigil/domain/organisation/group';
import { ofThoseThere, type PeopleActKind } from '../acts/act-kind.js';
import { noteGroupKey } from './group-members.js';
import { groupCollection } from './groups.js';

const joining = z.object({
  groupIds: z.array(z.string()),
  /** 1: besides the groups they are in (group-001); 0: in their place */
  flag: z.union([z.literal(0), z.literal(1)]),
});

/** 加入用户组: those that were deleted meanwhile are left out. */
export const groupJoinAct: PeopleActKind<z.infer<typeof joining>> = {
  kind: 'group-join',
  noun: '加入用户组',
  change: joining,
  heedsLevels: true,
  apply: ofThoseThere(async (user, { groupIds, flag }, { services }) => {
    const there = (await groupCollection(services).getMany(groupIds)).map(({ id }) => id);
    const membership = afterJoining(user.groupIds, there, flag);
    if (membership === null) return `每人最多加入${groupBounds.perPerson}个用户组！`;
    await noteGroupKey(services, membership.groupKey);
    return { ...user, ...membership };
  }),
};

const leaving = z.object({ groupIds: z.array(z.string()) });

/** 移出用户组. */
export const groupLeaveAct: PeopleActKind<z.infer<typeof leaving>> = {
  kind: 'group-leave',
  noun: '移出用户组',
  change: leaving,
  heedsLevels: true,
  apply: ofThoseThere(async (user, { groupIds }, { services }) => {
    const membership = afterLeaving(user.groupIds, groupIds);
    await noteGroupKey(services, membership.groupKey);
    return { ...user, ...membership };
  }),
};
