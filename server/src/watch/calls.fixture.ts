import type { SliceCalls } from '../organisation/slice-calls.fixture.js';

export const calls: SliceCalls = {
  subscriptions: {
    'subscription watchStat': 'subscription ($id: ID!) { watchStat(examId: $id) { position } }',
    'subscription watchCards': 'subscription ($id: ID!) { watchCards(examId: $id) { position } }',
  },
  aboutOneExam: {
    'query watchStat': ({ examId }) => ({ id: examId }),
    'query watchPaging': ({ examId }) => ({ params: { examId } }),
    'query watchHandPaging': ({ examId }) => ({ params: { examId } }),
    'query watchActs': ({ examId }) => ({ examId }),
    'query watchHelp': ({ paperId }) => ({ paperId }),
    'query watchMessages': ({ paperId }) => ({ paperId }),
    'query watchHistory': ({ paperId }) => ({ paperId }),
    'mutation watchSingleMsg': ({ examId, userId }) => ({ examId, userId, message: '好' }),
    'mutation watchAnswerHelp': ({ paperId }) => ({ paperId, requestId: 'x', message: '好' }),
    'mutation watchBatchMsg': ({ examId }) => ({ examId, message: '好' }),
    'mutation watchAddTime': ({ examId }) => ({ examId, minutes: 5, message: '好' }),
    'mutation watchForceHand': ({ paperId }) => ({ paperId, message: '好' }),
    'mutation watchReopen': ({ paperId }) => ({ paperId, minutes: 5, message: '好' }),
    'mutation admitLateAnswer': ({ paperId }) => ({ paperId, quId: 'q-single', message: '好' }),
    'mutation watchForceHandAll': ({ examId }) => ({ examId, exState: 1, message: '好' }),
  },
  examLists: {
    'query dashExamList': () => ({ size: 100 }),
  },
};
