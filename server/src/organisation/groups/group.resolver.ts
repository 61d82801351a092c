import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { isPlainText } from '@vigil/domain/kernel/plain-text';
import { groupBounds, type Group } from '@vigil/domain/organisation/group';
import { findAll } from '@vigil/stores/documents/find-all';
import type { Filter } from '@vigil/stores/documents/port';
import { Access } from '../../platform/access.js';
import type { RequestContext } from '../../platform/context.js';
import { declarationsOf } from '../../platform/declarations/declarations.js';
import { sayUses } from '../../platform/declarations/uses.js';
import { badInput, notFound, RefusedError } from '../../platform/errors.js';
import { IdOf } from '../../platform/graphql/paging.js';
import { Flag } from '../../platform/graphql/scalars.js';
import { pageOf, sortOf, toPage } from '../../platform/paging/paging.js';
import { ReferenceVersion, referenceHistory } from '../../platform/reference/reference-history.js';
import { deleteReference, saveReference, versionAfter } from '../../platform/reference/reference-save.js';
import { Rest } from '../../platform/rest.js';
import { scopeOf } from '../scope.js';
import { memberCounts } from './group-members.js';
import { UserGroup, UserGroupInput, UserGroupPage, UserGroupPagingInput } from './group-types.js';
import { groupCollection, groupEntity } from './groups.js';

const idsAtMost = 100;

/** Groups of people: what administrators keep, and whoever asks for a range chooses from. */
@Resolver()
export class GroupResolver {
  @Access.admin(
    ...['sys:group', 'sys:user:list', 'exam:add', 'repo:edit'],
    ...['sys:message:send', 'sys:notice:list'],
  )
  @Rest('/api/sys/group/paging')
  @Query(() => UserGroupPage)
  async groupPaging(
    @Arg('input', () => UserGroupPagingInput) input: UserGroupPagingInput,
    @Ctx() context: RequestContext,
  ): Promise<UserGroupPage> {
    const { services } = context;
    const page = pageOf(input);
    sortOf(input, {}, []);
    const { title, ids } = input.params ?? {};
    const filter: Record<string, Filter[string]> = {};
    if (title?.trim()) filter.title = { contains: title.trim() };
    if (ids) filter.id = { in: ids };
    const groups = groupCollection(services);
    const [total, rows] = await Promise.all([
      groups.count(filter),
      groups.find({
        filter,
        sort: [{ field: 'createTime', descending: true }],
        skip: page.skip,
        limit: page.size,
      }),
    ]);
    const counts = await memberCounts(
      services.documents,
      rows.map(({ id }) => id),
      (await scopeOf(context)).narrow(''),
    );
    return toPage(
      rows.map((row) => ({ ...row, userCount: counts.get(row.id) ?? 0 })),
      total,
      page,
    );
  }

  @Access.admin('sys:group')
  @Rest('/api/sys/group/detail')
  @Query(() => UserGroup)
  async groupDetail(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<UserGroup> {
    const { services } = context;
    const found = await groupCollection(services).get(id);
    if (found === null) throw notFound('用户组');
    const own = (await scopeOf(context)).narrow('');
    return { ...found, userCount: (await memberCounts(services.documents, [id], own)).get(id) ?? 0 };
  }

  @Access.wholeSite('sys:group')
  @Rest('/api/sys/group/save')
  @Mutation(() => IdOf)
  async groupSave(
    @Arg('input', () => UserGroupInput) input: UserGroupInput,
    @Ctx() context: RequestContext,
  ): Promise<IdOf> {
    const [title, remark] = [input.title.trim(), input.remark?.trim() ?? ''];
    const { titleLength, remarkLength, total } = groupBounds;
    if (title === '') throw badInput('用户组名称不能为空！');
    if (title.length > titleLength) throw badInput(`用户组名称不能超过${titleLength}个字！`);
    if (!isPlainText(title)) throw badInput('用户组名称不能包含控制字符！');
    if (remark.length > remarkLength) throw badInput(`备注不能超过${remarkLength}个字！`);
    const { id } = await saveReference(context, groupEntity(context.services), {
      operation: 'groupSave',
      id: input.id,
      version: input.version,
      payload: input,
      make: async (before, newId, now): Promise<Group> => {
        if (before === null && (await groupCollection(context.services).count({})) >= total)
          throw badInput(`用户组最多${total}个！`);
        const createTime = before?.createTime ?? now;
        return { id: newId, version: versionAfter(before), title, remark, createTime, updateTime: now };
      },
    });
    return { id };
  }

  /** Refuses `InUse` while somebody is in one or something names it; those already gone are passed over. */
  @Access.wholeSite('sys:group')
  @Rest('/api/sys/group/delete')
  @Mutation(() => Flag)
  async groupDelete(@Arg('ids', () => [ID]) ids: string[], @Ctx() context: RequestContext): Promise<boolean> {
    const chosen = [...new Set(ids)];
    if (chosen.length === 0 || chosen.length > idsAtMost)
      throw badInput(`请选择 1 至 ${idsAtMost} 个用户组！`);
    const entity = groupEntity(context.services);
    await refuseUsed(context, await findAll(groupCollection(context.services), { id: { in: chosen } }));
    for (const id of chosen)
      if ((await entity.collection.get(id)) !== null)
        await deleteReference(context, entity, id, 'groupDelete', (group) => refuseUsed(context, [group]));
    return true;
  }

  @Access.admin('sys:group')
  @Rest('/api/sys/group/history')
  @Query(() => [ReferenceVersion])
  groupHistory(
    @Arg('id', () => ID) id: string,
    @Ctx() { services }: RequestContext,
  ): Promise<ReferenceVersion[]> {
    return referenceHistory(services, 'group', id);
  }
}

async function refuseUsed(context: RequestContext, groups: readonly Group[]): Promise<void> {
  const { services } = context;
  const [counts, uses] = await Promise.all([
    memberCounts(
      services.documents,
      groups.map(({ id }) => id),
    ),
    declarationsOf(services).uses.ofEach(
      context,
      groups.map(({ id }) => ({ kind: 'group', id })),
    ),
  ]);
  for (const [index, { id, title }] of groups.entries()) {
    const [count, named] = [counts.get(id) ?? 0, uses[index] ?? []];
    if (named.length > 0)
      throw new RefusedError('InUse', `用户组“${title}”正被${sayUses(named)}使用，不能删除！`);
    if (count > 0)
      throw new RefusedError('InUse', `用户组“${title}”还有 ${count} 名成员，请先移出成员再删除！`);
  }
}
