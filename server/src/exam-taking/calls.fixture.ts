import { alike, type SliceCalls } from '../organisation/slice-calls.fixture.js';

export const calls: SliceCalls = {
  aboutNobody: {
    ...alike('the caller alone, as for everybody who sits', [
      'query paperMyPaging',
      'query recordMyPaging',
      'mutation createPaper',
      'query scoreSearch',
      'mutation faceToken',
      'subscription paperNotices',
    ]),
    ...alike('the caller’s own', ['query answerKeeping', 'mutation bringAnswersBack']),
  },
  ownPapers: {
    'query paperDetail': ({ paperId }) => ({ id: paperId }),
    'query paperPlaces': ({ paperId }) => ({ id: paperId }),
    'query paperResult': ({ paperId }) => ({ id: paperId }),
    'query paperAnalysis': ({ paperId }) => ({ id: paperId }),
    'mutation quDetail': ({ paperId }) => ({ paperId, quId: 'q-single' }),
    'mutation fillAnswer': ({ paperId }) => ({ paperId, quId: 'q-single', answers: ['a'] }),
    'mutation markAs': ({ paperId }) => ({ paperId, quId: 'q-single', mark: true }),
    'mutation handExam': ({ paperId }) => ({ id: paperId }),
    'mutation leaveIncr': ({ paperId }) => ({ id: paperId }),
    'mutation captureSave': ({ paperId }) => ({ paperId, base64: '' }),
    'mutation faceCheck': ({ paperId }) => ({ paperId, base64: '' }),
    'mutation answerCode': ({ paperId }) => ({ paperId, quId: 'q-single', codeAnswer: '1' }),
    'mutation saveWorkAnswer': ({ paperId }) => ({ paperId, id: 'q-single', titleBody: '1' }),
    'mutation debugSuspected': ({ paperId }) => ({ id: paperId }),
    'mutation messageShown': ({ paperId }) => ({ paperId, messageId: 'x' }),
    'mutation takeBreak': ({ paperId }) => ({ id: paperId }),
    'mutation endBreak': ({ paperId }) => ({ id: paperId }),
    'mutation askProctors': ({ paperId }) => ({ paperId, message: '看不清' }),
    'mutation keepRoughWork': ({ paperId }) => ({
      ...{ paperId, quId: 'q-single', note: '草稿', struck: [], highlights: [] },
    }),
  },
  aboutOneExam: {
    'query examPreview': ({ examId }) => ({ id: examId, withKey: true }),
    'query examPreviewScore': ({ examId, version }) => ({ id: examId, version, seed: 'a', answers: [] }),
    'query examWork': ({ examId }) => ({ examId }),
    'query resultsState': ({ examId }) => ({ id: examId }),
    'mutation judgeCode': ({ examId }) => ({ examId }),
    'mutation batchCreatePaper': ({ examId }) => ({ examId }),
    'mutation resultsPublish': ({ examId }) => ({ id: examId }),
    'mutation resultsWithdraw': ({ examId }) => ({ id: examId, reason: '好' }),
  },
  examLists: {
    'query paperPaging': ({ userId, examId }) => ({ params: { userId, examId } }),
  },
  ownFiles: {
    '/api/paper/paper/paper-content': ({ paperId }) => ({ paperId, contents: ['an-address'] }),
    '/api/paper/paper/transcript': ({ paperId }) => ({ id: paperId }),
  },
};
