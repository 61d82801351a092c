import type { SliceCalls } from '../organisation/slice-calls.fixture.js';

export const calls: SliceCalls = {
  wholeSite: {
    'query serverStatus': () => ({}),
    'mutation serverStatusCheck': () => ({}),
    'mutation serverBackup': () => ({}),
  },
};
