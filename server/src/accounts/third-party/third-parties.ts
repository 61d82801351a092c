import type { ThirdPartyKind } from '@vigil/domain/accounts/sign-on/provider';
import { cropWechat } from './crop-wechat.js';
import { dingTalk } from './ding-talk.js';
import type { ThirdParty } from './port.js';
import { wechat } from './wechat.js';

/** How this site speaks with each. */
export const thirdPartyOf: Readonly<Record<ThirdPartyKind, ThirdParty>> = {
  wechat,
  'crop-wechat': cropWechat,
  'ding-talk': dingTalk,
};
