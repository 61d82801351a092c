import { act, cleanup, screen, within } from '@testing-library/react';
import { setToken } from '@vigil/ui/session/session.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderWeb, unreachable } from '../app/render-web.fixture.tsx';
import { examRow, inMinutes, nowOfExams } from '../app/exam.fixture.ts';
import type { ExamRowFieldsFragment } from '../generated/graphql.ts';
import { HomePage } from './home-page.tsx';

const day = 24 * 60;
const userInfo = {
  ...{ __typename: 'SessionUser', userId: 'u1', name: 'student', realName: '林晓雯', deptName: '一车间' },
  ...{ avatar: null, roleType: 1, permissions: [], mobile: null, passwordChangeDue: false },
  ...{ sysTime: inMinutes(0), unreadMsg: 0, logLosses: 0 },
};
let asked: string[] = [];
let shown: readonly ExamRowFieldsFragment[] = [];
let slow: string | null = null;
let isAway = false;
let openPaper: object | null = null;
/** each test has a time of the server of its own: what was seen once is as old as it is */
let told = nowOfExams;

const open = (brand: Pick<Parameters<typeof renderWeb>[2] & object, 'appName' | 'depart'> = {}) =>
  renderWeb(
    <HomePage />,
    (operation) => {
      asked.push(operation);
      if (operation === slow) return null;
      if (isAway) return unreachable();
      if (operation === 'MyExams')
        return { myExamList: shown.map((exam) => ({ __typename: 'ExamRow', ...exam })) };
      if (operation === 'OpenPaper') return { checkProcess: openPaper };
      if (operation === 'ReviewsDue')
        return { wrongBookDue: { quIds: [], newCount: 0, doneToday: 0, total: 0 } };
      if (operation === 'Slides') return { slideshowList: [] };
      if (operation === 'NoticeTitles') return { noticePaging: { records: [], total: 0, pages: 0 } };
      if (operation === 'UserInfo') return { userInfo };
      return null;
    },
    { path: '/web/index', ...brand },
  );
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const next = () => screen.getByRole('article', { name: '信息安全考试' });

beforeEach(() => {
  vi.useFakeTimers({ now: nowOfExams });
  asked = [];
  slow = null;
  isAway = false;
  openPaper = null;
  told += 1;
  setToken('t');
  shown = [
    examRow({ id: 'always', title: '随时可考', entryUntil: inMinutes(3650 * day) }),
    examRow({
      id: 'soon',
      title: '信息安全考试',
      examStatus: 1,
      startTime: inMinutes(15),
      endTime: inMinutes(90),
      entryUntil: inMinutes(30),
      needDevice: true,
    }),
  ].map((exam) => ({ ...exam, serverTime: new Date(told).toISOString() }));
});
afterEach(() => {
  cleanup();
  setToken(null);
  vi.useRealTimers();
});

describe('the home of a learner', () => {
  it('does not say that nothing is to be taken while an exam asks for something first', async () => {
    const blocked = [{ reason: 'RealPersonWanted', msg: '请先完成实名认证' }];
    shown = shown.map((exam) => ({ ...exam, blocked: exam.id === 'soon' ? blocked : [], examCount: 1 }));
    shown = shown.map((exam) => (exam.id === 'soon' ? exam : { ...exam, examStatus: 0 }));
    open();
    await pass(50);
    expect(screen.getByText('请先完成实名认证')).toBeTruthy();
    expect(screen.queryByText('目前没有要参加的考试')).toBeNull();
  });

  it('[home-next] shows an exam that begins in a quarter of an hour as the next, with countdown, entry and device', async () => {
    open();
    await pass(50);
    const hero = within(next());
    expect(hero.getByRole('timer').textContent).toBe('15 分 00 秒');
    expect(hero.getByText('今天 16:30 前入场')).toBeTruthy();
    expect(hero.getByText('还剩 30 分 00 秒').dataset['near']).toBeUndefined();
    expect(hero.getByText(/此浏览器不能使用摄像头|需要摄像头，尚未检测/)).toBeTruthy();
    expect(hero.getByText('考前 10 分钟可进入')).toBeTruthy();
    expect(hero.getByRole('link', { name: '查看考试：信息安全考试' })).toBeTruthy();
    const rows = within(screen.getByRole('region', { name: '我的考试' }));
    expect(rows.getAllByRole('article')).toHaveLength(1);
    expect(rows.getByRole('link', { name: '进入考试：随时可考' })).toBeTruthy();
  });

  it('[home-next] the last minutes before its entry closes are amber, as on its card', async () => {
    shown = shown.map((exam) =>
      exam.id === 'soon' ? { ...exam, startTime: inMinutes(3), entryUntil: inMinutes(5) } : exam,
    );
    open();
    await pass(50);
    expect(within(next()).getByText(/^还剩 \d 分/).dataset['near']).toBe('true');
  });

  it('[home-once] what stands around the exams is asked once for the page and all its parts', async () => {
    open();
    await pass(50);
    expect(next()).toBeTruthy();
    for (const once of ['MyExams', 'OpenPaper', 'ReviewsDue', 'Slides', 'NoticeTitles'])
      expect([once, asked.filter((one) => one === once).length]).toEqual([once, 1]);
  });

  it('[home-live] the hero opens by itself ten minutes before, and asks the server soon after [exam-022] [exam-026]', async () => {
    open();
    await pass(50);
    const before = asked.filter((one) => one === 'MyExams').length;
    await pass(5 * 60_000);
    expect(within(next()).getByRole('link', { name: '进入考试：信息安全考试' })).toBeTruthy();
    await pass(10_000);
    expect(asked.filter((one) => one === 'MyExams').length).toBe(before + 1);
  });

  it('[home-live] whoever comes too late is told so, and nothing is offered [exam-035]', async () => {
    open();
    await pass(50);
    await pass(30 * 60_000 + 2_000);
    expect(screen.queryByRole('link', { name: '进入考试：信息安全考试' })).toBeNull();
    expect(screen.getByText('已错过入场')).toBeTruthy();
    expect(screen.getByRole('article', { name: '随时可考' })).toBeTruthy();
  });

  it('[home-open] [ET2] with a paper open no other exam is offered; the open one is told at the head alone', async () => {
    const paper = { id: 'p9', examId: 'e9', title: '正在考的', examType: 1, leftSeconds: 600, stepOn: false };
    openPaper = { __typename: 'OpenPaper', ...paper };
    shown = [
      ...shown,
      examRow({ id: 'e9', title: '正在考的', paperId: 'p9', serverTime: shown[0]?.serverTime ?? '' }),
    ];
    open();
    await pass(50);
    expect(screen.queryByRole('link', { name: /进入考试/ })).toBeNull();
    const rows = within(screen.getByRole('region', { name: '我的考试' }));
    expect(rows.getByText(/您有正在进行的考试/)).toBeTruthy();
    expect(rows.getByRole('link', { name: '继续进行中的考试：正在考的' }).getAttribute('href')).toBe(
      '/web/exam/checkExam/e9',
    );
    expect(rows.queryByText('正在考的')).toBeNull();
  });

  it('[home-beside] results, wrong questions and practice are one click away [exam-005]', async () => {
    open();
    await pass(50);
    const ways = within(screen.getByRole('navigation', { name: '快捷入口' }));
    const leadsTo = (name: RegExp) => ways.getByRole('link', { name }).getAttribute('href');
    expect([/我的成绩/, /错题本/, /题库练习/, /模拟考试/, /设备调试/, /考生须知/].map(leadsTo)).toEqual([
      '/web/uc?to=exam',
      '/web/book/list',
      '/web/repo',
      '/web/mockExam',
      '/web/exam/debug',
      '/web/detail/instructions',
    ]);
  });

  it.each([
    ['', 'https://certificates.example/a'],
    ['JZCX', 'https://certificates.example/b'],
  ])(
    'certificates are asked for elsewhere, in a new window, where the brand “%s” says [exam-006]',
    async (appName, certificateUrl) => {
      open({ appName, depart: { certificateUrl } });
      await pass(50);
      const tile = screen.getByRole('link', { name: /证书查询/ });
      expect(tile.getAttribute('href')).toBe(certificateUrl);
      expect([tile.getAttribute('target'), tile.getAttribute('rel')]).toEqual([
        '_blank',
        'noopener noreferrer',
      ]);
      cleanup();
      open({ appName });
      await pass(50);
      expect(screen.queryByRole('link', { name: /证书查询/ })).toBeNull();
    },
  );

  it('[home-steady] is shown in one piece; what does not come holds it up no longer than 1.5 s', async () => {
    slow = 'Slides';
    open();
    await pass(50);
    expect(screen.queryByRole('article')).toBeNull();
    await pass(1600);
    expect(next()).toBeTruthy();
  });

  it('offers no exam to be begun without a network, only to be looked at', async () => {
    open();
    await pass(50);
    expect(screen.getByRole('link', { name: '进入考试：随时可考' })).toBeTruthy();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.queryByRole('link', { name: '进入考试：随时可考' })).toBeNull();
    expect(screen.getByText('联网后进入')).toBeTruthy();
    expect(screen.getByRole('link', { name: '查看考试：随时可考' })).toBeTruthy();
    vi.restoreAllMocks();
    act(() => void window.dispatchEvent(new Event('online')));
  });

  it('[ET2] by the list itself an exam is open while the server does not tell which', async () => {
    slow = 'OpenPaper';
    const serverTime = shown[0]?.serverTime ?? '';
    shown = [...shown, examRow({ id: 'e9', title: '正在考的', paperId: 'p9', serverTime })];
    open();
    await pass(2000);
    expect(screen.queryByRole('link', { name: /进入考试/ })).toBeNull();
    expect(screen.getAllByRole('link', { name: '继续进行中的考试：正在考的' }).length).toBeGreaterThan(0);
  });

  it('[home-empty] without an exam says so and offers practice', async () => {
    shown = [];
    open();
    await pass(50);
    expect(screen.getByText('暂无正在进行中的考试')).toBeTruthy();
    expect(screen.getByRole('link', { name: '去模拟考试' }).getAttribute('href')).toBe('/web/mockExam');
  });

  it('[home-guest] asks a guest to log in, and asks the server for nothing that is theirs', async () => {
    setToken(null);
    open();
    await pass(50);
    expect(screen.getByRole('region', { name: '登录后查看您的考试' })).toBeTruthy();
    expect(asked.filter((one) => ['MyExams', 'OpenPaper', 'ReviewsDue'].includes(one))).toEqual([]);
  });

  it('opens on what this device remembers while the server is away, its clock gone on; nothing of it stays for the next person', async () => {
    open();
    await pass(100);
    expect(next()).toBeTruthy();
    cleanup();
    isAway = true;
    vi.setSystemTime(nowOfExams + 40 * 60_000);
    open();
    await pass(2000);
    expect(screen.getByText('以下是 今天 16:00 的内容，可能已有变化。')).toBeTruthy();
    expect(screen.getByRole('heading', { name: '林晓雯，您好' })).toBeTruthy();
    expect(screen.getByText('随时可考')).toBeTruthy();
    // Its entry closed ten minutes ago: it is the next one no longer.
    expect(screen.queryByRole('article', { name: '信息安全考试' })).toBeNull();
    expect(screen.getByText('信息安全考试')).toBeTruthy();
    cleanup();
    setToken('of another person');
    open();
    await pass(2000);
    expect(screen.queryByText('随时可考')).toBeNull();
  });
});
