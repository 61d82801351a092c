import { alike, type SliceCalls } from '../organisation/slice-calls.fixture.js';

export const calls: SliceCalls = {
  aboutNobody: {
    ...alike('the caller alone, as for everybody who sits', ['mutation repoBuyInit', 'query repoUserPaging']),
    ...alike('questions of banks the caller may use', [
      'query chapterList',
      'query chapterGroup',
      'query repoDetail',
      'query repoHistory',
      'query bankQuestion',
      'query questionHistory',
      'query questionDuplicates',
      'query questionImports',
      'query questionImport',
      'query questionImportRows',
      'mutation chapterSave',
      'mutation chapterDelete',
      'mutation questionSave',
      'mutation questionDelete',
      'mutation questionState',
      'mutation questionRestore',
      'mutation questionBatchLevel',
      'mutation questionBatchRepo',
      'mutation questionBatchTags',
      'mutation questionClearChapters',
      'mutation questionImportStart',
      'mutation questionJoinChapters',
    ]),
  },
  refused: {
    'mutation repoHandOver': ({ repoId }) => ({ id: repoId, ownerId: 'nobody' }),
    'mutation repoState': ({ repoId }) => ({ ids: [repoId], state: 1 }),
    'mutation repoDelete': ({ repoId }) => ({ ids: [repoId] }),
    'mutation repoSave': ({ repoId }) => ({ id: repoId, title: '抢来的' }),
  },
  lists: {
    'query repoPaging': () => ({ size: 1000 }),
    'query questionAuthors': () => ({}),
    'query questionPaging': () => ({ size: 1000 }),
  },
  examLists: {
    'query questionUses': () => ({ id: 'q-single' }),
  },
  aboutNoExam: {
    ...alike('questions of banks', ['query questionPaging', 'query bankQuestion']),
  },
};
