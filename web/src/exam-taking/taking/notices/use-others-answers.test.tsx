import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { olderThanAnothers, QueueWorld } from '../answer-queue/testing/queue-world.ts';
import type { Sitting } from '../paper/sitting.ts';
import type { Notice } from './notices.ts';
import { useOthersAnswers } from './use-others-answers.ts';

afterEach(cleanup);

it('says that the page was updated; with answers of its own on their way, that the later written ones count', async () => {
  const world = new QueueWorld();
  const queue = await world.openTab();
  const sitting = { queue, trustServer: () => undefined } as unknown as Sitting;
  const show = vi.fn<(notice: Notice) => void>();
  const reload = () => undefined;
  const { result, rerender } = renderHook(
    ({ idle }) => useOthersAnswers({ sitting, idle, reload, show, remove: () => undefined }),
    {
      initialProps: { idle: true },
    },
  );
  act(() => result.current());
  world.offline = true;
  await queue.enqueue({ kind: 'answer', quId: 'q1', fields: { answers: ['a'] } });
  rerender({ idle: false });
  act(() => result.current());
  expect(show).toHaveBeenCalledTimes(1);
  world.offline = false;
  await world.letTimePass(20_000);
  act(() => result.current());
  rerender({ idle: true });
  act(() => result.current());
  expect(show.mock.calls.map(([{ text }]) => text)).toEqual([
    '您在另一台设备上保存了答案，本页已更新',
    '您在另一台设备上也保存了答案，同一道题以较晚写下的为准，本页已更新',
    '您在另一台设备上保存了答案，本页已更新',
  ]);
});

it('while older answers ask which is to count nothing else says the same', async () => {
  const world = new QueueWorld();
  const queue = await world.openTab();
  const sitting = { queue, trustServer: vi.fn<() => void>() };
  const board = { show: vi.fn<(notice: Notice) => void>(), remove: vi.fn<(key: string) => void>() };
  const reload = vi.fn<() => void>();
  const { result } = renderHook(() =>
    useOthersAnswers({ sitting: sitting as unknown as Sitting, idle: true, reload, ...board }),
  );
  act(() => result.current());
  expect(board.show).toHaveBeenCalledTimes(1);
  world.fault(olderThanAnothers, 1);
  await queue.enqueue({ kind: 'answer', quId: 'q1', fields: { answers: ['a'] } });
  await world.settle();
  act(() => result.current());
  expect([reload.mock.calls.length, sitting.trustServer.mock.calls.length]).toEqual([2, 2]);
  expect(board.show).toHaveBeenCalledTimes(1);
  expect(board.remove).toHaveBeenCalledWith(board.show.mock.calls[0]?.[0].key);
});
