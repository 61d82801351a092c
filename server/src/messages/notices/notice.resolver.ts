import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { everybody } from '@vigil/domain/messages/audience';
import { noticeProblems, type Notice } from '@vigil/domain/messages/notices/notice';
import type { User } from '@vigil/domain/organisation/public';
import { collections as organisation, departmentsOf } from '../../organisation/public.js';
import { Access } from '../../platform/access.js';
import { account, type RequestContext } from '../../platform/context.js';
import { badInput, notFound } from '../../platform/errors.js';
import { IdOf } from '../../platform/graphql/paging.js';
import { Flag, WireInt } from '../../platform/graphql/scalars.js';
import { pageOf, sortOf, toPage } from '../../platform/paging/paging.js';
import { ReferenceVersion, referenceHistory } from '../../platform/reference/reference-history.js';
import { deleteReference, saveReference, versionAfter } from '../../platform/reference/reference-save.js';
import { Rest } from '../../platform/rest.js';
import { richHtml } from '../../platform/rich-html.js';
import type { Services } from '../../platform/services.js';
import { audienceFrom } from '../audience-input.js';
import { everyNotice, keepsNotices, noticeEntity, shownNotices, visibleNotice } from './notices.js';
import { noticesForReader } from './present-notices.js';
import { NoticeInput, NoticePagingInput, SiteNotice, SiteNoticePage } from './types.js';

const idsAtMost = 100;

/** Notices of the site: what people read, and what who keeps them does. */
@Resolver()
export class NoticeResolver {
  /**
   * Published notices that the caller may see, pinned ones first, then the newest; who keeps notices sees all of
   * them, and chooses by `state` (spec 3 §7).
   */
  @Access.guest()
  @Rest('/api/sys/notice/paging')
  @Query(() => SiteNoticePage)
  async noticePaging(
    @Arg('input', () => NoticePagingInput) input: NoticePagingInput,
    @Ctx() context: RequestContext,
  ): Promise<SiteNoticePage> {
    const page = pageOf(input);
    sortOf(input, {}, []);
    const title = input.params?.title?.trim() ?? '';
    const state = input.params?.state;
    const all = keepsNotices(context) ? await everyNotice(context.services) : await shownNotices(context);
    const matching = all.filter(
      (one) => one.title.includes(title) && (typeof state !== 'number' || one.state === state),
    );
    const rows = matching.slice(page.skip, page.skip + page.size);
    return toPage(await noticesForReader(context, rows), matching.length, page);
  }

  /** One that the caller may see; drafts, and what is for others, are not found. */
  @Access.guest()
  @Rest('/api/sys/notice/detail')
  @Query(() => SiteNotice)
  async noticeDetail(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<SiteNotice> {
    const one = await visibleNotice(context, id);
    const [shown] = one === null ? [] : await noticesForReader(context, [one]);
    if (shown === undefined) throw notFound('公告');
    return shown;
  }

  @Access.wholeSite('sys:notice:list')
  @Rest('/api/sys/notice/save')
  @Mutation(() => IdOf)
  async noticeSave(
    @Arg('input', () => NoticeInput) input: NoticeInput,
    @Ctx() context: RequestContext,
  ): Promise<IdOf> {
    await refuseUnknown(context.services, input);
    const { id } = await saveReference(context, noticeEntity(context.services), {
      operation: 'noticeSave',
      id: input.id,
      version: input.version,
      versioned: true,
      payload: input,
      make: (before, newId, now) => noticeFrom(input, before, newId, now, account(context).id),
    });
    return { id };
  }

  /** 0 publishes, 1 takes back; those already so, and those gone, are passed over. */
  @Access.wholeSite('sys:notice:list')
  @Rest('/api/sys/notice/state')
  @Mutation(() => Flag)
  async noticeState(
    @Arg('ids', () => [ID]) ids: string[],
    @Arg('state', () => WireInt) state: number,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    const entity = noticeEntity(context.services);
    for (const id of chosen(ids)) {
      const before = await entity.collection.get(id);
      if (before === null || before.state === state) continue;
      await saveReference(context, entity, {
        operation: 'noticeState',
        id,
        version: null,
        payload: { id, state },
        make: (now_, _id, now) =>
          checked({ ...(now_ ?? before), ...published(now_ ?? before, state, now), updateTime: now }),
      });
    }
    return true;
  }

  /** Those already gone are passed over: a repeat changes nothing. */
  @Access.wholeSite('sys:notice:list')
  @Rest('/api/sys/notice/delete')
  @Mutation(() => Flag)
  async noticeDelete(
    @Arg('ids', () => [ID]) ids: string[],
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    const entity = noticeEntity(context.services);
    for (const id of chosen(ids))
      if ((await entity.collection.get(id)) !== null)
        await deleteReference(context, entity, id, 'noticeDelete', () => undefined);
    return true;
  }

  @Access.admin('sys:notice:list')
  @Rest('/api/sys/notice/history')
  @Query(() => [ReferenceVersion])
  noticeHistory(
    @Arg('id', () => ID) id: string,
    @Ctx() { services }: RequestContext,
  ): Promise<ReferenceVersion[]> {
    return referenceHistory(services, 'notice', id);
  }
}

function chosen(ids: readonly string[]): string[] {
  const each = [...new Set(ids)];
  if (each.length === 0 || each.length > idsAtMost) throw badInput(`请选择 1 至 ${idsAtMost} 条公告！`);
  return each;
}

const published = (before: Notice | null, state: number, now: number) => ({
  state,
  version: versionAfter(before),
  publishTime: before?.publishTime ?? (state === 0 ? now : null),
});

/** Refuses an audience that newly names a department, a group or a person that is not there. */
async function refuseUnknown(services: Services, { id, audience }: NoticeInput): Promise<void> {
  if (audience == null) return;
  const before = id == null ? null : await noticeEntity(services).collection.get(id);
  const whom = audienceFrom(audience);
  const added = (field: 'departIds' | 'groupIds' | 'userIds'): string[] =>
    whom[field].filter((one) => before?.audience[field].includes(one) !== true);
  const [departIds, groupIds, userIds] = [added('departIds'), added('groupIds'), added('userIds')];
  const { documents } = services;
  const [tree, groups, users] = await Promise.all([
    departmentsOf(services).tree(),
    documents.collection(organisation.groups).getMany(groupIds),
    documents.collection<User>(organisation.users).getMany(userIds),
  ]);
  if (departIds.some((one) => !tree.has(one))) throw badInput('接收范围中有不存在的部门，请重新选择！');
  if (groups.length < groupIds.length) throw badInput('接收范围中有不存在的用户组，请重新选择！');
  if (users.length < userIds.length) throw badInput('接收范围中有不存在的人员，请重新选择！');
}

function checked(one: Notice): Notice {
  const [problem] = noticeProblems(one);
  if (problem !== undefined) throw badInput(problem);
  return one;
}

function noticeFrom(
  input: NoticeInput,
  before: Notice | null,
  id: string,
  now: number,
  publisherId: string,
): Notice {
  const audience = input.audience ? audienceFrom(input.audience) : (before?.audience ?? everybody);
  return checked({
    id,
    ...published(before, input.state ?? before?.state ?? 1, now),
    title: input.title.trim(),
    link: input.link === undefined ? (before?.link ?? null) : input.link?.trim() || null,
    content: input.content == null ? (before?.content ?? '') : richHtml(input.content.trim()),
    audience,
    pinned: input.pinned ?? before?.pinned ?? false,
    mustRead: input.mustRead ?? before?.mustRead ?? false,
    publisherId: before?.publisherId ?? publisherId,
    createTime: before?.createTime ?? now,
    updateTime: now,
  });
}
