import type { SliceCalls } from '../organisation/slice-calls.fixture.js';

export const calls: SliceCalls = {
  aboutNobody: {
    'query questionStatistics': 'questions of banks the caller may use',
  },
  refused: {
    'query examSimilarPair': ({ examId }) => ({ examId, id: 'nothing' }),
  },
  subscriptions: {
    'subscription examStatisticsReached':
      'subscription ($id: ID!) { examStatisticsReached(examId: $id) { position } }',
  },
  aboutOneExam: {
    'query examStatistics': ({ examId }) => ({ id: examId }),
    'query examQuestionStatistics': ({ examId }) => ({ examId, quId: 'q-single' }),
    'mutation examAnalysisStart': ({ examId }) => ({ id: examId }),
    'query examAnalysis': ({ examId }) => ({ id: examId }),
    'query examSimilarOverview': ({ examId }) => ({ id: examId }),
    'query examSimilarPaging': ({ examId }) => ({ params: { examId } }),
  },
  examFiles: {
    '/api/exam/exam/statistics-export': ({ examId }) => ({ id: examId, format: 'csv' }),
  },
  aboutNoExam: {
    'query questionStatistics': 'a question over all exams, none of which is told',
    'query examSimilarPair': 'a pair of an analysis; the right to its exam is asked, tested with statistics',
  },
};
