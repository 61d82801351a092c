import { alike, type SliceCalls } from '../organisation/slice-calls.fixture.js';

export const calls: SliceCalls = {
  aboutNobody: {
    'query auditSeals': 'the log as a whole, of nobody',
    'query auditPackage': 'how far the caller’s own orders are',
    'mutation auditCheckReceipts': 'who has the receipt has the answer',
  },
  refused: {
    'query auditPaper': ({ paperId }) => ({ id: paperId }),
    'query auditPaperEvent': ({ paperId }) => ({ id: paperId, stream: `paper-${paperId}`, revision: 0 }),
    'query auditPaperAt': ({ paperId }) => ({ id: paperId, revision: 0 }),
    'query auditRoom': ({ examId }) => ({ examId }),
    'mutation auditPackageMake': ({ examId }) => ({ examId, keys: false }),
  },
  lists: {
    'query auditExports': () => ({ size: 1000 }),
    'query auditFileLooks': () => ({ size: 1000 }),
    'query auditSearch': () => ({ size: 1000 }),
    'query auditRoomPapers': ({ examId }) => ({ params: { examId } }),
  },
  aboutNoExam: {
    ...alike('auditors see every exam', [
      ...['query auditSearch', 'query auditRoom', 'query auditRoomPapers'],
      'mutation auditPackageMake',
    ]),
  },
};
