import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FeedReader, FeedStatus } from '../app/feed.ts';
import { heardServerTime } from '../app/server-clock.ts';
import { consoleSession } from '../app/testing/console-session.tsx';
import { renderConsole, type Answer } from '../app/testing/render-console.tsx';
import { DashboardPage } from './dashboard-page.tsx';
import type { FollowHome, ToldHome } from './follow-home.ts';
import type { HomePart } from './use-home.ts';

let reader: FeedReader<ToldHome> | null = null;
const closed = vi.fn<() => void>();
const follow: FollowHome = (following) => {
  reader = following;
  return closed;
};

const link = (page: string, ids: object = {}, rest = '') => ({ page, ids, rest });
const row = (title: string, more: object = {}) => ({
  ...{ key: title, title, note: null, tags: [], figures: [], at: null, to: null },
  ...more,
});
const part = (name: string, title: string, more: object = {}): HomePart =>
  ({
    ...{ name, title, timeIs: 'ago', total: 0, atLeast: false, empty: '', failed: false },
    ...{ rows: [], more: [] },
    ...more,
  }) as unknown as HomePart;

const figure = (title: string, value: number | null, tone: string | null = null) => ({
  ...{ title, value, unit: null, tone },
});
const running = (sitting: number) =>
  part('running', '正在进行', {
    timeIs: 'until',
    total: 1,
    rows: [
      row('期中考试', {
        figures: [figure('考试中', sitting), figure('在线', null), figure('需关注', 2, 'danger')],
        to: link('ExamWatch', { examId: 'e1' }),
      }),
    ],
  });

const parts: readonly HomePart[] = [
  running(3),
  part('soon', '即将开始', { empty: '未来 7 天没有要开始的考试。' }),
  part('marking', '待阅卷', {
    total: 1,
    rows: [
      row('作文考试', {
        figures: [{ title: '待评', value: 4, unit: '份答卷', tone: 'info' }],
        to: link('NoSuchPage'),
      }),
    ],
  }),
  part('drafts', '我的草稿', {
    empty: '没有草稿。',
    more: [{ text: '新建考试', to: link('ExamEdit') }],
  }),
];

const home = (shown: readonly HomePart[]): Answer => ({
  data: { consoleHome: { at: '2026-11-21T01:00:00.000Z', parts: shown } },
});
const open = (answer: () => Answer | Promise<Answer>) =>
  renderConsole(consoleSession(<DashboardPage follow={follow} />), () => answer());
const region = (name: string) => screen.findByRole('region', { name });
const say = (status: FeedStatus) => act(() => reader?.status(status));

beforeEach(() => {
  reader = null;
  closed.mockClear();
});
afterEach(() => {
  cleanup();
  heardServerTime(Date.now());
});

describe('the home of the console', () => {
  it('shows its frame while it loads, then each part with its rows in columns and their way', async () => {
    let answer: (value: Answer) => void = () => undefined;
    open(() => new Promise((resolve) => (answer = resolve)));
    expect(await screen.findByText('正在加载')).toBeTruthy();
    await waitFor(() => expect(reader).not.toBeNull());
    await act(async () => answer(home(parts)));
    const now = within(await region('正在进行'));
    expect(now.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      ...['名称', '考试中', '在线', '需关注'],
    ]);
    expect(now.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['3', '—', '2']);
    expect(now.getByRole('link', { name: '期中考试' }).getAttribute('href')).toBe('/admin/exam/watch/e1');
  });

  it('says why a part is empty, and offers the next act; what leads nowhere is no link', async () => {
    open(() => home(parts));
    expect(within(await region('即将开始')).getByText('未来 7 天没有要开始的考试。')).toBeTruthy();
    const drafts = within(await region('我的草稿'));
    expect(drafts.getByRole('link', { name: '新建考试' }).getAttribute('href')).toBe('/admin/exam/edit');
    const marking = within(await region('待阅卷'));
    expect(marking.getByText('作文考试')).toBeTruthy();
    expect(marking.getByText('4 份答卷')).toBeTruthy();
    expect(marking.queryByRole('link')).toBeNull();
  });

  it('gives a name the room of empty columns, never cuts its end, and keeps to one line of tags', async () => {
    const title = '注册消防工程师资格考试理论科目（第二场）';
    const tags = ['离线超过 1 分钟：2 人', '切屏将超限：1 人', '消息待回复：1 人'];
    const attention = part('attention', '需要处理', {
      total: 2,
      rows: [
        row(title, {
          tags: tags.map((text) => ({ text, tone: 'danger' })),
          to: link('ExamWatch', { examId: 'e1' }),
        }),
        row('实名认证待审核', { figures: [figure('待处理', 1)], at: '2026-11-21T01:00:00.000Z' }),
      ],
    });
    open(() => home([attention]));
    const panel = within(await region('需要处理'));
    const name = panel.getByRole('rowheader', { name: new RegExp(title) }) as HTMLTableCellElement;
    expect(name.colSpan).toBe(3);
    expect(panel.getByRole('link', { name: title }).lastElementChild?.lastElementChild?.textContent).toBe(
      '论科目（第二场）',
    );
    expect(within(name).getByText('另 2 项').title).toBe(tags.slice(1).join('\n'));
    for (const tag of tags) expect(within(name).getByText(tag)).toBeTruthy();
  });

  it('says so to whom nothing of it concerns', async () => {
    open(() => home([]));
    expect(await screen.findByText('这里还没有与您有关的内容')).toBeTruthy();
  });

  it('says what failed and tries again; a part that failed leaves the others', async () => {
    let asked = 0;
    open(() => {
      asked += 1;
      return asked === 1
        ? { refusal: { code: 10_010_000, reason: 'Busy', message: '服务器繁忙' } }
        : home([...parts, part('changes', '最近更改', { failed: true })]);
    });
    await userEvent.click(await screen.findByRole('button', { name: '重试' }));
    expect(within(await region('最近更改')).getByRole('alert').textContent).toContain('暂时无法读取');
    expect(within(await region('正在进行')).getByText('期中考试')).toBeTruthy();
  });

  it('follows what it is told; a dead connection keeps the last figures and says from when they are', async () => {
    const { unmount } = open(() => home(parts));
    await region('正在进行');
    expect(screen.getByText('正在连接')).toBeTruthy();
    act(() => void reader?.read({ at: '2026-11-21T01:05:00.000Z', position: '', parts: [running(4)] }, true));
    say({ kind: 'live' });
    expect(screen.getByText('实时')).toBeTruthy();
    expect(within(await region('正在进行')).getAllByRole('cell')[0]?.textContent).toBe('4');
    expect(screen.queryByRole('region', { name: '我的草稿' })).toBeNull();

    say({ kind: 'lost', since: Date.now() });
    expect(screen.getByText(/连接中断，数据截至 .*09:05/)).toBeTruthy();
    expect(within(await region('正在进行')).getAllByRole('cell')[0]?.textContent).toBe('4');
    unmount();
    expect(closed).toHaveBeenCalledOnce();
  });
});
