import { alike, type SliceCalls } from '../organisation/slice-calls.fixture.js';

export const calls: SliceCalls = {
  aboutNobody: {
    ...alike('a dry run by its id: the right to its exam is asked, tested with regrades', [
      'query regradeDryRunDetail',
      'query regradeDifferencePaging',
      'mutation regradeApply',
    ]),
  },
  refused: {
    'mutation regradeUndo': ({ examId }) => ({ examId, regradeId: 'nothing', reason: '好' }),
  },
  aboutOneExam: {
    'query regradeOverview': ({ examId }) => ({ examId }),
    'query regradeQuestion': ({ examId }) => ({ examId, quId: 'q-single' }),
    'mutation regradeDryRun': ({ examId }) => ({ examId, questions: [], qualifyScore: 1 }),
  },
  examFiles: {
    '/api/exam/regrade/export': ({ examId }) => ({ examId, id: 'nothing', format: 'csv' }),
  },
  aboutNoExam: {
    ...alike('a dry run by its id; the right to its exam is asked, tested with regrades', [
      'query regradeDryRunDetail',
      'query regradeDifferencePaging',
      'mutation regradeApply',
    ]),
    'mutation regradeUndo':
      'of a regrade that was applied; the right to its exam is asked, tested with regrades',
  },
};
