import { alike, type SliceCalls } from '../organisation/slice-calls.fixture.js';

export const calls: SliceCalls = {
  aboutNobody: {
    'query faceConfigState': 'the site’s, and of nobody',
    ...alike('the caller’s own', ['query realDetail', 'mutation realSubmit']),
  },
  refused: {
    'mutation realAudit': ({ userId }) => ({ ids: [`${userId}.1`], state: 1 }),
    'mutation realAutoAudit': ({ userId }) => ({ ids: [`${userId}.1`] }),
    'mutation realFirstSettle': ({ userId }) => ({ userId, faceFileId: 'f', confirmed: true }),
  },
  lists: {
    'query realPaging': () => ({ size: 1000 }),
    'query realFirstPaging': () => ({ size: 1000 }),
  },
};
