import {
  brandProblems,
  defaultBrandId,
  legalTextAfter,
  newBrand,
  presetOf,
  type Brand,
} from '@vigil/domain/site/brand';
import { shadesOf } from '@vigil/domain/site/brand-colour';
import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { departmentsOf } from '../../organisation/public.js';
import { Access } from '../../platform/access.js';
import type { RequestContext } from '../../platform/context.js';
import { badInput, notFound, RefusedError } from '../../platform/errors.js';
import { demandPublicPicture } from '../../platform/files/public-picture.js';
import { Flag } from '../../platform/graphql/scalars.js';
import { pageOf, toPage } from '../../platform/paging/paging.js';
import {
  ReferenceVersion,
  referenceHistory,
  referenceAt,
} from '../../platform/reference/reference-history.js';
import { deleteReference, saveReference, versionAfter } from '../../platform/reference/reference-save.js';
import { Rest } from '../../platform/rest.js';
import { richHtml } from '../../platform/rich-html.js';
import { brandById, brandEntity, brandFor, everyBrand, keptBrands } from './brands.js';
import {
  BrandSaved,
  DepartConfigInput,
  SiteConfig,
  SiteConfigInput,
  SiteConfigPage,
  SiteConfigPagingInput,
  StyleConfig,
} from './types.js';

const brandsAtMost = 50;
/** In place of an id: a brand that is to be made. */
const newBrandId = 'new';

/** Names, logos, colours, words and texts of the site, one document for each brand. */
@Resolver()
export class BrandResolver {
  /** The look of the site on a host; of what other hosts show it tells nothing. */
  @Access.guest()
  @Rest('/api/sys/config/style')
  @Query(() => StyleConfig)
  async styleConfig(
    @Arg('domain', () => String, { nullable: true }) domain: string | null | undefined,
    @Ctx() context: RequestContext,
  ): Promise<StyleConfig> {
    const brand = await brandFor(context, domain);
    if (brand === null) throw notFound('站点');
    const { appName, colour } = brand;
    return { domain: domain ?? '', appName, colour, shades: shadesOf(colour) ?? [] };
  }

  @Access.admin('sys:config')
  @Rest('/api/sys/config/paging')
  @Query(() => SiteConfigPage)
  siteConfigPaging(
    @Arg('input', () => SiteConfigPagingInput) input: SiteConfigPagingInput,
    @Ctx() { services }: RequestContext,
  ): SiteConfigPage {
    const page = pageOf(input);
    const all = everyBrand(services);
    return toPage(all.slice(page.skip, page.skip + page.size).map(configOf), all.length, page);
  }

  @Access.admin('sys:config')
  @Rest('/api/sys/config/detail')
  @Query(() => SiteConfig)
  siteConfigDetail(
    @Arg('id', () => ID, { nullable: true, description: 'left out or empty: the default brand' })
    id: string | null | undefined,
    @Ctx() { services }: RequestContext,
  ): SiteConfig {
    const brand = brandById(services, id ? id : defaultBrandId);
    if (brand === null) throw notFound('品牌');
    return configOf(brand);
  }

  /** Saves a brand; every page that shows it follows. */
  @Access.wholeSite('sys:config')
  @Rest('/api/sys/config/save')
  @Mutation(() => BrandSaved)
  siteConfigSave(
    @Arg('input', () => SiteConfigInput) input: SiteConfigInput,
    @Ctx() context: RequestContext,
  ): Promise<BrandSaved> {
    return save(context, 'siteConfigSave', input, (before, now) => withFields(before, input, now));
  }

  /** The home page's sections of the brand of a host. */
  @Access.wholeSite('sys:config')
  @Rest('/api/sys/depart/config/save')
  @Mutation(() => BrandSaved)
  async departConfigSave(
    @Arg('input', () => DepartConfigInput) input: DepartConfigInput,
    @Ctx() context: RequestContext,
  ): Promise<BrandSaved> {
    const brand = await brandFor({ ...context, session: null } as RequestContext, input.domain);
    if (brand === null) throw notFound('站点');
    const { domain: _domain, ...sections } = input;
    const changed = { ...sections, id: brand.id };
    return save(context, 'departConfigSave', changed, (before, now) => withFields(before, changed, now));
  }

  /** An older version becomes the newest again, as a new version. */
  @Access.wholeSite('sys:config')
  @Rest('/api/sys/config/restore')
  @Mutation(() => BrandSaved)
  async siteConfigRestore(
    @Arg('id', () => ID) id: string,
    @Arg('version', () => Int) version: number,
    @Ctx() context: RequestContext,
  ): Promise<BrandSaved> {
    const former = (await referenceAt(context.services, 'brand', id, version)) as Brand | null;
    if (former === null) throw notFound('品牌版本');
    return save(context, 'siteConfigRestore', { id, version: null, restored: version }, (before, now) => ({
      ...former,
      agreement: legalTextAfter(before.agreement, former.agreement.html, now),
      privacy: legalTextAfter(before.privacy, former.privacy.html, now),
    }));
  }

  /** The default brand stays: every other address has one. */
  @Access.wholeSite('sys:config')
  @Rest('/api/sys/config/delete')
  @Mutation(() => Flag)
  async siteConfigDelete(
    @Arg('ids', () => [ID]) ids: string[],
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    const chosen = [...new Set(ids)];
    if (chosen.length === 0 || chosen.length > brandsAtMost)
      throw badInput(`请选择 1 至 ${brandsAtMost} 项！`);
    if (chosen.includes(defaultBrandId)) throw new RefusedError('InUse', '默认品牌不能删除！');
    const entity = brandEntity(context.services);
    for (const id of chosen)
      if ((await entity.collection.get(id)) !== null)
        await deleteReference(context, entity, id, 'siteConfigDelete', () => undefined);
    await keptBrands(context.services).changed();
    return true;
  }

  @Access.admin('sys:config')
  @Rest('/api/sys/config/history')
  @Query(() => [ReferenceVersion])
  siteConfigHistory(
    @Arg('id', () => ID) id: string,
    @Ctx() { services }: RequestContext,
  ): Promise<ReferenceVersion[]> {
    return referenceHistory(services, 'brand', id);
  }
}

/** One save of a brand; `make` gets it as it stands, or as a new one of its variant begins. */
async function save(
  context: RequestContext,
  operation: string,
  input: Pick<SiteConfigInput, 'id' | 'version' | 'appName'> & { readonly restored?: number },
  make: (before: Brand, now: number) => Brand,
): Promise<BrandSaved> {
  const { services } = context;
  const id = input.id === newBrandId ? null : input.id ? input.id : defaultBrandId;
  if (id === null && everyBrand(services).length >= brandsAtMost)
    throw badInput(`品牌不能超过${brandsAtMost}个！`);
  const saved = await saveReference(context, brandEntity(services), {
    ...{ operation, id, version: input.version, mayBeNew: id === defaultBrandId, payload: input },
    make: async (stored, newId, now) => {
      const before =
        (stored === null ? null : brandById(services, newId)) ?? newBrand(newId, input.appName ?? '');
      const made: Brand = {
        ...make(stored === null ? before : { ...before, ...stored }, now),
        ...{
          id: newId,
          version: versionAfter(stored),
          createTime: stored?.createTime ?? now,
          updateTime: now,
        },
      };
      await refuseUnsound(context, made, stored);
      return made;
    },
  });
  await keptBrands(services).changed();
  return { id: saved.id, version: saved.version };
}

const pictures = ['backLogo', 'frontLogo', 'loginPageImg', 'mpCode'] as const;

/** Hosts and departments are claimed by the save itself; here their refusal names who has them. */
async function refuseUnsound(
  { services }: RequestContext,
  brand: Brand,
  before: Brand | null,
): Promise<void> {
  const [problem] = brandProblems(brand);
  if (problem !== undefined) throw badInput(problem);
  for (const other of everyBrand(services)) {
    if (other.id === brand.id) continue;
    const shared = other.domains.find((host) => brand.domains.includes(host));
    if (shared !== undefined)
      throw new RefusedError('Duplicate', `域名“${shared}”已属于品牌“${other.title}”！`);
    if (brand.departId !== null && other.departId === brand.departId)
      throw new RefusedError('Duplicate', `该部门已绑定品牌“${other.title}”！`);
  }
  if (brand.departId !== null && !(await departmentsOf(services).tree()).has(brand.departId))
    throw badInput('部门不存在，请重新选择！');
  for (const name of pictures)
    if (brand[name] !== '' && brand[name] !== before?.[name])
      await demandPublicPicture(services, brand[name]);
}

const texts = [
  ...['title', 'appName', 'siteName', 'siteFullName', 'backLogo', 'frontLogo', 'loginPageImg', 'mpCode'],
  ...['h5Host', 'copyRight', 'icp', 'colour', 'certificateUrl'],
] as const;

/** The brand with what was given; another variant brings its look, and what was given besides counts more. */
function withFields(before: Brand, input: SiteConfigInput, now: number): Brand {
  const given: Partial<Record<keyof Brand, unknown>> = {};
  for (const key of texts) {
    const value = input[key as keyof SiteConfigInput];
    if (typeof value === 'string') given[key as keyof Brand] = value.trim();
  }
  const { appName } = given;
  const look = typeof appName !== 'string' || appName === before.appName ? {} : presetOf(appName);
  const { sections } = { ...before, ...look };
  const { words, domains, menu, tiles, hiddenTabs } = input;
  return {
    ...before,
    ...look,
    ...(given as Partial<Brand>),
    ...(input.departId === undefined ? {} : { departId: input.departId ? input.departId : null }),
    ...(domains ? { domains: hostsIn(domains) } : {}),
    ...(words
      ? {
          words: Object.fromEntries(
            words.flatMap(({ key, text }) => (text.trim() === '' ? [] : [[key, text.trim()]])),
          ),
        }
      : {}),
    ...(menu ? { menu } : {}),
    ...(tiles ? { tiles } : {}),
    ...(hiddenTabs ? { hiddenTabs } : {}),
    sections: {
      showTrainExam: input.showTrainExam ?? sections.showTrainExam,
      showExam: input.showExam ?? sections.showExam,
      showCourse: input.showCourse ?? sections.showCourse,
    },
    ...(typeof input.showsPassScore === 'boolean' ? { showsPassScore: input.showsPassScore } : {}),
    agreement: legalTextAfter(before.agreement, textIn(input.agreement, before.agreement.html), now),
    privacy: legalTextAfter(before.privacy, textIn(input.privacy, before.privacy.html), now),
  };
}

const textIn = (given: string | null | undefined, before: string): string =>
  typeof given === 'string' ? richHtml(given).trim() : before;

const hostsIn = (domains: readonly string[]): string[] => [
  ...new Set(domains.map((host) => host.trim().toLowerCase()).filter((host) => host !== '')),
];

function configOf({
  sections,
  words,
  agreement,
  privacy,
  createTime: _created,
  ...brand
}: Brand): SiteConfig {
  const told = (text: Brand['privacy']) => ({ ...text, since: text.version === 0 ? null : text.since });
  return {
    ...brand,
    ...sections,
    words: Object.entries(words).map(([key, text]) => ({ key, text })),
    ...{ agreement: told(agreement), privacy: told(privacy) },
    updateTime: brand.version === 0 ? null : brand.updateTime,
  };
}
