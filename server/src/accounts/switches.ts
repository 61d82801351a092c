import { siteModules } from '../site/public.js';
import type { Services } from '../platform/services.js';

/** What the site's settings say of accounts. */
export interface AccountSwitches {
  /** people may make an account themselves */
  readonly userReg: boolean;
  /** an account that somebody made themselves waits for an administrator (state 2) */
  readonly userAudit: boolean;
  /** 0: registers without a department; 1: into `userDeptCode`; 2: chooses one */
  readonly userDeptType: 0 | 1 | 2;
  readonly userDeptCode: string | null;
  readonly accountLogin: boolean;
  readonly mobileLogin: boolean;
  readonly faceLogin: boolean;
  /** a new login ends the person's other sessions */
  readonly loginTick: boolean;
}

/** What nobody has set. */
const fallback = { userAudit: false, userDeptType: 2, userDeptCode: null, loginTick: false } as const;

/** The switches that accounts obey, as they are set now: the one place that reads them. */
export async function accountSwitches(services: Services): Promise<AccountSwitches> {
  return { ...fallback, ...(await siteModules(services)) };
}
