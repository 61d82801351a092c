import type { Asked, Entry, TrainingRecord } from './training-desk.ts';

/** A record of Li's over three questions. */
export const recordOf = (more: Partial<TrainingRecord> = {}): TrainingRecord => ({
  id: 't1',
  repoId: 'bank',
  repoId_dictText: '编程与算法',
  mode: 1,
  chapterId: null,
  chapterTitle: null,
  state: 0,
  answerCount: 0,
  totalCount: 3,
  rightCount: 0,
  openCount: 0,
  percent: 0,
  totalPercent: 0,
  available: 3,
  createTime: '2026-11-23T01:00:00Z',
  updateTime: '2026-11-23T01:00:00Z',
  ...more,
});

export const entriesOf = (quIds: readonly string[], quType = 1): Entry[] =>
  quIds.map((quId, index) => ({
    quId,
    quType,
    sort: index + 1,
    answered: false,
    isRight: null,
    mark: false,
  }));

type Question = Asked['question'];

/** A single choice of `a` and `b`, with its key once it is answered; `b` is right. */
export function questionOf(
  { quId, quType, answered, isRight }: Entry,
  more: Partial<Question> = {},
): Question {
  const option = (id: string) => ({
    id,
    tag: id.toUpperCase(),
    content: `选项${id}`,
    image: null,
    checked: answered && (isRight === true) === (id === 'b'),
    answer: null,
    isRight: answered ? id === 'b' : null,
    rightAnswer: null,
  });
  return {
    id: quId,
    quId,
    quType,
    content: `<p>题目${quId}</p>`,
    image: null,
    score: null,
    sort: 1,
    media: null,
    titleBody: null,
    scratchUrl: null,
    answerList: quType <= 3 ? [option('a'), option('b')] : [],
    matchList: [],
    answer: null,
    codeAnswer: null,
    scratchAnswer: null,
    analysis: answered ? '' : null,
    rightAnswer: answered ? 'B' : null,
    isRight,
    actualScore: null,
    mark: false,
    answered,
    lateAnswers: 0,
    codeTests: [],
    codeJudged: null,
    voided: null,
    subList: [],
    ...more,
  };
}

export const askedOf = (entry: Entry, record: TrainingRecord, more: Partial<Asked> = {}): Asked => ({
  record,
  entry,
  question: questionOf(entry),
  keyShown: entry.answered,
  withheld: false,
  withheldUntil: null,
  selfJudge: false,
  ...more,
});
