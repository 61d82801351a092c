import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { groupBounds } from '@vigil/domain/organisation/group';
import type { User } from '@vigil/domain/organisation/user';
import { Access } from '../../platform/access.js';
import type { RequestContext } from '../../platform/context.js';
import { badInput, notFound } from '../../platform/errors.js';
import { pageOf, sortOf, toPage } from '../../platform/paging/paging.js';
import { Rest } from '../../platform/rest.js';
import { carried, chosen } from '../acts/carried.js';
import { PeopleActAnswer } from '../acts/act-types.js';
import { collections } from '../collections.js';
import { findPeople } from '../people-list.js';
import { coveredMobile, peopleOf } from '../people.js';
import { readsNumbers } from '../people/covered.js';
import { refuseOutOfScope, scopeOf } from '../scope.js';
import { groupJoinAct, groupLeaveAct } from './group-acts.js';
import { keysWith } from './group-members.js';
import { GroupJoinInput, GroupUserPage, GroupUserPagingInput } from './group-types.js';
import { groupCollection } from './groups.js';

/** Who is in a group: each change is an act that is carried person by person (decision 095). */
@Resolver()
export class GroupUserResolver {
  @Access.admin('sys:group')
  @Rest('/api/sys/group/user/paging')
  @Query(() => GroupUserPage)
  async groupUserPaging(
    @Arg('input', () => GroupUserPagingInput) input: GroupUserPagingInput,
    @Ctx() context: RequestContext,
  ): Promise<GroupUserPage> {
    const { services } = context;
    const page = pageOf(input);
    sortOf(input, {}, []);
    const { groupId, keyword } = input.params;
    const { total, people } = await findPeople(
      services,
      {
        keyword: keyword?.trim() ?? '',
        wholeNumbers: readsNumbers(context),
        deptCode: (await scopeOf(context)).narrow(''),
        groupKeys: await keysWith(services.documents, [groupId]),
        ...{ roleType: null, state: null, role: '', overAt: null, ids: null, excludes: [] },
      },
      page,
    );
    const shown = await peopleOf(services).byIds(people.map(({ id }) => id));
    return toPage(
      people.map(({ id, userName, realName, mobile, roleType, state }) => ({
        ...{ id: membershipId(groupId, id), userId: id, userName, realName, roleType, state },
        mobile: mobile === null ? null : coveredMobile(mobile),
        deptName: shown.get(id)?.deptName ?? null,
      })),
      total,
      page,
    );
  }

  /** [group-001] Flag 1 adds the groups to those they are in, however often; 0 puts them in their place. */
  @Access.admin('sys:group:user:join')
  @Rest('/api/sys/group/user/batch-join')
  @Mutation(() => PeopleActAnswer)
  async groupUserBatchJoin(
    @Arg('input', () => GroupJoinInput) input: GroupJoinInput,
    @Ctx() context: RequestContext,
  ): Promise<PeopleActAnswer> {
    const wanted = input.flag ?? 1;
    if (wanted !== 0 && wanted !== 1) throw badInput('加入方式不正确！');
    const flag: 0 | 1 = wanted === 0 ? 0 : 1;
    const groupIds = [...new Set(input.groupIds)];
    if (groupIds.length === 0) throw badInput('请选择用户组！');
    if (groupIds.length > groupBounds.perPerson)
      throw badInput(`每人最多加入${groupBounds.perPerson}个用户组！`);
    const there = await groupCollection(context.services).getMany(groupIds);
    if (there.length < groupIds.length) throw notFound('用户组');
    await refuseBeyondScope(context, input.userIds);
    return carried(context, groupJoinAct, input.userIds, { groupIds, flag });
  }

  /** Takes `id`s of memberships of one group, as the page of its members has them. */
  @Access.admin('sys:group:user:remove')
  @Rest('/api/sys/group/user/delete')
  @Mutation(() => PeopleActAnswer)
  async groupUserDelete(
    @Arg('ids', () => [ID]) ids: string[],
    @Ctx() context: RequestContext,
  ): Promise<PeopleActAnswer> {
    const memberships = ids.map(membershipOf);
    const groupIds = [...new Set(memberships.map(({ groupId }) => groupId))];
    if (groupIds.length > 1) throw badInput('一次只能移出同一用户组的成员！');
    const userIds = memberships.map(({ userId }) => userId);
    await refuseBeyondScope(context, userIds);
    return carried(context, groupLeaveAct, userIds, { groupIds });
  }
}

const membershipId = (groupId: string, userId: string): string => `${groupId}.${userId}`;

function membershipOf(id: string): { readonly groupId: string; readonly userId: string } {
  const [groupId = '', userId = '', ...rest] = id.split('.');
  if (groupId === '' || userId === '' || rest.length > 0) throw badInput('成员编号不正确！');
  return { groupId, userId };
}

/** Refuses people of other departments than the caller may change. */
async function refuseBeyondScope(context: RequestContext, ids: readonly string[]): Promise<void> {
  const users = context.services.documents.collection<User>(collections.users);
  if (!(await scopeOf(context)).whole) await refuseOutOfScope(context, await users.getMany(chosen(ids)));
}
