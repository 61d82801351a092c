import { screen } from '@testing-library/react';
import { setToken } from '@vigil/ui/session/session.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { examRow, inMinutes } from '../app/exam.fixture.ts';
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

describe('my exams', () => {
  it('stand as the day asks for them: what may be sat before what is over', async () => {
    const row = { __typename: 'ExamRow', ...examRow() };
    const over = { ...row, id: 'over', title: '已结束', examStatus: 4, endTime: inMinutes(-60) };
    const always = { ...row, id: 'always', title: '随时可考', openType: 2, endTime: inMinutes(1e6) };
    const byPassword = { ...row, id: 'password', title: '口令考试', openType: 9, endTime: inMinutes(2e6) };
    const due = { ...row, id: 'due', title: '今天截止', endTime: inMinutes(60), entryUntil: inMinutes(60) };
    const records = [over, always, byPassword, due];
    renderWeb(<OnlinePage />, (operation) =>
      operation === 'OnlineExams' ? { examOnlinePaging: { ...none, records, total: 4, pages: 1 } } : null,
    );
    const titles = (await screen.findAllByRole('heading', { level: 2 })).map(
      ({ textContent }) => textContent,
    );
    expect(titles).toEqual(['今天截止', '随时可考', '口令考试', '已结束']);
    expect(screen.getByText('凭密码')).toBeTruthy();
    expect(screen.queryByText(/公开|按部门/)).toBeNull();
  });
});
