import { Arg, Ctx, Query, Resolver, Root, Subscription } from 'type-graphql';
import { Access } from '../platform/access.js';
import type { RequestContext } from '../platform/context.js';
import { demoAccounts } from '../platform/demo-accounts.js';
import { DateTime } from '../platform/graphql/scalars.js';
import { declarationsOf } from '../platform/declarations/declarations.js';
import { Rest } from '../platform/rest.js';
import { withAbort } from '../platform/sockets/with-abort.js';
import { pagesInMenu } from './embedded/embedded-pages.js';
import { siteFeed } from './site-feed.js';
import { shadesOf } from '@vigil/domain/site/brand-colour';
import { notFound } from '../platform/errors.js';
import { brandFor, everyBrand } from './brands/brands.js';
import { legalTextFor } from './brands/legal-text.js';
import { maintenanceNews } from './maintenance-news.js';
import { DepartConfig, LegalNotice, MaintenanceNews, SiteData, type SiteProps } from './types.js';

/** Product version shown on the dashboard (spec 3 §9). */
const version = '6.9.0';

/** Switches that pages know by a name of their own (spec 3 §1); one that no slice declares is off. */
const documentedProps = [
  ...['moduleExam', 'moduleCourse', 'moduleBattle', 'moduleCert', 'moduleMall', 'modulePay', 'mobileLogin'],
  ...['accountLogin', 'wechatLogin', 'faceLogin', 'cropLogin', 'dingLogin', 'userReg'],
] as const;

/** Site information, readable before login. */
@Resolver()
export class SiteResolver {
  @Access.guest()
  @Rest('/api/sys/config/site-info')
  @Query(() => SiteData)
  async siteInfo(
    @Arg('domain', () => String, { nullable: true, description: 'the host; left out: the default brand' })
    domain: string | null | undefined,
    @Ctx() context: RequestContext,
  ): Promise<SiteData> {
    const { services } = context;
    const { config } = services;
    const { settings } = declarationsOf(services);
    const shown = (await brandFor(context, domain)) ?? everyBrand(services)[0];
    if (shown === undefined) throw notFound('站点');
    const { siteName, siteFullName, backLogo, frontLogo, loginPageImg, mpCode, h5Host, copyRight, icp } =
      shown;
    return {
      siteName,
      ...orNull({ siteFullName, backLogo, frontLogo, loginPageImg, mpCode, h5Host, copyRight, icp }),
      ...{ hasAgreement: shown.agreement.html !== '', hasPrivacy: shown.privacy.html !== '' },
      props: Object.fromEntries(
        documentedProps.map((name) => [name, settings.on(name)]),
      ) as unknown as SiteProps,
      settings: settings.toPages,
      pages: pagesInMenu(services, 'learner'),
      stamp: siteFeed(services).stamp,
      captchaOff: !config.captcha,
      demoAccounts: config.demo ? demoAccounts : [],
      version,
    };
  }

  /** Also while the site is maintained: so a page learns that it no longer is. */
  @Access.ofOpenPaper()
  @Subscription(() => String, {
    name: 'siteStamp',
    description: 'The stamp of `siteInfo`, now and each time it is another: ask for it again.',
    subscribe: ({ context }) => {
      const { services } = context as RequestContext;
      return withAbort((signal) => siteFeed(services).follow(signal));
    },
  })
  siteStamp(@Root() stamp: string): string {
    return stamp;
  }

  @Access.ofOpenPaper()
  @Subscription(() => MaintenanceNews, {
    name: 'maintenanceNews',
    description: 'Whether the site is maintained or is to be, now and each time that is said otherwise.',
    subscribe: ({ context }) => {
      const { services } = context as RequestContext;
      return withAbort((signal) => maintenanceNews(services, signal));
    },
  })
  maintenanceNews(@Root() news: MaintenanceNews): MaintenanceNews {
    return news;
  }

  @Access.guest()
  @Rest('/api/sys/depart/config')
  @Query(() => DepartConfig)
  async departConfig(
    @Arg('domain', () => String, { nullable: true, description: 'the host' })
    domain: string | null | undefined,
    @Ctx() context: RequestContext,
  ): Promise<DepartConfig> {
    const brand = await brandFor(context, domain);
    if (brand === null) throw notFound('站点');
    const { appName, menu, tiles, hiddenTabs, showsPassScore, certificateUrl, sections, words } = brand;
    return {
      ...{ appName, menu, tiles, hiddenTabs, showsPassScore, ...sections },
      certificateUrl: certificateUrl || null,
      words: Object.entries(words).map(([key, text]) => ({ key, text })),
      shades: shadesOf(brand.colour) ?? [],
    };
  }

  /** `agreement` or `privacy` of the brand of a host. */
  @Access.guest()
  @Rest('/api/sys/config/legal')
  @Query(() => LegalNotice)
  async legalText(
    @Arg('kind', () => String) kind: string,
    @Arg('domain', () => String, { nullable: true }) domain: string | null | undefined,
    @Ctx() context: RequestContext,
  ): Promise<LegalNotice> {
    const known = kind === 'agreement' || kind === 'privacy';
    const text = known ? await legalTextFor(context, kind, domain) : null;
    if (text === null) throw notFound('文本');
    return text;
  }

  @Access.guest()
  @Rest('/api/sys/config/sys-time')
  @Query(() => DateTime)
  sysTime(@Ctx() { services }: RequestContext): number {
    return services.clock.now();
  }
}

/** Texts that are empty as null, as clients of the specification expect pictures and addresses that are not there. */
const orNull = <T extends Readonly<Record<string, string>>>(
  texts: T,
): { readonly [K in keyof T]: string | null } =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text === '' ? null : text])) as {
    readonly [K in keyof T]: string | null;
  };
