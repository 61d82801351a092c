import type { SliceCalls } from '../organisation/slice-calls.fixture.js';

export const calls: SliceCalls = {
  aboutNobody: {
    'query markingExams': 'narrowed as every call about one exam is; tested with marking',
  },
  refused: {
    'mutation markingUnmask': ({ examId }) => ({ examId, number: 'n', reason: '好' }),
  },
  subscriptions: {
    'subscription markingProgress': 'subscription ($id: ID!) { markingProgress(examId: $id) { examId } }',
  },
  aboutOneExam: {
    'query markingProgress': ({ examId }) => ({ examId }),
    'query markingQuestion': ({ examId }) => ({ examId, quId: 'q-essay' }),
    'query markingPapers': ({ examId }) => ({ params: { examId } }),
    'query markingPaper': ({ paperId }) => ({ id: paperId }),
    'query markingSettings': ({ examId }) => ({ examId }),
    'query offlineScores': ({ examId }) => ({ params: { examId } }),
    'mutation offlineScoresSave': ({ examId, userId }) => ({ examId, rows: [{ userId, subjScore: 1 }] }),
    'query markingSamples': ({ examId }) => ({ examId }),
    'mutation markingNext': ({ examId }) => ({ examId, quId: 'q-essay', count: 1 }),
    'mutation markingSimilar': ({ examId }) => ({ examId, number: 'n', count: 1 }),
    'mutation markingKeep': ({ examId }) => ({ examId, numbers: ['n'] }),
    'mutation markingRelease': ({ examId }) => ({ examId, numbers: ['n'] }),
    'mutation markingMark': ({ examId }) => ({ examId, number: 'n', points: 1, answerRevision: 1 }),
    'mutation markingHoldPaper': ({ paperId }) => ({ id: paperId, keep: true }),
    'mutation reviewPaper': ({ paperId }) => ({ id: paperId, quList: [{ id: 'q-essay', actualScore: 1 }] }),
    'mutation markingSettingsSave': ({ examId }) => ({
      ...{ examId, rounds: 2, tolerance: 1, step: 0.5, anonymous: true, sampleEvery: 0 },
    }),
    'mutation markingSampleSave': ({ examId }) => ({ examId, quId: 'q-essay', text: '甲', points: 1 }),
    'mutation markingSampleDelete': ({ examId }) => ({ examId, id: 'x' }),
  },
  examFiles: {
    '/api/exam/marking/offline-template': ({ examId }) => ({ examId }),
    '/api/exam/marking/offline-import': ({ examId }) => ({ examId }),
  },
  aboutNoExam: {
    'query markingExams': 'the exams a caller marks, once something waits (marking/queue.int.test.ts)',
    'mutation markingUnmask': 'asks for exam:unmask, which no teacher begins with; tested with marking',
  },
};
