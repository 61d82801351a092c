import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { setToken } from '@vigil/ui/session/session.ts';
import { renderWeb } from '../../app/render-web.fixture.tsx';
import type { MyPapersQuery, MyRecordsQuery } from '../../generated/graphql.ts';
import { AttemptsPage } from './attempts-page.tsx';
import { ScoreSearchPage } from './score-search-page.tsx';
import { ScoresPage } from './scores-page.tsx';

type Record = MyRecordsQuery['recordMyPaging']['records'][number];
type Attempt = MyPapersQuery['paperMyPaging']['records'][number];

const paged = <T,>(records: readonly T[]) => ({
  records,
  total: records.length,
  pages: 1,
  current: 1,
  size: 10,
});
const user = {
  __typename: 'SessionUser',
  userId: 'u1',
  name: 'lin',
  realName: '林晓雯',
  avatar: null,
  roleType: 1,
  permissions: [],
  mobile: null,
  deptName: null,
  sysTime: '2026-11-21T00:00:00Z',
  unreadMsg: 0,
  logLosses: 0,
};
const record = (change: Partial<Record>): Record => ({
  examId: 'e1',
  title: '期末考试',
  offline: false,
  examType: 1,
  tryCount: 1,
  maxScore: 80,
  totalScore: 100,
  paperId: 'p1',
  updateTime: '2026-11-20T00:00:00Z',
  resultType: 3,
  state: 2,
  passed: 1,
  resultsShown: true,
  resultsWithdrawn: false,
  resultsWhen: 'hand-in',
  resultsFrom: null,
  ...change,
});
const attempt = (change: Partial<Attempt>): Attempt => ({
  id: 'p1',
  examId: 'e1',
  title: '期末考试',
  createTime: '2026-11-20T01:00:00Z',
  handTime: '2026-11-20T01:10:00Z',
  userTime: 600,
  totalScore: 100,
  userScore: 91,
  userObjScore: 60,
  userSubjScore: 31,
  reviewState: 1,
  valid: true,
  passed: 1,
  state: 2,
  exState: 0,
  resultType: 3,
  resultsShown: true,
  resultsWithdrawn: false,
  resultsWhen: 'hand-in',
  resultsFrom: null,
  ...change,
});
const row = (name: RegExp) => within(screen.getByRole('row', { name }));

afterEach(() => setToken(null));

describe('我的成绩', () => {
  const asked: unknown[] = [];
  async function open(records: readonly Record[]) {
    setToken('t');
    asked.length = 0;
    renderWeb(<ScoresPage />, (operation, variables) => {
      if (operation === 'UserInfo') return { userInfo: user };
      if (operation === 'MyRecords') asked.push(variables['input']);
      return { recordMyPaging: paged(records) };
    });
    await screen.findAllByRole('link');
  }

  it('an exam’s name leads to its attempts, and is plain text where it was sat offline [record-002] [record-005]', async () => {
    await open([record({}), record({ examId: 'e2', title: '线下的模拟', offline: true, examType: 2 })]);
    expect(
      row(/期末考试/)
        .getByRole('link', { name: '期末考试' })
        .getAttribute('href'),
    ).toBe('/web/paper/list/e1/u1');
    expect(row(/期末考试/).getByText('线上')).toBeTruthy();
    expect(row(/期末考试/).getByText('正式考试')).toBeTruthy();
    expect(row(/线下的模拟/).queryByRole('link')).toBeNull();
    expect(row(/线下的模拟/).getByText('线下')).toBeTruthy();
    expect(row(/线下的模拟/).getByText('模拟考试')).toBeTruthy();
  });

  it('says how much of how much, what is waited for, and leads on', async () => {
    await open([
      record({}),
      record({
        examId: 'e2',
        title: '还在作答',
        state: 0,
        passed: null,
        maxScore: null,
        paperId: 'p2',
        tryCount: 0,
      }),
      record({ examId: 'e5', title: '只谢不说', resultType: 1, passed: null, maxScore: null }),
      record({ examId: 'e6', title: '只说总分', resultType: 2 }),
      record({
        ...{ examId: 'e7', title: '正在核查的', passed: null, maxScore: null },
        ...{ resultsShown: false, resultsWithdrawn: true },
      }),
      record({ examId: 'e3', title: '等待阅卷', state: 1, passed: null, maxScore: null }),
      record({
        ...{ examId: 'e4', title: '等待公布', passed: null, maxScore: null },
        ...{ resultsShown: false, resultsFrom: '2026-11-20T04:00:00Z' },
      }),
    ]);
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(screen.getByRole('row', { name: /期末考试/ }).textContent).toContain('80 / 100');
    expect(row(/期末考试/).getByText('80').tagName).toBe('STRONG');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      '考试',
      '最高分',
      '是否通过',
      '最近考试时间',
      '下一步',
    ]);
    expect(hrefOf('查看结果：期末考试')).toBe('/web/exam/result/p1');
    expect(hrefOf('继续考试：还在作答')).toBe('/web/exam/start/p2');
    expect(row(/还在作答/).getByText('考试中')).toBeTruthy();
    expect(row(/还在作答/).queryByText(/已考/)).toBeNull();
    expect(row(/等待阅卷/).getByText('阅卷后通知您')).toBeTruthy();
    expect(row(/只谢不说/).getByText('本场考试不公布分数')).toBeTruthy();
    expect(row(/正在核查/).getByText('暂停公布')).toBeTruthy();
    expect(row(/正在核查/).getByText('成绩正在核查')).toBeTruthy();
    for (const waiting of [/还在作答/, /等待阅卷/, /等待公布/, /只谢不说/, /只说总分/, /正在核查/])
      expect(row(waiting).queryByRole('link', { name: /^错题本/ })).toBeNull();
    expect(row(/等待公布/).getByText(/^11月20日 12:00 公布$|^.天 12:00 公布$/)).toBeTruthy();
  });

  it('is filtered by title and by type, ten to a page [record-001] [common-054]', async () => {
    await open([record({})]);
    const words = screen.getByRole('searchbox', { name: '考试名称' });
    fireEvent.change(words, { target: { value: '期末' } });
    fireEvent.keyDown(words, { key: 'Enter' });
    await userEvent.click(screen.getByRole('combobox', { name: '考试类别' }));
    await userEvent.click(await screen.findByRole('option', { name: '模拟考试', hidden: true }));
    expect(asked).toEqual([
      { current: 1, size: 10, params: {} },
      { current: 1, size: 10, params: { title: '期末' } },
      { current: 1, size: 10, params: { title: '期末', examType: 2 } },
    ]);
  });

  it('leads to the wrong answers of an exam, but not of one that was sat offline [record-002] [record-003]', async () => {
    await open([record({}), record({ examId: 'e2', title: '线下测验', offline: true })]);
    expect(screen.getByRole('link', { name: '错题本：期末考试' }).getAttribute('href')).toBe(
      '/web/book/list/e1',
    );
    const offline = row(/线下测验/);
    expect(offline.getByText('线下考试没有错题本')).toBeTruthy();
    expect([...offline.queryAllByRole('button'), ...offline.queryAllByRole('link')]).toEqual([]);
  });

  it('is filtered by days, both included [record-001]', async () => {
    await open([record({})]);
    await userEvent.click(await screen.findByRole('button', { name: '开始日期 – 结束日期' }));
    await screen.findByRole('dialog', { hidden: true });
    const today = new Date();
    const [year, number] = [today.getFullYear(), today.getMonth() + 1];
    const month = `${year}-${String(number).padStart(2, '0')}`;
    for (const day of [10, 12])
      await userEvent.click(
        screen.getByRole('button', { name: `${year}年${number}月${day}日`, hidden: true }),
      );
    await vi.waitFor(() =>
      expect(asked.at(-1)).toMatchObject({ params: { dateRange: [`${month}-10`, `${month}-12`] } }),
    );
  });
});

describe('考试记录', () => {
  it('an open attempt goes on, any other shows its paper [paper-002] [record-006]', async () => {
    renderWeb(<AttemptsPage />, () => ({
      paperMyPaging: paged([
        attempt({ id: 'p2', createTime: '2026-11-20T02:00:00Z', state: 0 }),
        attempt({}),
        attempt({ id: 'p3', createTime: '2026-11-19T02:00:00Z', valid: false, reviewState: 2 }),
      ]),
    }));
    await screen.findByRole('table');
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map((each) => within(each).getByRole('link').textContent)).toEqual([
      '继续考试',
      '查看结果',
      '查看结果',
    ]);
    expect(
      within(rows[0] as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/web/exam/start/p2');
    expect(
      within(rows[1] as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/web/exam/result/p1');
    expect(
      [...(rows[1] as HTMLElement).querySelectorAll('td')].slice(0, 5).map((cell) => cell.textContent),
    ).toEqual(['10 分钟', '91 / 100', '60 / 31', '已阅卷', '通过']);
    expect(within(rows[1] as HTMLElement).getByRole('rowheader').textContent).toMatch(/09:00/);
    expect(within(rows[2] as HTMLElement).getByText('无效')).toBeTruthy();
  });
});

describe('成绩查询', () => {
  afterEach(() => setToken(null));

  it('asks guests for name and ID number, and says the same of whoever is not found [exam-049]', async () => {
    const asked: unknown[] = [];
    renderWeb(<ScoreSearchPage />, (operation, variables) => {
      if (operation === 'ScoreLookup') asked.push(variables['input']);
      return {
        scoreLookup: {
          __typename: 'ScoreSearch',
          realName: '王五',
          idCard: '110*************12',
          records: [],
        },
      };
    });
    await userEvent.click(screen.getByRole('button', { name: '查询' }));
    expect(screen.getByText('请填写姓名！')).toBeTruthy();
    expect(screen.getByText('请填写证件号码！')).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: /姓名/ }), '王五');
    await userEvent.type(screen.getByRole('textbox', { name: /证件号码/ }), '110101190001010012');
    await userEvent.click(screen.getByRole('button', { name: '查询' }));
    expect(await screen.findByText('没有查到成绩')).toBeTruthy();
    expect(asked).toEqual([{ realName: '王五', idCard: '110101190001010012' }]);
  });

  it('shows name, ID number, subject, level and score, and looks again by what is typed [exam-049]', async () => {
    setToken('t');
    const found: unknown[] = [];
    renderWeb(<ScoreSearchPage />, (operation, variables) => {
      if (operation === 'ScoreSearch') found.push(variables);
      const one = {
        ...{ __typename: 'ScoreFound', examId: 'e1', subject: '数学', level: '一级', score: 80 },
        ...{ totalScore: 100, passed: 1, time: '2026-11-20T01:00:00Z' },
      };
      return {
        scoreSearch: {
          ...{ __typename: 'ScoreSearch', realName: '林晓雯', idCard: '110*************12' },
          records: variables['title'] === '语文' ? [] : [one],
        },
      };
    });
    const cells = within(await screen.findByRole('row', { name: /数学/ }));
    for (const said of ['林晓雯', '110*************12', '一级', '80 / 100', '通过'])
      expect(cells.getByText(said)).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: '科目或级别' }), '语文');
    await userEvent.click(screen.getByRole('button', { name: '查询' }));
    expect(await screen.findByText('没有找到“语文”的成绩')).toBeTruthy();
    expect(found).toEqual([{ title: '' }, { title: '语文' }]);
  });
});
