import { act, screen } from '@testing-library/react';
import { knowAccount } from '@vigil/ui/session/account.ts';
import { setToken } from '@vigil/ui/session/session.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { renderWeb } from '../../app/render-web.fixture.tsx';
import { KeptAnswers } from './kept-answers.tsx';
import { addMark, marks, removeMark } from './marks.ts';
import { tellBroughtBack, tellNotTaken } from './tell.ts';

const keepHouse = vi.fn<(client: unknown, user: object | null) => Promise<void>>(async () => undefined);
const load = async () => ({ keepHouse });

const serverTime = Date.parse('2026-11-21T00:00:00Z');
const user = (logLosses: number) => ({
  __typename: 'SessionUser',
  userId: 'u1',
  name: 'lin',
  realName: '林晓雯',
  avatar: null,
  roleType: 1,
  permissions: [],
  mobile: null,
  deptName: null,
  sysTime: new Date(serverTime).toISOString(),
  unreadMsg: 0,
  logLosses,
});
const mark = {
  paperId: 'p1',
  userId: 'u1',
  losses: 0,
  until: serverTime + 3_600_000,
  contentUntil: serverTime + 3_600_000,
};

async function shown(
  logLosses: number,
  { papers = false, token = 't' as string | null } = {},
): Promise<string[]> {
  const asked: string[] = [];
  setToken(token);
  renderWeb(<KeptAnswers load={load} look={async () => papers} />, (operation) => {
    asked.push(operation);
    return { userInfo: user(logLosses) };
  });
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  return asked;
}

afterEach(() => {
  removeMark('p1');
  setToken(null);
  keepHouse.mockClear();
});

it('where nothing is kept it asks nothing and loads nothing', async () => {
  expect(await shown(3)).toEqual([]);
  expect(keepHouse).not.toHaveBeenCalled();
});

it('where the log has lost nothing since, nothing is sent', async () => {
  addMark(mark);
  expect(await shown(0)).toEqual(['UserInfo']);
  expect(keepHouse).not.toHaveBeenCalled();
});

it('where content of papers is here, house is kept though nothing was ever acknowledged', async () => {
  await shown(0, { papers: true });
  await vi.waitFor(() =>
    expect(keepHouse).toHaveBeenCalledExactlyOnceWith(expect.anything(), {
      ...{ userId: 'u1', logLosses: 0, now: serverTime },
    }),
  );
});

it('and so it is where nobody is logged in', async () => {
  expect(await shown(0, { papers: true, token: null })).toEqual([]);
  await vi.waitFor(() => expect(keepHouse).toHaveBeenCalledExactlyOnceWith(expect.anything(), null));
});

it('the page’s earlier person is no visitor under another’s login', async () => {
  knowAccount('theirs', 'u2');
  await shown(0, { papers: true, token: 'theirs' });
  expect(keepHouse).not.toHaveBeenCalled();
});

it('[14-F7] by the server’s time alone: a computer that is years ahead forgets nothing', async () => {
  addMark(mark);
  const clock = vi.spyOn(Date, 'now').mockReturnValue(serverTime + 5 * 365 * 86_400_000);
  await shown(0);
  clock.mockRestore();
  expect(keepHouse).not.toHaveBeenCalled();
});

it('after a loss what is kept is sent, by the person it belongs to', async () => {
  addMark(mark);
  await shown(1);
  await vi.waitFor(() =>
    expect(keepHouse).toHaveBeenCalledExactlyOnceWith(expect.anything(), {
      ...{ userId: 'u1', logLosses: 1, now: serverTime },
    }),
  );
});

it('a mark of before a loss stays one when the paper is opened again', () => {
  addMark(mark);
  addMark({ ...mark, losses: 1 });
  expect(marks()).toEqual([mark]);
});

it('says how many answers came back, which count and which are late', async () => {
  await shown(0);
  act(() => tellBroughtBack({ counted: 3, late: 1 }));
  expect(await screen.findByText('已补交 4 个作答')).toBeTruthy();
  expect(screen.getByText(/3 个按当时的保存时间计入成绩；1 个无法证明当时的保存时间，暂未计入/)).toBeTruthy();
});

it('says why answers are not taken now, and nothing of a fault that passes', async () => {
  await shown(0);
  act(() => tellNotTaken(null));
  expect(screen.queryByText('有作答还没有交到服务器')).toBeNull();
  act(() => tellNotTaken({ code: 20010002, reason: 'AnotherPaperOpen', msg: '', data: null }));
  expect(await screen.findByText('有作答还没有交到服务器')).toBeTruthy();
  expect(screen.getByText('您有正在进行的考试。先完成它，交卷后刷新页面，这些作答会自动补交。')).toBeTruthy();
});
