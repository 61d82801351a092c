import { Arg, Ctx, Query, Resolver, Root, Subscription } from 'type-graphql';
import { Access } from '../platform/access.js';
import type { RequestContext } from '../platform/context.js';
import { demoAccounts } from '../platform/demo-accounts.js';
import { DateTime } from '../platform/graphql/scalars.js';
import { declarationsOf } from '../platform/declarations/declarations.js';
import { Rest } from '../platform/rest.js';
import { withAbort } from '../platform/sockets/with-abort.js';
import { siteFeed } from './site-feed.js';
import { DepartConfig, SiteData, type SiteProps } from './types.js';

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
  siteInfo(@Ctx() { services }: RequestContext): SiteData {
    const { config } = services;
    const { settings } = declarationsOf(services);
    return {
      siteName: 'Vigil 在线考试',
      backLogo: null,
      frontLogo: null,
      loginPageImg: null,
      mpCode: null,
      h5Host: null,
      copyRight: null,
      props: Object.fromEntries(
        documentedProps.map((name) => [name, settings.on(name)]),
      ) as unknown as SiteProps,
      settings: settings.toPages,
      stamp: siteFeed(services).stamp,
      captchaOff: !config.captcha,
      demoAccounts: config.demo ? demoAccounts : [],
      version,
    };
  }

  @Access.learner()
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

  @Access.guest()
  @Rest('/api/sys/depart/config')
  @Query(() => DepartConfig)
  departConfig(@Arg('domain', () => String, { nullable: true }) _domain: string | null): DepartConfig {
    return { appName: '', showTrainExam: false, showExam: true, showCourse: false };
  }

  @Access.guest()
  @Rest('/api/sys/config/sys-time')
  @Query(() => DateTime)
  sysTime(@Ctx() { services }: RequestContext): number {
    return services.clock.now();
  }
}
