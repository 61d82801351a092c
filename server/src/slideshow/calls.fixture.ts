import type { SliceCalls } from '../organisation/slice-calls.fixture.js';

const ofTheSite = 'the site’s, and of nobody';

export const calls: SliceCalls = {
  aboutNobody: {
    'query slideshowPaging': ofTheSite,
    'query slideshowDetail': ofTheSite,
    'query slideshowHistory': ofTheSite,
  },
  wholeSite: {
    'mutation slideshowSave': () => ({ title: '甲', image: 'x' }),
    'mutation slideshowDelete': () => ({ ids: ['x'] }),
  },
};
