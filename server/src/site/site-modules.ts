import { collections, type SettingDocument } from '@vigil/stores/collections';
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

/** What this edition can do: a module appears when its slice exists. */
const defaults: SiteModules = {
  moduleExam: true,
  moduleCourse: false,
  moduleBattle: false,
  moduleCert: false,
  moduleMall: false,
  modulePay: false,
  mobileLogin: false,
  accountLogin: true,
  wechatLogin: false,
  faceLogin: false,
  cropLogin: false,
  dingLogin: false,
  userReg: false,
};

export const siteModulesId = 'site-modules';

/** The site's modules as they are set now; those nobody has set are this edition's. */
export async function siteModules({ documents }: Pick<Services, 'documents'>): Promise<SiteModules> {
  const stored = await documents.collection<SettingDocument>(collections.settings).get(siteModulesId);
  return { ...defaults, ...(stored?.value as Partial<SiteModules> | undefined) };
}
