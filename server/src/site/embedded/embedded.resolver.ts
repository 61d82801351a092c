import { embeddedPageProblems, isInMenu, type EmbeddedPage } from '@vigil/domain/site/embedded-page';
import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../platform/access.js';
import type { RequestContext } from '../../platform/context.js';
import { badInput, notFound, RefusedError } from '../../platform/errors.js';
import { IdOf } from '../../platform/graphql/paging.js';
import { Flag } from '../../platform/graphql/scalars.js';
import { ReferenceVersion, referenceHistory } from '../../platform/reference/reference-history.js';
import { deleteReference, saveReference, versionAfter } from '../../platform/reference/reference-save.js';
import { Rest } from '../../platform/rest.js';
import { embeddedPageEntity, everyPage, keptPages, pagesInMenu } from './embedded-pages.js';
import { EmbeddedFrame, EmbeddedLink, EmbeddedPageInput, EmbeddedPageRow } from './types.js';

const pagesAtMost = 50;

/** Pages that the console shows in a frame. */
@Resolver()
export class EmbeddedResolver {
  @Access.admin('sys:page')
  @Rest('/api/sys/page/list')
  @Query(() => [EmbeddedPageRow])
  embeddedPages(@Ctx() { services }: RequestContext): EmbeddedPageRow[] {
    return everyPage(services).map(rowOf);
  }

  @Access.admin('sys:page')
  @Rest('/api/sys/page/detail')
  @Query(() => EmbeddedPageRow)
  embeddedPage(@Arg('id', () => ID) id: string, @Ctx() { services }: RequestContext): EmbeddedPageRow {
    const page = keptPages(services).get(id);
    if (page === null) throw notFound('嵌入页面');
    return rowOf(page);
  }

  /** Those in the menu of the console, for whoever works there. */
  @Access.admin()
  @Rest('/api/sys/page/menu')
  @Query(() => [EmbeddedLink])
  embeddedMenu(@Ctx() { services }: RequestContext): EmbeddedLink[] {
    return pagesInMenu(services, 'console');
  }

  /** What a menu leads to: that of learners whoever asks, that of the console administrators alone. */
  @Access.guest()
  @Rest('/api/sys/page/frame')
  @Query(() => EmbeddedFrame)
  embeddedFrame(
    @Arg('id', () => ID) id: string,
    @Ctx() { services, session }: RequestContext,
  ): EmbeddedFrame {
    const page = keptPages(services).get(id);
    const administrates = session?.user.roleType === 2;
    if (page === null || !(isInMenu(page, 'learner') || (administrates && isInMenu(page, 'console'))))
      throw notFound('页面');
    return page;
  }

  @Access.wholeSite('sys:page')
  @Rest('/api/sys/page/save')
  @Mutation(() => IdOf)
  async embeddedPageSave(
    @Arg('input', () => EmbeddedPageInput) input: EmbeddedPageInput,
    @Ctx() context: RequestContext,
  ): Promise<IdOf> {
    const { services } = context;
    if (!input.id && everyPage(services).length >= pagesAtMost)
      throw new RefusedError('TooManyPages', `嵌入页面不能超过${pagesAtMost}个！`);
    const { id } = await saveReference(context, embeddedPageEntity(services), {
      operation: 'embeddedPageSave',
      id: input.id,
      version: input.version,
      payload: input,
      make: (before, newId, now) => pageFrom(input, before, newId, now),
    });
    await keptPages(services).changed();
    return { id };
  }

  /** Those already gone are passed over: a repeat changes nothing. */
  @Access.wholeSite('sys:page')
  @Rest('/api/sys/page/delete')
  @Mutation(() => Flag)
  async embeddedPageDelete(
    @Arg('ids', () => [ID]) ids: string[],
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    const chosen = [...new Set(ids)];
    if (chosen.length === 0 || chosen.length > pagesAtMost)
      throw badInput(`请选择 1 至 ${pagesAtMost} 个页面！`);
    const entity = embeddedPageEntity(context.services);
    for (const id of chosen)
      if ((await entity.collection.get(id)) !== null)
        await deleteReference(context, entity, id, 'embeddedPageDelete', () => undefined);
    await keptPages(context.services).changed();
    return true;
  }

  @Access.admin('sys:page')
  @Rest('/api/sys/page/history')
  @Query(() => [ReferenceVersion])
  embeddedPageHistory(
    @Arg('id', () => ID) id: string,
    @Ctx() { services }: RequestContext,
  ): Promise<ReferenceVersion[]> {
    return referenceHistory(services, 'embedded-page', id);
  }
}

const rowOf = (page: EmbeddedPage): EmbeddedPageRow => ({ ...page, menu: page.menu ?? 0 });

function pageFrom(
  input: EmbeddedPageInput,
  before: EmbeddedPage | null,
  id: string,
  now: number,
): EmbeddedPage {
  const page: EmbeddedPage = {
    ...{ id, version: versionAfter(before), title: input.title.trim(), address: input.address.trim() },
    ...{ state: input.state ?? before?.state ?? 0, menu: input.menu ?? before?.menu ?? 0 },
    ...{ createTime: before?.createTime ?? now, updateTime: now },
  };
  const [problem] = embeddedPageProblems(page);
  if (problem !== undefined) throw badInput(problem);
  return page;
}
