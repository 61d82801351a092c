import { alike, type SliceCalls } from '../organisation/slice-calls.fixture.js';

export const calls: SliceCalls = {
  aboutNobody: {
    ...alike('one by its id: whose it is is asked; tested with accommodations', [
      'query accommodationGrounds',
      'mutation accommodationRevoke',
    ]),
  },
  refused: {
    'mutation accommodationGrant': ({ userId }) => ({ userId, extraPercent: 25, grounds: '视力残疾' }),
  },
  lists: {
    'query accommodationPaging': () => ({ size: 1000 }),
  },
  aboutNoExam: {
    ...alike('a right of a person, for any exam (accommodations/accommodations.int.test.ts)', [
      'query accommodationPaging',
      'query accommodationGrounds',
      'mutation accommodationGrant',
      'mutation accommodationRevoke',
    ]),
  },
};
