import { alike, marker, type SliceCalls } from '../organisation/slice-calls.fixture.js';

const signOnConfig = {
  ...{ kind: 'oidc', enabled: false, title: '', address: '', options: [] },
  mapping: {
    ...{ matchBy: 'none', matchAttribute: '', userNameAttribute: '', realNameAttribute: '' },
    ...{ mobileAttribute: '', emailAttribute: '', departAttribute: '', departs: [], roleAttribute: '' },
    ...{ roles: [], createPeople: false, follow: true },
  },
};

export const calls: SliceCalls = {
  aboutNobody: {
    ...alike('the caller alone, as for everybody who sits', [
      'query userInfo',
      'query loginAttempts',
      'query secondFactorState',
      'mutation secondFactorRecoveryCodes',
      'mutation secondFactorDisable',
    ]),
    ...alike('the site’s, and of nobody', ['query signOnConfigDetail', 'query signOnConfigHistory']),
    ...alike('the caller’s own', [
      'query ownProfile',
      'query ownProfileHistory',
      'mutation userUpdate',
      'query ownSessions',
      'query bindList',
      'mutation bindMobile',
      'mutation unbindMobile',
      'query bindInfo',
      'mutation directBind',
      'mutation directUnbind',
      'mutation unbind',
      'query ownConsents',
      'mutation consentGive',
      'mutation consentWithdraw',
      'query accountClosing',
      'mutation accountClose',
      'mutation accountCloseWithdraw',
      'mutation ownSessionEnd',
      'mutation ownSessionsEndOthers',
      'query ownPasskeys',
      'mutation passkeyBegin',
      'mutation passkeyFinish',
      'mutation passkeyRename',
      'mutation passkeyDelete',
      'query ownProofs',
      'mutation passkeyProofBegin',
      'mutation userUpdatePass',
    ]),
  },
  refused: {
    'mutation secondFactorReset': ({ userId }) => ({ id: userId }),
    'query bindPaging': ({ userId }) => ({ params: { userId } }),
    'mutation unbindById': ({ userId }) => ({ id: `mobile-${userId}` }),
  },
  wholeSite: {
    'query smsSandbox': () => ({}),
    'mutation securitySave': () => ({ secondFactorRequired: false }),
    'mutation signOnConfigSave': () => signOnConfig,
    'query signOnWaiting': () => ({}),
    'mutation signOnSettle': () => ({ id: 'x' }),
  },
  lists: {
    'query auditLoginAttempts': () => ({ params: { realName: marker } }),
  },
};
