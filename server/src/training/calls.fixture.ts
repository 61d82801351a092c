import { alike, type SliceCalls } from '../organisation/slice-calls.fixture.js';

export const calls: SliceCalls = {
  aboutNobody: {
    ...alike('own training records; anybody else’s are not there (training.int.test.ts)', [
      'mutation trainStart',
      'query trainDetail',
      'query trainCard',
      'query trainQuDetail',
      'query trainQuestion',
      'mutation trainFill',
      'mutation trainAnswer',
      'mutation trainJudge',
      'mutation trainMark',
      'mutation trainFinish',
      'query trainPaging',
      'query trainCheck',
      'query trainProgress',
    ]),
    'query trainExamPaging': 'the caller’s own',
  },
};
