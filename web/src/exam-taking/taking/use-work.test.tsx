import '@testing-library/jest-dom/vitest';
import { ApolloLink } from '@apollo/client';
import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { useCallback, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AnswerQueue } from './answer-queue/answer-queue.ts';
import { MemoryStorage } from './answer-queue/memory-storage.ts';
import type { QueueBody } from './answer-queue/queue-item.ts';
import { ExamTimer } from './bar/exam-timer.tsx';
import type { NoticeBoard } from './notices/use-notices.ts';
import { after } from '@vigil/ui/connection/after.ts';
import type { Sitting } from './paper/sitting.ts';
import { forgetOver } from './paper/time-over.ts';
import type { LoadedPaper } from './paper/loaded-paper.ts';
import { over } from './paper/use-paper.fixture.tsx';
import { takingPaper } from './paper-gate.fixture.ts';
import { useWork } from './use-work.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  forgetOver('p1');
  vi.useRealTimers();
});

const board: NoticeBoard = { stack: [], show: () => undefined, remove: () => undefined };

/**
 * A paper at its end, under a server that says no time is left; the queue opens when a test opens it. `keepingMs`:
 * what editors hold takes so long to be kept.
 */
function setUp(keepingMs = 0) {
  const sent: QueueBody['kind'][] = [];
  let asked = 0;
  const told = (): LoadedPaper =>
    ({
      paper: takingPaper({ leftSeconds: 0, handState: sent.length }),
      clock: { leftSeconds: 0, atMs: performance.now() },
    }) as unknown as LoadedPaper;
  const storage = new MemoryStorage(() => 'd1');
  const queue = new AnswerQueue({
    ...{ paperId: 'p1', owner: 'tab', storage, newId: () => crypto.randomUUID() },
    ...{ random: () => 0.5, now: () => performance.now(), after },
    transport: {
      send: async ({ body }) => {
        sent.push(body.kind);
        await new Promise((resolve) => setTimeout(resolve, 400));
        return { kind: 'acknowledged', result: { handState: 1 } };
      },
    },
  });
  const sitting = {
    queue,
    content: { forget: () => undefined, resume: () => undefined },
    ...{
      flush: () => new Promise((resolve) => setTimeout(resolve, keepingMs)),
      subscribe: () => () => undefined,
      leadership: () => 'leader',
    },
  } as unknown as Sitting;
  function Page() {
    const [loaded, setLoaded] = useState(told);
    const reload = useCallback(() => {
      asked += 1;
      setTimeout(() => setLoaded(told()), 50);
    }, []);
    const work = useWork({ loaded, sitting, board, reload });
    return (
      <>
        <ExamTimer base={loaded.clock} onTimeout={work.onTimeout} />
        <output aria-label="考试状态">
          {work.ending.over?.title ?? (work.timeUp ? '核对时间' : '作答')}
        </output>
      </>
    );
  }
  render(
    <MantineProvider env="test">
      <Page />
    </MantineProvider>,
    { wrapper: over(ApolloLink.empty()) },
  );
  return {
    queue,
    sent,
    asked: () => asked,
    // What React draws in between is drawn.
    pass: async (ms: number) => {
      for (let passed = 0; passed < ms; passed += 50) await act(() => vi.advanceTimersByTimeAsync(50));
    },
  };
}

const state = () => screen.getByLabelText('考试状态').textContent;
const handedIn = '考试时间到，系统已自动交卷';

it('time that ran out before the queue was open is asked about when it is, and one hand-in goes', async () => {
  const { queue, sent, asked, pass } = setUp();
  await pass(3000);
  expect([state(), asked(), sent]).toEqual(['核对时间', 0, []]);
  await act(() => queue.open());
  await pass(2000);
  expect([state(), sent]).toEqual([handedIn, ['hand']]);
  const before = asked();
  await pass(10_000);
  expect([sent, asked()]).toEqual([['hand'], before]);
});

it('one hand-in goes, however long what is being written takes to be kept', async () => {
  const { queue, sent, pass } = setUp(1200);
  await act(() => queue.open());
  await pass(5000);
  expect([state(), sent]).toEqual([handedIn, ['hand']]);
});
