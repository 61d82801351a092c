import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import { siteModules } from './site-modules.js';
import { Access } from '../platform/access.js';
import type { RequestContext } from '../platform/context.js';
import { demoAccounts } from '../platform/demo-accounts.js';
import { DateTime } from '../platform/graphql/scalars.js';
import { Rest } from '../platform/rest.js';
import { DepartConfig, SiteData } from './types.js';

/** Product version shown on the dashboard (spec 3 §9). */
const version = '6.9.0';

/** Site information, readable before login. */
@Resolver()
export class SiteResolver {
  @Access.guest()
  @Rest('/api/sys/config/site-info')
  @Query(() => SiteData)
  async siteInfo(@Ctx() { services }: RequestContext): Promise<SiteData> {
    const { config } = services;
    return {
      siteName: 'Vigil 在线考试',
      backLogo: null,
      frontLogo: null,
      loginPageImg: null,
      mpCode: null,
      h5Host: null,
      copyRight: null,
      props: await siteModules(services),
      captchaOff: !config.captcha,
      demoAccounts: config.demo ? demoAccounts : [],
      version,
    };
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
