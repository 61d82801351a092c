import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openingSnapshot } from '../answer-queue/queue-snapshot.ts';
import type { QueueEvent } from '../answer-queue/transport.ts';
import type { Notice } from '../notices/notices.ts';
import { useNotices } from '../notices/use-notices.ts';
import { pasteNotice, reopenedNotice } from '../notices/words.ts';
import type { Sitting } from '../paper/sitting.ts';
import { OverCover } from './over-cover.tsx';
import { endedElsewhere, leaveLimit, type Over } from './over.ts';
import { earlyNotice, useEarlyNotice } from './use-early-notice.ts';
import { useEnding } from './use-ending.ts';

const exitFullscreen = vi.fn<() => Promise<void>>(() => Promise.resolve());

beforeEach(() => {
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: document.body });
  Object.defineProperty(document, 'exitFullscreen', { configurable: true, value: exitFullscreen });
  exitFullscreen.mockClear();
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(document, 'fullscreenElement');
  Reflect.deleteProperty(document, 'exitFullscreen');
});

/** A paper whose queue tells what a test says. */
function paper() {
  let tell: (event: QueueEvent) => void = () => undefined;
  const enqueued: object[] = [];
  const shown: Notice[] = [];
  const content = { forget: vi.fn<() => void>(), resume: vi.fn<() => void>() };
  const sitting = {
    content,
    flush: () => Promise.resolve(),
    queue: {
      onEvent: (listener: typeof tell) => {
        tell = listener;
        return () => undefined;
      },
      enqueue: (body: object) => Promise.resolve(void enqueued.push(body)),
      withdrawHandIn: () => Promise.resolve(true),
    },
  } as unknown as Sitting;
  const board = { stack: [], show: (notice: Notice) => void shown.push(notice), remove: () => undefined };
  const reload = vi.fn<() => void>();
  const { result } = renderHook(() => useEnding({ sitting, paperId: 'p1', board, reload }));
  const acknowledge = (kind: 'leave' | 'hand', told: object) =>
    act(() =>
      tell({ kind: 'acknowledged', item: { body: { kind } }, result: told } as unknown as QueueEvent),
    );
  const refuse = (kind: 'hand', refusal: { reason: string; msg: string }) =>
    act(() => tell({ kind: 'refused', item: { body: { kind } }, ...refusal } as unknown as QueueEvent));
  return { result, enqueued, shown, acknowledge, refuse, content, reload };
}

describe('how a paper ends', () => {
  it.each([
    ['candidate', 0],
    ['time', 0],
    ['inactivity', 4],
  ] as const)(
    'handed in because of %s with exState %i, and out of fullscreen then [paper-012] [paper-013] [paper-035]',
    async (why, exState) => {
      const { result, enqueued, acknowledge, content } = paper();
      await act(() => result.current.handIn(why));
      expect(enqueued).toEqual([{ kind: 'hand', exState }]);
      expect(exitFullscreen).not.toHaveBeenCalled();
      expect(content.forget).not.toHaveBeenCalled();
      acknowledge('hand', { handState: 1 });
      expect(result.current.over).not.toBeNull();
      expect(exitFullscreen).toHaveBeenCalled();
      expect(content.forget).toHaveBeenCalledOnce();
    },
  );

  it('of a paper that was opened again, what was taken off this device is kept anew', () => {
    const { result, acknowledge, content } = paper();
    acknowledge('hand', { handState: 1 });
    act(() => result.current.reopen());
    expect(result.current.over).toBeNull();
    expect(content.resume).toHaveBeenCalledOnce();
  });

  it('a repeated hand-in of a paper that was opened again since ends nothing: the paper is asked for', () => {
    const { result, acknowledge, content, reload, shown } = paper();
    acknowledge('hand', { handState: 0 });
    expect(result.current.over).toBeNull();
    expect(shown).toEqual([reopenedNotice(null)]);
    expect(content.forget).not.toHaveBeenCalled();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('who withdraws a hand-in asks for the paper, which somebody may have ended meanwhile', async () => {
    const { result, reload } = paper();
    await act(async () => result.current.withdraw());
    expect(reload).toHaveBeenCalledOnce();
  });

  it('a hand-in refused as too early is told, and the paper asked for, which says when it is taken', () => {
    const { refuse, reload, shown } = paper();
    refuse('hand', { reason: 'TooEarlyToHandIn', msg: '开考5分钟后才能交卷' });
    expect(shown.map(({ text }) => text)).toEqual(['开考5分钟后才能交卷']);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('and that notice goes when the time has come', () => {
    vi.useFakeTimers();
    const fromMs = performance.now() + 20_000;
    const { result } = renderHook(() => {
      const board = useNotices([earlyNotice('开考5分钟后才能交卷'), pasteNotice]);
      useEarlyNotice(board, fromMs);
      return board.stack.map(({ key }) => key);
    });
    act(() => void vi.advanceTimersByTime(19_000));
    expect(result.current).toEqual(['early', 'paste']);
    act(() => void vi.advanceTimersByTime(1000));
    expect(result.current).toEqual(['paste']);
    vi.useRealTimers();
  });

  it('what was said first stays; when the end was heard last is told', () => {
    const { result } = paper();
    act(() => result.current.end(leaveLimit, 5));
    act(() => result.current.end(endedElsewhere(1, null), 9));
    act(() => result.current.end(endedElsewhere(4, null), 7));
    expect([result.current.over, result.current.endedAt]).toEqual([leaveLimit, 9]);
    act(() => result.current.reopen());
    expect(result.current.endedAt).toBeNull();
  });

  it('a leave says how many there were and how many hand in; the one over the limit ends the paper [paper-014] [paper-016] [paper-017] [paper-031] [paper-033]', () => {
    const { result, shown, acknowledge } = paper();
    acknowledge('leave', { leaveTimes: 1, leaveCount: 3, overLimit: false });
    expect(shown.map(({ text }) => text)).toEqual(['您已经离开1次，离开3次将自动交卷']);
    expect(result.current.over).toBeNull();
    acknowledge('leave', { leaveTimes: 3, leaveCount: 3, overLimit: true });
    expect(result.current.over).toEqual({ title: '切屏次数超过限制，系统已强制交卷！', forced: true });
  });

  it('a forced end is a box that nothing closes; the result follows by itself [paper-014]', () => {
    vi.useFakeTimers();
    const onResult = vi.fn<() => void>();
    const cover = (over: Over) => (
      <MantineProvider env="test">
        <OverCover
          over={over}
          offline={false}
          queue={{ ...openingSnapshot, phase: 'running' }}
          paperId="p1"
          title="考试"
          numbering={(quId) => quId}
          onResult={onResult}
        />
      </MantineProvider>
    );
    render(cover(leaveLimit));
    expect(screen.getByRole('alertdialog').textContent).toContain('切屏次数超过限制，系统已强制交卷！');
    expect(screen.queryAllByRole('button')).toEqual([]);
    act(() => void vi.advanceTimersByTime(4000));
    expect(onResult).toHaveBeenCalledOnce();
    expect(endedElsewhere(4, null).title).toBe('长时间未操作，系统已自动交卷');
  });
});
