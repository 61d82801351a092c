import { alike, type SliceCalls } from '../organisation/slice-calls.fixture.js';

export const calls: SliceCalls = {
  aboutNobody: {
    ...alike('the caller alone, as for everybody who sits', [
      'mutation examBuyInit',
      'mutation examSignUp',
      'mutation examAwaitSeat',
      'query examSittings',
      'query examTimeList',
      'query userExamInfo',
      'mutation examUpdateInfo',
      'mutation examUpdateTime',
      'mutation examResit',
      'mutation examCancelSignUp',
    ]),
    'query groupSittings': 'the site’s, and of nobody',
    ...alike('people by a list: whom the caller may not see is unknown (groups.int.test.ts)', [
      'query groupCheck',
      'mutation groupSignUp',
    ]),
  },
  wholeSite: {
    'query signUpPaging': () => ({}),
    'mutation signUpCancel': () => ({ id: 'none', reason: '资格不符' }),
  },
  aboutOneExam: {
    'query ticketCheck': ({ examId }) => ({ examId, code: 'none' }),
  },
  aboutNoExam: {
    'query signUpPaging': 'registrations, in categories of the site; for who is bound to no department',
    'mutation signUpCancel': 'one of those registrations',
    'query groupSittings': 'sittings that are open to everybody and sold',
    ...alike('people, for such a sitting (sign-up/groups/groups.int.test.ts)', [
      'query groupCheck',
      'mutation groupSignUp',
    ]),
  },
  otherFiles: {
    ...alike('what the caller signed up for', ['/api/exam/buy/ticket', '/api/exam/buy/calendar']),
    '/api/exam/signup/group/accounts': 'a file of accounts is read, and nothing of it is kept',
  },
};
