import { alike, type SliceCalls } from '../organisation/slice-calls.fixture.js';

export const calls: SliceCalls = {
  aboutNobody: {
    'query appealPaging': 'narrowed as marking is; tested with appeals',
    ...alike('refused as marking is; tested with appeals', ['query appealDetail', 'mutation appealAnswer']),
  },
  ownPapers: {
    'query paperAppeals': ({ paperId }) => ({ paperId }),
    'mutation appealFile': ({ paperId }) => ({ paperId, quId: 'q-single', reason: '漏判' }),
    'mutation appealWithdraw': ({ paperId }) => ({ paperId, quId: 'q-single' }),
  },
  aboutNoExam: {
    'query appealPaging': 'reviews of the exams a caller marks (appeals/appeals.int.test.ts)',
    ...alike('one of those reviews (appeals/appeals.int.test.ts)', [
      'query appealDetail',
      'mutation appealAnswer',
    ]),
    ...alike('own papers alone', ['query paperAppeals', 'mutation appealFile', 'mutation appealWithdraw']),
  },
};
