import type { SliceCalls } from '../organisation/slice-calls.fixture.js';

export const calls: SliceCalls = {
  aboutNoExam: {
    'mutation loadTestCandidates': 'load tests alone (LOAD_TEST=on)',
  },
};
