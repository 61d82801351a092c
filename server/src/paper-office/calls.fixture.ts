import type { SliceCalls } from '../organisation/slice-calls.fixture.js';

export const calls: SliceCalls = {
  aboutNobody: {
    'query papersAct': 'acts that the caller began',
    'query papersFile': 'files that the caller takes',
  },
  aboutOneExam: {
    'query officePaperDetail': ({ paperId }) => ({ id: paperId }),
    'mutation paperDelete': ({ paperId }) => ({ ids: [paperId], reason: '好' }),
    'mutation paperRestore': ({ paperId }) => ({ ids: [paperId], reason: '好' }),
  },
  examLists: {
    'query officePaperPaging': () => ({ size: 5000 }),
  },
  examFiles: {
    '/api/exam/paper/export': ({ examId }) => ({ examId, format: 'csv' }),
    '/api/paper/paper/export-zip': ({ examId }) => ({ examId }),
  },
  aboutNoExam: {
    'query papersAct': 'acts that the caller began',
    'query papersFile': 'files that the caller takes',
  },
};
