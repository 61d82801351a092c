import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { setToken } from '@vigil/ui/session/session.ts';
import { sayTime } from '@vigil/ui/text/format.ts';
import { renderWeb } from '../../app/render-web.fixture.tsx';
import { QuestionPage } from './question-page.tsx';

const question = {
  __typename: 'Question',
  ...{ id: 'q1', quId: 'q1', quType: 4, content: '<p>题目q1</p>', image: null, score: 5, sort: 1 },
  ...{ media: null, titleBody: null, scratchUrl: null, matchList: [], answer: '<p>我写的</p>' },
  ...{ codeAnswer: null, scratchAnswer: null, mark: false, answered: true, lateAnswers: 0, codeTests: [] },
  ...{ codeJudged: null, analysis: null, rightAnswer: null, isRight: null, actualScore: null },
  ...{ voided: null, subList: [], answerList: [] },
};

function open(withheld: boolean, until: string | null): void {
  setToken('t');
  renderWeb(
    <QuestionPage />,
    () => ({
      questionDetail: question,
      questionKeyWithheld: { __typename: 'KeyWithheld', withheld, until },
    }),
    { path: '/web/qu/view/:id', at: '/web/qu/view/q1' },
  );
}

afterEach(() => setToken(null));

describe('试题详情', () => {
  it('says when the key of a question that an exam may ask is shown', async () => {
    const until = '2026-12-01T02:00:00Z';
    open(true, until);
    expect(
      await screen.findByText(`本题在您可能参加的考试中，答案与解析将于 ${sayTime(until)} 后显示。`),
    ).toBeTruthy();
  });

  it('says of an exam without an end that the key waits for it', async () => {
    open(true, null);
    expect(await screen.findByText('本题在您可能参加的考试中，考试结束后显示答案与解析。')).toBeTruthy();
  });

  it('says nothing of a question that no exam asks', async () => {
    open(false, null);
    expect(await screen.findByText('题目q1')).toBeTruthy();
    expect(screen.queryByText(/可能参加的考试/)).toBeNull();
  });
});
