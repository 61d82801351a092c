import type { SliceCalls } from '../organisation/slice-calls.fixture.js';

const own = 'the caller’s own';
const howTheSiteHasThem = 'how the site has wrong-books';

export const calls: SliceCalls = {
  aboutNobody: {
    'query wrongBookSettings': 'the site’s, and of nobody',
    'query questionDetail': 'a question that the caller has met',
    'query wrongBookPaging': own,
    'mutation wrongBookDelete': own,
    'query wrongBookDue': own,
    'query wrongBookReviewDetail': own,
    'mutation wrongBookReview': own,
    'mutation wrongBookRate': own,
    'query questionKeyWithheld': own,
  },
  wholeSite: {
    'mutation wrongBookSaveSettings': () => ({ shown: true, rightsToLeave: 3 }),
  },
  aboutNoExam: {
    'query wrongBookSettings': howTheSiteHasThem,
    'mutation wrongBookSaveSettings': howTheSiteHasThem,
  },
};
