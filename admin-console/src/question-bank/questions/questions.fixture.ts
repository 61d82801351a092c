import type { QuestionRow } from './question-row.ts';

/** A row of the question list; what is not said is a single choice that no exam names. */
export const questionRow = (id: string, fields: Partial<QuestionRow> = {}): QuestionRow => ({
  // The client picks a fragment's fields by the type's name.
  ...{ __typename: 'QuestionRow' },
  id,
  quType: 1,
  text: `试题${id}`,
  repoId: 'b1',
  repoTitle: '网络安全',
  chapterId: null,
  chapterTitle: null,
  level: 1,
  tags: [],
  state: 0,
  version: 1,
  uses: 0,
  createByName: '出题老师',
  createTime: '2026-11-20T02:00:00Z',
  updateTime: '2026-11-21T02:00:00Z',
  ...fields,
});

/** A whole question with its key; what is not said is a single choice. */
export const wholeQuestion = (fields: Record<string, unknown> = {}) => ({
  __typename: 'BankQuestion',
  id: 'q1',
  quId: 'q1',
  version: 3,
  repoId: 'b1',
  chapterId: null,
  quType: 1,
  level: 2,
  tags: ['密码学'],
  state: 0,
  scoreHint: null,
  content: '<p>下列哪一项属于对称加密？</p>',
  image: null,
  media: null,
  analysis: '',
  options: [
    { __typename: 'BankOption', id: 'o1', content: 'RSA', image: null, isRight: false },
    { __typename: 'BankOption', id: 'o2', content: 'AES', image: null, isRight: true },
  ],
  blanks: null,
  inOrder: null,
  pairs: null,
  matches: null,
  rightAnswer: null,
  titleBody: null,
  scratchUrl: null,
  code: null,
  points: null,
  parts: null,
  updateTime: '2026-11-21T02:00:00Z',
  ...fields,
});
