import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { channels as everyChannel, type Channel } from '@vigil/domain/messages/sending/message.decider';
import {
  templateProblems,
  variablesOf,
  type NotifyTemplate,
} from '@vigil/domain/messages/templates/template';
import { Access } from '../../platform/access.js';
import type { RequestContext } from '../../platform/context.js';
import { badInput, notFound, RefusedError } from '../../platform/errors.js';
import { IdOf } from '../../platform/graphql/paging.js';
import { Flag } from '../../platform/graphql/scalars.js';
import { pageOf, sortOf, toPage } from '../../platform/paging/paging.js';
import { deleteReference, saveReference, versionAfter } from '../../platform/reference/reference-save.js';
import { Rest } from '../../platform/rest.js';
import { codeTaken, everyTemplate, isOwn, templateById, templateEntity } from './templates.js';
import { NotifyTmpl, NotifyTmplInput, NotifyTmplPage, NotifyTmplPagingInput } from './types.js';

const idsAtMost = 100;

/** Templates of messages (notify-001): those of the program, and those that people made. */
@Resolver()
export class TemplateResolver {
  @Access.admin('sys:notify:list', 'sys:message:send')
  @Rest('/api/notify/tmpl/paging')
  @Query(() => NotifyTmplPage)
  async notifyTmplPaging(
    @Arg('input', () => NotifyTmplPagingInput) input: NotifyTmplPagingInput,
    @Ctx() { services }: RequestContext,
  ): Promise<NotifyTmplPage> {
    const page = pageOf(input);
    sortOf(input, {}, []);
    const { code, title } = input.params ?? {};
    const matching = (await everyTemplate(services)).filter(
      (one) => one.code.includes(code?.trim() ?? '') && one.title.includes(title?.trim() ?? ''),
    );
    const rows = matching.slice(page.skip, page.skip + page.size);
    return toPage(rows.map(presented), matching.length, page);
  }

  @Access.admin('sys:notify:list', 'sys:message:send')
  @Rest('/api/notify/tmpl/detail')
  @Query(() => NotifyTmpl)
  async notifyTmplDetail(
    @Arg('id', () => ID) id: string,
    @Ctx() { services }: RequestContext,
  ): Promise<NotifyTmpl> {
    const one = await templateById(services, id);
    if (one === null) throw notFound('通知模板');
    return presented(one);
  }

  @Access.wholeSite('sys:notify:list')
  @Rest('/api/notify/tmpl/save')
  @Mutation(() => IdOf)
  async notifyTmplSave(
    @Arg('input', () => NotifyTmplInput) input: NotifyTmplInput,
    @Ctx() context: RequestContext,
  ): Promise<IdOf> {
    const { services } = context;
    const { id } = await saveReference(context, templateEntity(services), {
      operation: 'notifyTmplSave',
      id: input.id,
      version: input.version,
      versioned: true,
      mayBeNew: input.id != null && isOwn(input.id),
      payload: input,
      make: async (stored, newId, now) => {
        const before = stored ?? (await templateById(services, newId));
        return templateFrom(input, before, stored, newId, now);
      },
    });
    return { id };
  }

  /** Those already gone are passed over; those of the program stay. */
  @Access.wholeSite('sys:notify:list')
  @Rest('/api/notify/tmpl/delete')
  @Mutation(() => Flag)
  async notifyTmplDelete(
    @Arg('ids', () => [ID]) ids: string[],
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    const chosen = [...new Set(ids)];
    if (chosen.length === 0 || chosen.length > idsAtMost)
      throw badInput(`请选择 1 至 ${idsAtMost} 个通知模板！`);
    if (chosen.some(isOwn)) throw new RefusedError('BuiltIn', '系统自带的模板不能删除，可以停用！');
    const entity = templateEntity(context.services);
    for (const id of chosen)
      if ((await entity.collection.get(id)) !== null)
        await deleteReference(context, entity, id, 'notifyTmplDelete', () => undefined);
    return true;
  }
}

const presented = (one: NotifyTemplate): NotifyTmpl => ({
  ...{ id: one.id, version: one.version, code: one.code, title: one.title, content: one.content },
  ...{ channels: one.channels, enabled: one.enabled, builtIn: isOwn(one.id) },
  updateTime: one.updateTime === 0 ? null : one.updateTime,
  variables: variablesOf(one.code),
});

/** The channels that were named. Refuses others. */
export function channelsFrom(given: readonly string[]): Channel[] {
  const wrong = given.find((name) => !(everyChannel as readonly string[]).includes(name));
  if (wrong !== undefined) throw badInput('发送渠道不正确！');
  return everyChannel.filter((channel) => given.includes(channel));
}

function templateFrom(
  input: NotifyTmplInput,
  before: NotifyTemplate | null,
  stored: NotifyTemplate | null,
  id: string,
  now: number,
): NotifyTemplate {
  const given = input.code?.trim();
  if (before !== null && given !== undefined && given !== before.code)
    throw badInput('模板编码保存后不能修改！');
  const made: NotifyTemplate = {
    id,
    version: versionAfter(stored),
    code: before?.code ?? given ?? '',
    title: input.title.trim(),
    content: input.content.trim(),
    channels: input.channels == null ? (before?.channels ?? ['site']) : channelsFrom(input.channels),
    enabled: input.enabled ?? before?.enabled ?? true,
    createTime: stored?.createTime ?? now,
    updateTime: now,
  };
  const [problem] = templateProblems(made);
  if (problem !== undefined) throw badInput(problem);
  if (isOwn(made.code) && made.id !== made.code) throw new RefusedError('Duplicate', codeTaken);
  return made;
}
