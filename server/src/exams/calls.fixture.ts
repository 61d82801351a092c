import { alike, type SliceCalls } from '../organisation/slice-calls.fixture.js';

const lastDay = '2030-01-01 00:00:00';

export const calls: SliceCalls = {
  aboutNobody: {
    ...alike('the caller alone, as for everybody who sits', [
      'query examCheckInfo',
      'query examSimpleDetail',
      'query examOnlinePaging',
      'query myExamList',
      'query checkProcess',
    ]),
    ...alike('the site’s, and of nobody', ['query examCategoryPage', 'query examCategoryHistory']),
  },
  refused: {
    'mutation designateFree': ({ userId }) => ({ examCategoryId: 'c1', userIds: [userId] }),
  },
  wholeSite: {
    'mutation saveExamCategory': () => ({ name: '甲' }),
    'mutation removeExamCategory': () => ({ examCategoryId: 'c1' }),
  },
  lists: {
    'query examCategoryUsers': () => ({ examCategoryId: 'c1' }),
  },
  aboutOneExam: {
    'query examDetail': ({ examId }) => ({ id: examId }),
    'query examDrawCounts': ({ examId }) => ({ id: examId, tmplGroups: [] }),
    'query examHistory': ({ examId }) => ({ id: examId }),
    'query examPrepareNotify': ({ examId }) => ({ id: examId }),
    'mutation examCopy': ({ examId }) => ({ id: examId }),
    'mutation examNotify': ({ examId }) => ({ id: examId, userCount: 1 }),
    'mutation examAddSitting': ({ examId }) => ({ id: examId, startTime: lastDay, endTime: lastDay }),
    'mutation examSave': ({ examId }) => ({ id: examId, title: '抢来的', tmplGroups: [] }),
    'mutation examShare': ({ examId }) => ({ id: examId, shared: {} }),
    'mutation examHandOver': ({ examId }) => ({ id: examId, ownerId: 'nobody' }),
    'mutation examState': ({ examId }) => ({ ids: [examId], state: 1 }),
    'mutation examDelete': ({ examId }) => ({ ids: [examId] }),
  },
  examLists: {
    'query examPaging': () => ({ size: 5000 }),
    'query examListTitles': () => ({}),
  },
  aboutNoExam: {
    ...alike('categories are the site’s', [
      'query examCategoryPage',
      'query examCategoryHistory',
      'query examCategoryUsers',
      'mutation saveExamCategory',
      'mutation removeExamCategory',
      'mutation designateFree',
    ]),
  },
};
