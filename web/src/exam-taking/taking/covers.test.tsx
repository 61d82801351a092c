import '@testing-library/jest-dom/vitest';
import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loginSettled, requestLogin } from '../../app/login-request.ts';
import { ShownClock } from './bar/shown-clock.ts';
import { openingSnapshot, type QueueSnapshot } from './answer-queue/queue-snapshot.ts';
import { Covers } from './covers.tsx';
import { ownHandIn } from './hand-in/over.ts';
import type { Fullscreen } from './monitoring/use-fullscreen.ts';
import type { Sitting } from './paper/sitting.ts';
import type { TakingPaper } from './paper/types.ts';
import type { Work } from './use-work.ts';

const running: QueueSnapshot = { ...openingSnapshot, phase: 'running' };
const writing = {
  queue: running,
  leadership: 'leader',
  leading: true,
  open: true,
  timeUp: false,
  session: { stranger: false, loginAgain: () => undefined },
  ending: { over: null, withdrawable: true, withdraw: () => undefined },
} as unknown as Work;
const takeOver = vi.fn<() => Promise<void>>(() => Promise.resolve());

/** The page with its covers, and where a result would be. */
function show(work: Partial<Work>, fullscreen: Fullscreen = 'inside') {
  const router = createMemoryRouter(
    [
      {
        path: '/taking',
        element: (
          <ShownClock value={{ leftSeconds: 3661, atMs: performance.now() }}>
            <Covers
              paper={{ id: 'p1', title: '期末考试' } as TakingPaper}
              sitting={{ takeOver } as unknown as Sitting}
              work={{ ...writing, ...work }}
              fullscreen={{ state: fullscreen, enter: () => undefined }}
              numbering={(quId) => quId}
            />
          </ShownClock>
        ),
      },
      { path: '/web/exam/result/:id', element: <p>成绩</p> },
    ],
    { initialEntries: ['/taking'] },
  );
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
}

const focused = () => document.activeElement as HTMLElement;
const titles = () => screen.queryAllByRole('heading').map((heading) => heading.textContent);

afterEach(() => {
  cleanup();
  loginSettled();
  takeOver.mockClear();
});

describe('what stands over the paper', () => {
  it('nothing while it is being written', () => {
    show({});
    expect(titles()).toEqual([]);
  });

  it('another tab that has it, until this one takes over', async () => {
    show({ leadership: 'elsewhere', leading: false });
    expect(titles()).toEqual(['本场考试正在另一个标签页中作答']);
    await userEvent.click(screen.getByRole('button', { name: '在本页继续作答' }));
    expect(takeOver).toHaveBeenCalledOnce();
  });

  it('nothing of the paper for somebody else who logged in, but the way back for its candidate', async () => {
    const loginAgain = vi.fn<() => void>();
    const session = { stranger: true, locked: true, loginAgain };
    for (const leadership of ['leader', 'elsewhere'] as const) {
      show({ session, leadership, leading: leadership === 'leader' }, 'outside');
      expect(titles()).toEqual(['当前浏览器已登录其他账号']);
      expect(screen.getByRole('alertdialog')).toHaveTextContent('答案保存在本机，请用原账号重新登录');
      await userEvent.click(screen.getByRole('button', { name: '退出当前账号，用原账号登录' }));
      cleanup();
    }
    expect(loginAgain).toHaveBeenCalledTimes(2);
  });

  it('that time is up in another tab, which hands in: nothing is to be gone on with here', () => {
    show({ leadership: 'elsewhere', leading: false, timeUp: true });
    expect(titles()).toEqual(['考试时间到']);
    expect(screen.getByRole('status')).toHaveTextContent('由该标签页与服务器核对时间并交卷');
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it('the way back to fullscreen, and time that is up, as long as nothing is being handed in', () => {
    show({}, 'outside');
    expect(titles()).toEqual(['本场考试需要全屏作答']);
    // What it covers says how long one still has.
    expect(screen.getByRole('alertdialog')).toHaveTextContent(/剩余 01:0[01]:\d\d/);
    cleanup();
    show({ timeUp: true });
    expect(titles()).toEqual(['考试时间到']);
    expect(screen.getByRole('status')).toHaveTextContent('正在与服务器核对时间，随后自动交卷。');
    cleanup();
    show({ timeUp: true, queue: { ...running, fault: { offline: true, msg: '' } } });
    expect(screen.getByRole('status')).toHaveTextContent('网络中断，恢复后与服务器核对时间');
    cleanup();
    show({ timeUp: true, queue: { ...running, handIn: 'queued' } }, 'outside');
    expect(titles()).toHaveLength(1);
    expect(screen.queryByText(/剩余/)).toBeNull();
    cleanup();
    // A hand-in that waits: time runs on behind it.
    show({ queue: { ...running, handIn: 'queued' } });
    expect(screen.getByRole('alertdialog', { name: '正在交卷' })).toHaveTextContent(/剩余 01:0[01]:\d\d/);
    cleanup();
    show({ timeUp: true, queue: { ...running, handIn: 'queued' } });
    expect(titles()).not.toContain('考试时间到');
  });

  it('nothing of that once it is over, but that it is; then the result by itself', async () => {
    show({ open: false, timeUp: true, ending: { ...writing.ending, over: ownHandIn } }, 'outside');
    expect(titles()).toEqual([ownHandIn.title]);
    expect(await screen.findByText('成绩')).toBeInTheDocument();
  });

  const waiting = { timeUp: true, queue: { ...running, handIn: 'queued' } } as const;
  it.each([
    ['考试时间到', { timeUp: true }],
    ['考试时间到', { timeUp: true, leadership: 'elsewhere', leading: false }],
    ['正在交卷', waiting],
  ] as const)(
    '%s has no button, and leaves focus and Tab to a login dialog until it is closed',
    async (title, work) => {
      const dialog = render(
        <>
          <input aria-label="账号" />
          <input aria-label="密码" />
        </>,
      );
      screen.getByLabelText('账号').focus();
      act(() => requestLogin());
      show(work);
      await act(() => new Promise((resolve) => setTimeout(resolve)));
      expect(screen.getByLabelText('账号')).toHaveFocus();
      await userEvent.tab();
      expect(screen.getByLabelText('密码')).toHaveFocus();
      act(loginSettled);
      dialog.unmount();
      await waitFor(() =>
        expect(screen.getByRole('alertdialog', { name: title })).toContainElement(focused()),
      );
    },
  );
});
