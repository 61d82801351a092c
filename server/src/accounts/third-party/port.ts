import type { Arriving } from '@vigil/domain/accounts/sign-on/arrival';
import type { SignOnProvider } from '@vigil/domain/accounts/sign-on/provider';
import type { Services } from '../../platform/services.js';

/** A provider that cannot be asked, or refuses what it is asked. Its message holds no secret and no code. */
export class ThirdPartyFault extends Error {
  override name = 'ThirdPartyFault';
}

/** Somebody as the third party tells of them, with the name that its app shows. */
export interface ThirdPartyPerson {
  readonly arriving: Arriving;
  readonly nickname: string;
}

/** WeChat, enterprise WeChat or DingTalk, as this site speaks with it. */
export interface ThirdParty {
  /** where its answers come back to, a path of this site */
  readonly callback: string;
  /** name of the query value of the answer that holds the code */
  readonly codeName: string;
  /** where a browser goes to show that it is somebody there */
  pageUrl(provider: SignOnProvider, redirectUri: string, state: string): string;
  /** Who a code speaks of. Rejects with `ThirdPartyFault`. */
  personOf(services: Services, provider: SignOnProvider, code: string): Promise<ThirdPartyPerson>;
}
