import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { question } from '@vigil/ui/questions/question-sample.ts';
import { BroughtContext, type Brought } from '../../app/brought.tsx';
import { renderWeb } from '../../app/render-web.fixture.tsx';
import { BelowQuestion } from './below-question.ts';
import { ResultPage } from './result-page.tsx';

const key = {
  __typename: 'Question',
  id: 'q',
  image: null,
  sort: 1,
  media: null,
  titleBody: null,
  scratchUrl: null,
  answer: '<p>我的作答</p>',
  codeAnswer: null,
  scratchAnswer: null,
  codeLanguage: null,
  codeTests: null,
  codeJudged: null,
  voided: null,
  analysis: null,
  rightAnswer: null,
  isRight: null,
  actualScore: null,
  mark: false,
  answered: true,
  lateAnswers: 0,
};
const essay = { ...question({ quId: 'q1', quType: 4 }), ...key };
const composite = {
  ...question({ quId: 'q2', quType: 99, content: '<p>组合题干</p>', score: 10 }),
  ...key,
  answer: null,
  actualScore: 7,
  subList: [
    { ...question({ quId: 'q3', quType: 4, content: '<p>小题题干</p>', score: 10 }), ...key, actualScore: 7 },
  ],
};
const place = (quId: string, quType: number, sort: number) => ({
  id: quId,
  quId,
  quType,
  sort,
  score: 10,
  answered: true,
  mark: false,
});

function open(change: object, analysis: object = {}, brought: Brought = {}) {
  const paperResult = {
    id: 'p1',
    examId: 'e1',
    title: '期末考试',
    realName: '林晓雯',
    resultType: 3,
    valid: true,
    passed: 1,
    totalScore: 100,
    userScore: 91,
    userObjScore: 60,
    userSubjScore: 31,
    userTime: 600,
    createTime: '2026-11-20T01:00:00Z',
    handTime: '2026-11-20T01:10:00Z',
    wholeCount: 1,
    halfCount: 0,
    quCount: 2,
    thanks: '<p>谢谢参加</p>',
    exState: 0,
    exMsg: null,
    voidReason: null,
    reviewState: 1,
    judging: false,
    answersFrom: null,
    keysHeld: 0,
    keysHeldByOpenPaper: 0,
    resultsShown: true,
    resultsWithdrawn: false,
    resultsWhen: 'hand-in',
    resultsFrom: null,
    lateAnswers: 0,
    groupList: [
      {
        __typename: 'PaperGroup',
        id: 'g1',
        title: '第一大题',
        quType: 4,
        quCount: 2,
        totalScore: 20,
        perScore: 10,
        quList: [place('q1', 4, 1), place('q2', 99, 2)],
      },
    ],
    quList: [essay, composite],
    ...change,
  };
  const paperAnalysis = {
    ...{ __typename: 'PaperAnalysis', id: 'p1', parts: [], times: [], comments: [], remark: '', place: null },
    ...analysis,
  };
  renderWeb(
    <BroughtContext value={brought}>
      <ResultPage />
    </BroughtContext>,
    () => ({ paperResult, paperAnalysis }),
    { path: '/web/exam/result/:id', at: '/web/exam/result/p1' },
  );
}

describe('the result of a paper', () => {
  it.each([
    [1, [false, false]],
    [2, [true, false]],
    [3, [true, true]],
  ])(
    'with resultType %i thanks, tells the score, shows the questions: %j after the thanks [paper-001]',
    async (resultType, shown) => {
      open({ resultType });
      expect(await screen.findByText('谢谢参加')).toBeTruthy();
      // Who handed in by keys goes on from here.
      expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
      expect([screen.queryByText('91') !== null, screen.queryByText('题干') !== null]).toEqual(shown);
    },
  );

  it.each([
    [{ passed: 1 }, '通过'],
    [{ passed: 0 }, '未通过'],
    [{ passed: null, reviewState: 0 }, '待阅卷'],
    [{ valid: false }, '无效'],
  ])('%j is %s [paper-020] [paper-021] [paper-022] [paper-023] [exam-045]', async (change, word) => {
    open({ ...change, quList: [], groupList: [] });
    expect(await screen.findByText(word)).toBeTruthy();
  });

  it('has around it what other slices bring, and below each question or part that counts what they say', async () => {
    const below = ({ quId, name }: { readonly quId: string; readonly name: string }) => (
      <p>{`申请 ${quId} ${name}`}</p>
    );
    open(
      { quList: [{ ...essay, voided: true }, composite] },
      {},
      {
        paperResult: [
          ({ paperId, children }) => <section aria-label={`外 ${paperId}`}>{children}</section>,
          ({ children }) => (
            <section aria-label="内">
              <BelowQuestion value={below}>{children}</BelowQuestion>
            </section>
          ),
        ],
      },
    );
    const inner = await within(await screen.findByRole('region', { name: '外 p1' })).findByRole('region', {
      name: '内',
    });
    expect((await within(inner).findAllByText(/^申请/)).map(({ textContent }) => textContent)).toEqual([
      '申请 q3 （1）简答题',
    ]);
  });

  it('[result-one-piece] the head waits for the rest of the page, and keeps the place of its line', async () => {
    renderWeb(<ResultPage />, () => null, { path: '/web/exam/result/:id', at: '/web/exam/result/p1' });
    const head = (await screen.findByRole('heading', { name: '考试结果' })).closest('header');
    expect(head?.textContent).toBe('考试结果\u00a0');
  });

  it('[result-next] says when it was handed in, how much was answered, and what comes next', async () => {
    open({ reviewState: 0, passed: null, quList: [], groupList: [] });
    expect(await screen.findByText('已答 1 题，共 2 题')).toBeTruthy();
    expect(screen.getByTitle('2026-11-20 09:10:00')).toBeTruthy();
    expect(screen.getByText(/老师批阅主观题后给出成绩/)).toBeTruthy();
    const next = within(screen.getByRole('region', { name: '接下来' }));
    expect(next.queryByRole('link', { name: '错题本' })).toBeNull();
  });

  it('counts what was begun and not finished apart, as the answer card did', async () => {
    open({ wholeCount: 3, halfCount: 1, quCount: 11, quList: [], groupList: [] });
    expect(await screen.findByText('已答 3 题，未答完 1 题，共 11 题')).toBeTruthy();
  });

  it('says nothing of questions where there were none here: an exam on paper', async () => {
    open({ wholeCount: 0, halfCount: 0, quCount: 0, quList: [], groupList: [] });
    expect(await screen.findByText('成绩登记时间')).toBeTruthy();
    expect(screen.queryByText(/^(?:交卷时间|作答)$/)).toBeNull();
  });

  it('while it waits for marking has no score, of the paper and of its subjective questions [paper-024]', async () => {
    open({ reviewState: 0, passed: null, userScore: 60, userSubjScore: null });
    const article = await screen.findByRole('article', { name: '第 1 题' });
    expect(within(article).getByText('待阅卷后显示得分')).toBeTruthy();
    expect(screen.getAllByText('待阅卷后显示得分')).toHaveLength(2);
    expect(screen.queryByText('60')).toBeNull();
  });

  it('of a composite question has its parts and their scores, and none of its own [qu-002] [qu-007]', async () => {
    open({});
    const article = await screen.findByRole('article', { name: '第 2 题' });
    expect(within(article).getByText('小题题干')).toBeTruthy();
    expect(within(article).getAllByText('得 7 分 / 10 分')).toHaveLength(1);
  });

  it('says when the result will show while it does not, and invents none [paper-001]', async () => {
    open({
      ...{ passed: null, userScore: null, userObjScore: null, userSubjScore: null },
      ...{ resultsShown: false, resultsWhen: 'publish', reviewState: 2 },
    });
    expect(await screen.findByText('成绩待公布')).toBeTruthy();
    // Once as the head, once as the sentence under it: no tag and no box say it again.
    expect(screen.getAllByText(/待公布|尚未公布|待阅卷/).map(({ textContent }) => textContent)).toEqual([
      '成绩待公布',
      '成绩尚未公布，公布时以站内消息通知您。',
    ]);
    expect(screen.queryByText(/总分 100 分/)).toBeNull();
    expect(screen.queryByText('主观题')).toBeNull();
  });

  it('marks what was scored lower than the whole paper was, by a word and a line', async () => {
    const part = { __typename: 'ScorePart', kind: 'group', right: 1, questions: 2, totalScore: 20 };
    open(
      { userScore: 60, quList: [], groupList: [] },
      {
        parts: [
          { ...part, name: '单选题', score: 8 },
          { ...part, name: '判断题', score: 12 },
        ],
      },
    );
    const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));
    expect((await row(/单选题/)).getByText('偏低')).toBeTruthy();
    expect((await row(/判断题/)).queryByText('偏低')).toBeNull();
    expect(screen.getByText(/竖线是整卷得分率 60%/)).toBeTruthy();
  });

  it('leads to the wrong answers of its exam, once they can be there', async () => {
    open({});
    const link = await screen.findByRole('link', { name: '错题本' });
    expect(link.getAttribute('href')).toBe('/web/book/list/e1');
  });

  it('of a score that was entered tells no time and offers no wrong answers', async () => {
    open({ resultType: 2, userTime: 0, groupList: [], quList: [] });
    expect(await screen.findByText('91')).toBeTruthy();
    expect(screen.queryByText('用时')).toBeNull();
    expect(screen.queryByRole('link', { name: '错题本' })).toBeNull();
  });

  it('shows points by part, place, time and what reviewers said of an answer', async () => {
    const part = { __typename: 'ScorePart', questions: 2, right: 1 };
    open(
      {},
      {
        parts: [
          { ...part, kind: 'group', name: '第一大题', score: 14, totalScore: 20 },
          { ...part, kind: 'tag', name: '议论文', score: 7, totalScore: 10 },
        ],
        times: [{ __typename: 'QuestionTime', quId: 'q1', seconds: 125 }],
        comments: [
          {
            ...{ __typename: 'AnswerComment', quId: 'q1', comment: '言之有物', plain: '我的答案' },
            annotations: [{ __typename: 'AnswerRemark', from: 0, to: 2, text: '论点清楚' }],
          },
        ],
        remark: '继续努力',
        place: { __typename: 'ScorePlace', place: 3, of: 41, above: 95 },
      },
    );
    const tags = within(await screen.findByRole('table', { name: '各知识点得分' }));
    expect(tags.getByRole('row', { name: /议论文 1 \/ 2 7 \/ 10 偏低70%/ })).toBeTruthy();
    expect(screen.queryByRole('table', { name: '各章节得分' })).toBeNull();
    expect(screen.getByText('第 3 名，共 41 人，超过 95% 的考生')).toBeTruthy();
    const first = within(screen.getByRole('article', { name: '第 1 题' }));
    expect(first.getByText('言之有物')).toBeTruthy();
    expect(first.getByText('我的').tagName).toBe('MARK');
    expect(first.getByText(/用时 2 分/)).toBeTruthy();
    expect(screen.getByText('继续努力')).toBeTruthy();
    expect(screen.getByRole('button', { name: '下载成绩单' })).toBeTruthy();
  });
});

it('of a paper that is open, be it again, there is no result yet but the way on', async () => {
  open({ handTime: null, userScore: null, passed: null });
  await screen.findByText('这份试卷还没有交卷');
  expect(screen.getByRole('link', { name: '继续考试' }).getAttribute('href')).toBe('/web/exam/start/p1');
  expect(screen.queryByText('谢谢参加')).toBeNull();
});
