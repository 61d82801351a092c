import { screen } from '@testing-library/react';
import { setToken } from '@vigil/ui/session/session.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderWeb } from '../app/render-web.fixture.tsx';
import { OnlinePage } from './online-page.tsx';

beforeEach(() => setToken('token'));
afterEach(() => {
  setToken(null);
  localStorage.clear();
});

const none = { __typename: 'ExamRowPage', records: [], total: 0, pages: 0, current: 1, size: 12 };
const open = (menu: readonly string[]) =>
  renderWeb(
    <OnlinePage />,
    (operation) => (operation === 'OnlineExams' ? { examOnlinePaging: none } : null),
    { depart: { menu: [...menu], words: [] } },
  );
const ways = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

describe('my exams, when there is none', () => {
  it('say that no exam was signed up for, and lead to signing up [exam-011]', async () => {
    open(['home', 'signup', 'exams']);
    expect(await screen.findByText('您还没有报名考试')).toBeTruthy();
    expect(ways()).toEqual([
      ['去报名', '/web/signup'],
      ['去模拟考试', '/web/mockExam'],
    ]);
  });

  it('lead to practice alone where the brand has nobody sign up', async () => {
    open(['home', 'exams']);
    await screen.findByText('您还没有报名考试');
    expect(ways()).toEqual([['去模拟考试', '/web/mockExam']]);
  });
});
