import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import '@testing-library/jest-dom/vitest';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MantineProvider } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AnswerCard } from './card/answer-card.tsx';
import { HandInProgress } from './hand-in/hand-in-progress.tsx';
import { OverCover } from './hand-in/over-cover.tsx';
import { ownHandIn } from './hand-in/over.ts';
import { NoticeStack } from './notices/notice-stack.tsx';
import { OfflineBar } from './notices/offline-bar.tsx';
import { leftNotice, messageNotice } from './notices/words.ts';
import type { QueueSnapshot } from './answer-queue/queue-snapshot.ts';
import type { QueueItem } from './answer-queue/queue-item.ts';
import type { CardModel } from './paper/card-model.ts';
import { useKeys } from './use-keys.ts';

const show = (node: ReactNode) => render(<MantineProvider env="test">{node}</MantineProvider>);
const item = (kind: 'answer' | 'hand'): QueueItem => ({
  commandId: kind,
  paperId: 'p',
  device: 'd',
  seq: 1,
  queuedAt: 0,
  body: kind === 'hand' ? { kind, exState: 0 } : { kind, quId: 'q2', fields: { answers: ['a'] } },
});
const quiet: QueueSnapshot = {
  device: 'd',
  phase: 'running',
  pending: [],
  keeping: 0,
  late: [],
  uncounted: [],
  storage: 'durable',
  fault: null,
  handIn: null,
};

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the answer card', () => {
  const place = (quId: string, sort: number, answered: boolean, mark: boolean) => ({
    quId,
    sort,
    quType: 1,
    answered,
    half: false,
    mark,
  });
  const groups = [
    {
      ...{ id: 'g1', title: '一、单选题', minutes: 25 },
      places: [place('q1', 1, true, false), place('q2', 2, false, true)],
    },
    { id: 'g2', title: '二、判断题', minutes: 0, places: [place('q3', 3, false, false)] },
  ];
  const card: CardModel = {
    groups,
    places: groups.flatMap((group) => group.places),
    answered: 1,
    half: 0,
    marked: 1,
  };
  it('names every state in words, by group, and the current question [paper-038]', () => {
    show(<AnswerCard card={card} currentId="q3" onGo={() => undefined} />);
    expect(
      within(screen.getByRole('region', { name: '一、单选题' })).getByRole('button', {
        name: '第 1 题，已答',
      }),
    ).not.toHaveAttribute('aria-current');
    expect(screen.getByRole('button', { name: '第 2 题，未答，存疑' })).toBeVisible();
    expect(screen.getByRole('button', { name: '第 3 题，未答' })).toHaveAttribute('aria-current', 'step');
    expect(screen.getByRole('navigation', { name: '答题卡' })).toHaveTextContent('已答 1 / 3存疑 1');
  });
  it('[17-2b] says beside a part how long it might take, where that is known', () => {
    show(<AnswerCard card={card} currentId="q1" onGo={() => undefined} />);
    const beside = (name: string) =>
      within(screen.getByRole('region', { name })).queryByText(/建议/)?.textContent;
    expect([beside('一、单选题'), beside('二、判断题')]).toEqual(['建议 25 分钟', undefined]);
  });
  it('goes to a question', async () => {
    const onGo = vi.fn<(id: string) => void>();
    show(<AnswerCard card={card} currentId="q1" onGo={onGo} />);
    await userEvent.click(screen.getByRole('button', { name: /第 2 题/ }));
    expect(onGo).toHaveBeenCalledWith('q2');
  });
});

describe('notices', () => {
  it('a proctor’s message stays until 知道了 [socket-001]', async () => {
    const onRemove = vi.fn<(id: string) => void>();
    show(<NoticeStack stack={[messageNotice('m1', null, '请看屏幕')]} onRemove={onRemove} />);
    expect(screen.getByText('管理员提醒')).toBeVisible();
    expect(screen.queryByRole('button', { name: '关闭提醒' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '知道了' }));
    expect(onRemove).toHaveBeenCalledWith('message/m1');
  });
  it('the last leave before the limit is an alert [paper-031]', () => {
    show(<NoticeStack stack={[leftNotice(1, 2)]} onRemove={() => undefined} />);
    expect(screen.getByRole('alert')).toHaveTextContent('您已经离开1次，离开2次将自动交卷');
  });
  it('lost connection: a quiet bar with the count waiting, no dialog; nothing when all is well', () => {
    const { rerender } = show(
      <OfflineBar
        offline
        queue={{ ...quiet, pending: [item('answer')], fault: { offline: true, msg: '' } }}
      />,
    );
    expect(screen.getByRole('status')).toHaveTextContent(
      '网络中断，答案保存在本机，恢复后自动提交（待提交 1 条）',
    );
    // Where it has no room.
    expect(screen.getByText('网络中断')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
    // A slow network takes no more room than one that is gone: what is left out where room is short is not left out.
    rerender(
      <MantineProvider env="test">
        <OfflineBar offline={false} queue={{ ...quiet, fault: { offline: false, msg: '', slow: true } }} />
      </MantineProvider>,
    );
    expect(screen.getByRole('status')).toHaveTextContent('网络较慢，答案保存在本机，正在提交');
    expect(screen.getByRole('status')).not.toHaveAttribute('data-long');
    rerender(
      <MantineProvider env="test">
        <OfflineBar offline={false} queue={quiet} />
      </MantineProvider>,
    );
    expect(screen.queryByRole('status')).toBeNull();
  });
});

describe('handing in', () => {
  const loginAgain = vi.fn<() => void>();
  const progress = (queue: QueueSnapshot, stranger = false) => (
    <HandInProgress
      queue={queue}
      session={{ stranger, locked: stranger, loginAgain }}
      timeUp={false}
      withdrawable
      onWithdraw={() => undefined}
    />
  );
  it('says that it waits for the candidate’s own login, and asks for it', () => {
    show(progress({ ...quiet, phase: 'logged-out', pending: [item('hand')], handIn: 'queued' }, true));
    expect(screen.getByRole('status')).toHaveTextContent('当前浏览器已登录其他账号');
    screen.getByRole('button', { name: '退出当前账号，用原账号登录' }).click();
    expect(loginAgain).toHaveBeenCalledOnce();
  });
  it('says how many answers are unsent, and may be withdrawn while it waits behind them', () => {
    const waiting: QueueSnapshot = {
      ...quiet,
      pending: [item('answer'), item('hand')],
      fault: { offline: true, msg: '' },
      handIn: 'queued',
    };
    const { rerender } = show(progress(waiting));
    expect(screen.getByRole('status')).toHaveTextContent('还有 1 条作答待提交');
    expect(screen.getByRole('button', { name: '返回继续作答' })).toBeVisible();
    rerender(<MantineProvider env="test">{progress({ ...waiting, handIn: 'sent' })}</MantineProvider>);
    expect(screen.queryByRole('button')).toBeNull();
  });
  const over = (queue: QueueSnapshot, onResult: () => void, offline = false) => (
    <OverCover
      over={ownHandIn}
      queue={queue}
      offline={offline}
      paperId="p"
      title="考试"
      numbering={() => '第 2 题'}
      onResult={onResult}
    />
  );
  it('the result waits for a network', () => {
    vi.useFakeTimers();
    const onResult = vi.fn<() => void>();
    const { rerender } = show(over(quiet, onResult, true));
    act(() => void vi.advanceTimersByTime(60_000));
    expect(onResult).not.toHaveBeenCalled();
    expect(screen.getByText('网络中断，恢复后打开考试结果…')).toBeVisible();
    expect(screen.getByRole('button', { name: '查看结果' })).toBeEnabled();
    rerender(<MantineProvider env="test">{over(quiet, onResult)}</MantineProvider>);
    act(() => void vi.advanceTimersByTime(500));
    expect(onResult).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });
  it('opens the result by itself after half a second [paper-037]', () => {
    vi.useFakeTimers();
    const onResult = vi.fn<() => void>();
    show(over(quiet, onResult));
    act(() => void vi.advanceTimersByTime(499));
    expect(onResult).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(1));
    expect(onResult).toHaveBeenCalledTimes(1);
  });
  it('stays while answers were not counted, says how many count, and offers to take the others along', async () => {
    vi.useFakeTimers();
    const onResult = vi.fn<() => void>();
    const paperResult = { __typename: 'PaperResult', exState: 5, exMsg: null, answeredCount: 2, quCount: 9 };
    const link = new ApolloLink(
      () =>
        new Observable((observer) => {
          observer.next({ data: { paperResult } });
          observer.complete();
        }),
    );
    const uncounted = [
      { item: item('answer'), reason: 'DeadlinePassed', msg: '考试时间已到，本次作答未计入！', refusedAt: 0 },
    ];
    show(
      <ApolloProvider client={new ApolloClient({ link, cache: new InMemoryCache() })}>
        {over({ ...quiet, uncounted }, onResult)}
      </ApolloProvider>,
    );
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(onResult).not.toHaveBeenCalled();
    expect(screen.getByRole('status')).toHaveTextContent('已计入 2 题，共 9 题');
    expect(screen.getByText('未计入：考试时间已到')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '导出数据文件' })).toBeInTheDocument();
  });
});

describe('keys', () => {
  function Probe({ options, log }: { options: number; log: (what: string) => void }) {
    const [text, setText] = useState('');
    useKeys(true, {
      choose: (index) => index < options && (log(`choose ${index}`), true),
      move: (by) => log(`move ${by}`),
      doubt: () => log('doubt'),
      help: () => log('help'),
    });
    return <input aria-label="输入" value={text} onChange={(event) => setText(event.target.value)} />;
  }
  const press = async (options: number, keys: string, inInput = false) => {
    const log = vi.fn<(what: string) => void>();
    const { unmount } = render(<Probe options={options} log={log} />);
    const user = userEvent.setup();
    if (inInput) await user.click(screen.getByLabelText('输入'));
    await user.keyboard(keys);
    unmount();
    return log.mock.calls.map(([what]) => what);
  };
  it('1–9 and letters choose, arrows move, ? helps', async () => {
    expect(await press(5, '1c{ArrowRight}{ArrowLeft}?')).toEqual([
      'choose 0',
      'choose 2',
      'move 1',
      'move -1',
      'help',
    ]);
  });
  it('D chooses option D where there is one, Shift+D marks doubt; without an option D it marks', async () => {
    expect(await press(5, 'd')).toEqual(['choose 3']);
    expect(await press(5, '{Shift>}D{/Shift}')).toEqual(['doubt']);
    expect(await press(2, 'd')).toEqual(['doubt']);
  });
  it('is silent inside an input and with a modifier', async () => {
    expect(await press(5, 'a1d', true)).toEqual([]);
    expect(await press(5, '{Control>}c{/Control}')).toEqual([]);
  });
});
