import type { SliceCalls } from '../organisation/slice-calls.fixture.js';

export const calls: SliceCalls = {
  aboutNobody: {
    'subscription consoleHome': 'that it reads anew: what it reads is consoleHome',
  },
  lists: {
    'query consoleHome': () => ({}),
  },
};
