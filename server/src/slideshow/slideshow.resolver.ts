import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { inCarouselOrder, shownSlides, slideProblems, type Slide } from '@vigil/domain/slideshow/slide';
import { Access } from '../platform/access.js';
import type { RequestContext } from '../platform/context.js';
import { badInput, notFound } from '../platform/errors.js';
import { demandPublicPicture } from '../platform/files/public-picture.js';
import { IdOf } from '../platform/graphql/paging.js';
import { Flag } from '../platform/graphql/scalars.js';
import { ReferenceVersion, referenceHistory } from '../platform/reference/reference-history.js';
import { deleteReference, saveReference, versionAfter } from '../platform/reference/reference-save.js';
import { pageOf, toPage } from '../platform/paging/paging.js';
import { Rest } from '../platform/rest.js';
import { everySlide, slideEntity } from './slides.js';
import { Banner, Slideshow, SlideshowInput, SlideshowPage, SlideshowPagingInput } from './types.js';

const idsAtMost = 100;

/** The home page's carousel: what visitors see of it, and what administrators keep. */
@Resolver()
export class SlideshowResolver {
  /** What is shown on a host, in its order (spec 3 §11). */
  @Access.guest()
  @Rest('/api/sys/website/slideshow/slideshowList')
  @Query(() => [Banner])
  async slideshowList(
    @Arg('domain', () => String, { nullable: true }) domain: string | null | undefined,
    @Ctx() { services }: RequestContext,
  ): Promise<Banner[]> {
    return shownSlides(await everySlide(services), { domain: domain?.trim() ?? '' });
  }

  /** What is shown for a brand. */
  @Access.guest()
  @Rest('/api/sys/website/slideshow/bannerList')
  @Query(() => [Banner])
  async bannerList(
    @Arg('appName', () => String, { nullable: true }) appName: string | null | undefined,
    @Ctx() { services }: RequestContext,
  ): Promise<Banner[]> {
    return shownSlides(await everySlide(services), { appName: appName?.trim() ?? '' });
  }

  /** Slides as who keeps them sees them, hidden ones too, in the order of the carousel. */
  @Access.admin('sys:slideshow')
  @Rest('/api/sys/website/slideshow/paging')
  @Query(() => SlideshowPage)
  async slideshowPaging(
    @Arg('input', () => SlideshowPagingInput) input: SlideshowPagingInput,
    @Ctx() { services }: RequestContext,
  ): Promise<SlideshowPage> {
    const page = pageOf(input);
    const { title, domain, state } = input.params ?? {};
    const matching = (await everySlide(services)).filter(
      (slide) =>
        slide.title.includes(title?.trim() ?? '') &&
        slide.domain.includes(domain?.trim() ?? '') &&
        (typeof state !== 'number' || slide.state === state),
    );
    const rows = inCarouselOrder(matching).slice(page.skip, page.skip + page.size);
    return toPage(rows, matching.length, page);
  }

  @Access.admin('sys:slideshow')
  @Rest('/api/sys/website/slideshow/detail')
  @Query(() => Slideshow)
  async slideshowDetail(
    @Arg('id', () => ID) id: string,
    @Ctx() { services }: RequestContext,
  ): Promise<Slideshow> {
    const slide = await slideEntity(services).collection.get(id);
    if (slide === null) throw notFound('轮播图');
    return slide;
  }

  @Access.wholeSite('sys:slideshow')
  @Rest('/api/sys/website/slideshow/save')
  @Mutation(() => IdOf)
  async slideshowSave(
    @Arg('input', () => SlideshowInput) input: SlideshowInput,
    @Ctx() context: RequestContext,
  ): Promise<IdOf> {
    const { id } = await saveReference(context, slideEntity(context.services), {
      operation: 'slideshowSave',
      id: input.id,
      version: input.version,
      payload: input,
      make: async (before, newId, now) => {
        const slide = slideFrom(input, before, newId, now);
        if (slide.image !== before?.image) await demandPublicPicture(context.services, slide.image);
        return slide;
      },
    });
    return { id };
  }

  /** Those already gone are passed over: a repeat changes nothing. */
  @Access.wholeSite('sys:slideshow')
  @Rest('/api/sys/website/slideshow/delete')
  @Mutation(() => Flag)
  async slideshowDelete(
    @Arg('ids', () => [ID]) ids: string[],
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    const chosen = [...new Set(ids)];
    if (chosen.length === 0 || chosen.length > idsAtMost)
      throw badInput(`请选择 1 至 ${idsAtMost} 张轮播图！`);
    const entity = slideEntity(context.services);
    for (const id of chosen)
      if ((await entity.collection.get(id)) !== null)
        await deleteReference(context, entity, id, 'slideshowDelete', () => undefined);
    return true;
  }

  @Access.admin('sys:slideshow')
  @Rest('/api/sys/website/slideshow/history')
  @Query(() => [ReferenceVersion])
  slideshowHistory(
    @Arg('id', () => ID) id: string,
    @Ctx() { services }: RequestContext,
  ): Promise<ReferenceVersion[]> {
    return referenceHistory(services, 'slideshow', id);
  }
}

function slideFrom(input: SlideshowInput, before: Slide | null, id: string, now: number): Slide {
  const slide: Slide = {
    id,
    version: versionAfter(before),
    title: input.title.trim(),
    image: input.image.trim(),
    link: input.link?.trim() ? input.link.trim() : null,
    domain: input.domain?.trim() ?? before?.domain ?? '',
    appName: input.appName?.trim() ?? before?.appName ?? '',
    state: input.state ?? before?.state ?? 0,
    sort: input.sort ?? before?.sort ?? 0,
    createTime: before?.createTime ?? now,
    updateTime: now,
  };
  const [problem] = slideProblems(slide);
  if (problem !== undefined) throw badInput(problem);
  return slide;
}
