import { collections as platformCollections, type SettingDocument } from '../platform/collections.js';
import type { ModuleSwitch } from '../platform/declarations/answers.js';
import { declarationsOf } from '../platform/declarations/declarations.js';
import type { Services } from '../platform/services.js';

/** Which modules a site may switch on, and how its people may log in. */
export interface SiteModules {
  readonly moduleExam: boolean;
  readonly moduleCourse: boolean;
  readonly moduleBattle: boolean;
  readonly moduleCert: boolean;
  readonly moduleMall: boolean;
  readonly modulePay: boolean;
  readonly mobileLogin: boolean;
  readonly accountLogin: boolean;
  readonly wechatLogin: boolean;
  readonly faceLogin: boolean;
  readonly cropLogin: boolean;
  readonly dingLogin: boolean;
  readonly userReg: boolean;
}

const switches = [
  'moduleExam',
  'moduleCourse',
  'moduleBattle',
  'moduleCert',
  'moduleMall',
  'modulePay',
] as const;

/** How people of this edition may log in; a module can be had when a slice declares it. */
const logins = {
  mobileLogin: false,
  accountLogin: true,
  wechatLogin: false,
  faceLogin: false,
  cropLogin: false,
  dingLogin: false,
  userReg: false,
} as const;

export const siteModulesId = 'site-modules';

/** The site's modules as they are set now; those nobody has set are this edition's. */
export async function siteModules(services: Services): Promise<SiteModules> {
  const { documents } = services;
  const { modules } = declarationsOf(services);
  const had = Object.fromEntries(switches.map((name) => [name, modules.has(name)])) as Pick<
    SiteModules,
    ModuleSwitch
  >;
  const stored = await documents.collection<SettingDocument>(platformCollections.settings).get(siteModulesId);
  return { ...had, ...logins, ...(stored?.value as Partial<SiteModules> | undefined) };
}
