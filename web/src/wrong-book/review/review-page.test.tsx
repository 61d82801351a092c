import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { setToken } from '@vigil/ui/session/session.ts';
import { clientOf, refusal, renderWeb, unreachable } from '../../app/render-web.fixture.tsx';
import { DueCard } from './due-card.tsx';
import { keptReviews } from './kept-reviews.ts';
import { ReviewPage } from './review-page.tsx';
import { whoWaits } from './waiting-note.ts';

const option = (id: string, tag: string, more: object = {}) => ({
  __typename: 'AnswerEntry',
  ...{ id, tag, content: `选项${tag}`, image: null, checked: false, isRight: null },
  ...{ answer: null, rightAnswer: null },
  ...more,
});
const question = (quId: string, quType: number, more: object = {}) => ({
  __typename: 'Question',
  ...{ id: quId, quId, quType, content: `<p>题目${quId}</p>`, image: null, score: null, sort: null },
  ...{ media: null, titleBody: null, scratchUrl: null, matchList: [], answer: null, codeAnswer: null },
  ...{ scratchAnswer: null, mark: false, answered: false, lateAnswers: 0, codeTests: [], codeJudged: null },
  ...{ analysis: null, rightAnswer: null, isRight: null, actualScore: null, subList: [] },
  answerList: quType === 1 ? [option('a', 'A'), option('b', 'B')] : [],
  ...more,
});

const user = {
  __typename: 'SessionUser',
  ...{ userId: 'u1', name: 'lin', realName: '林晓雯', avatar: null, roleType: 1, permissions: [] },
  ...{ mobile: null, deptName: null, sysTime: '2026-11-21T00:00:00Z', unreadMsg: 0, logLosses: 0 },
};

afterEach(() => {
  setToken(null);
  vi.unstubAllGlobals();
});

/** A server on which these are due; `rights`: what comes of an answer, by question. */
function open(
  due: readonly ReturnType<typeof question>[],
  rights: Readonly<Record<string, boolean | null>> = {},
  network: { readonly isThere: () => boolean } = { isThere: () => true },
) {
  const asked: [string, Record<string, unknown>][] = [];
  const done = new Set<string>();
  setToken('t');
  renderWeb(
    <>
      <DueCard />
      <ReviewPage />
    </>,
    (operation, variables) => {
      asked.push([operation, variables]);
      if (operation === 'UserInfo') return { userInfo: user };
      if (!network.isThere()) return unreachable();
      if (operation === 'TakingUser') return { userInfo: user };
      const byId = (id: unknown) => due.find(({ quId }) => quId === id);
      if (operation === 'ReviewsDue') {
        const quIds = due.map(({ quId }) => quId).filter((quId) => !done.has(quId));
        const counts = { newCount: quIds.length, doneToday: done.size, total: due.length };
        return { wrongBookDue: { __typename: 'ReviewsDue', quIds, ...counts } };
      }
      if (operation === 'ReviewAsked')
        return {
          wrongBookReviewDetail: {
            ...{ __typename: 'ReviewAsked', question: byId(variables['id']), examId: 'e1' },
            ...{ examTitle: '期中考试', wrongCount: 2, updateTime: '2026-11-21T00:00:00Z' },
          },
        };
      if (operation === 'ReviewRate')
        return { wrongBookRate: { __typename: 'ReviewRated', due: '2026-12-01T00:00:00Z' } };
      const { quId } = variables['input'] as { quId: string };
      if (done.has(quId)) return refusal(20010000, 'NotDue', '这道题今天已复习过，请在到期后再来！');
      done.add(quId);
      const right = rights[quId] ?? null;
      const choices = [1, 2, 3, 4].map((rating) => ({
        __typename: 'ReviewChoice',
        rating,
        days: rating * 2 - 1,
      }));
      return {
        wrongBookReview: {
          ...{ __typename: 'ReviewOutcome', right, rating: right === true ? 3 : 1 },
          ...{ choices: right === false ? [] : choices, due: '2026-11-24T00:00:00Z' },
          question: { ...byId(quId), isRight: right, answered: true, rightAnswer: 'B' },
        },
      };
    },
  );
  const sent = (operation: string) => asked.filter(([name]) => name === operation).map(([, all]) => all);
  return { sent };
}
const next = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('今日复习', () => {
  it('a single choice is judged on click, others are confirmed; then the next one [qu-004]', async () => {
    const { sent } = open([question('1', 1), question('2', 9, { codeAnswer: '' })], { 1: true, 2: null });
    expect(await screen.findByText('今日复习：2 道错题')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '确认答案' })).toBeNull();
    fireEvent.click(await screen.findByRole('radio', { name: /选项B/ }));
    expect(await screen.findByText('回答正确')).toBeTruthy();
    expect(sent('ReviewAnswer')).toEqual([{ input: { quId: '1', answers: ['b'] } }]);
    expect(screen.getByRole('button', { name: /良好/ }).getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: /简单.*7 天后/ }));
    await screen.findByRole('button', { name: /简单/, pressed: true });
    expect(sent('ReviewRate')).toEqual([{ input: { quId: '1', rating: 4 } }]);
    next('下一题');
    expect(await screen.findByText('第 2 / 2 题')).toBeTruthy();
    expect(await screen.findByRole('button', { name: '确认答案' })).toHaveProperty('disabled', true);
    // What only the person can judge, counts as not known until they say otherwise.
    next('不会，看答案');
    expect(await screen.findByText('请对照参考答案，说说自己掌握得怎么样。')).toBeTruthy();
    next('完成');
    expect(await screen.findByText('本次复习 2 题，答对 1 题。')).toBeTruthy();
    next('看看还有没有');
    expect(await screen.findByText('今天的复习已完成')).toBeTruthy();
  });

  it('without a network goes on with the questions that are there; answers are kept and sent once it is back', async () => {
    let isThere = true;
    const sentByRest: [string, unknown][] = [];
    vi.stubGlobal('fetch', async (path: string, { body = '' }: { body?: string } = {}) => {
      if (!isThere) throw unreachable();
      if (body !== '') sentByRest.push([path, JSON.parse(body)]);
      return Response.json({ code: 0, msg: '', data: { receipt: null } });
    });
    const { sent } = open(
      [question('1', 1), question('2', 1)],
      { 1: true, 2: true },
      { isThere: () => isThere },
    );
    await waitFor(() => expect(sent('ReviewAsked')).toHaveLength(2));
    isThere = false;
    fireEvent.click(await screen.findByRole('radio', { name: /选项B/ }));
    expect(await screen.findByText('网络中断，作答已保存在本机，恢复后自动提交并判题。')).toBeTruthy();
    expect(whoWaits()).toEqual(['u1']);
    next('下一题');
    expect(await screen.findByText('题目2')).toBeTruthy();
    next('不会，看答案');
    await screen.findByText('网络中断，作答已保存在本机，恢复后自动提交并判题。');
    next('完成');
    expect(await screen.findByText('本次复习 2 题，答对 0 题，另有 2 题待网络恢复后判题。')).toBeTruthy();
    expect(sentByRest).toEqual([]);
    isThere = true;
    await keptReviews(
      clientOf(() => ({ userInfo: user })),
      'u1',
    ).send();
    await waitFor(() => expect(whoWaits()).toEqual([]));
    expect(sentByRest).toEqual([
      ['/api/user/wrong-book/review', { quId: '1', answers: ['b'] }],
      ['/api/user/wrong-book/review', { quId: '2', giveUp: true }],
    ]);
  });

  it('a wrong answer is rated by nobody, and is asked tomorrow', async () => {
    open([question('1', 1)], { 1: false });
    fireEvent.click(await screen.findByRole('radio', { name: /选项A/ }));
    expect(await screen.findByText('回答错误')).toBeTruthy();
    expect(screen.queryByRole('group', { name: '掌握程度' })).toBeNull();
    expect(screen.getByText('这道题明天会再出现。')).toBeTruthy();
  });

  it('says when nothing is due, and the home page says nothing then', async () => {
    open([]);
    expect(await screen.findByText('暂无错题或管理员未开启错题查看')).toBeTruthy();
    expect(screen.queryByText(/道错题/)).toBeNull();
    // Not back to the wrong-book, which is empty too.
    expect(screen.getByRole('link', { name: '去题库练习' }).getAttribute('href')).toBe('/web/repo');
    expect(screen.queryByRole('link', { name: '查看错题本' })).toBeNull();
  });
});
