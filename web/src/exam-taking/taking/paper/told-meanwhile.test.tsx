import { ApolloLink, Observable } from '@apollo/client';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takingPaper } from '../paper-gate.fixture.ts';
import { forgetOver, keptOver } from './time-over.ts';
import { over, telling } from './use-paper.fixture.tsx';
import { usePaper } from './use-paper.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval'] }));
afterEach(() => {
  forgetOver('p1');
  vi.useRealTimers();
});

/** A paper with 10 minutes left that is asked for anew: what is asked waits until a test answers the oldest. */
async function askedAnew() {
  const waiting: ((told: object) => void)[] = [];
  const link = new ApolloLink((operation, forward) =>
    operation.operationName === 'TakingUser'
      ? telling({}).request(operation, forward)
      : new Observable((observer) => {
          waiting.push((told) => telling(takingPaper(told)).request(operation, forward).subscribe(observer));
        }),
  );
  const { result, unmount } = renderHook(() => usePaper('p1'), { wrapper: over(link) });
  const answer = async (told: object) => {
    await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(0));
    await act(async () => {
      waiting.shift()?.(told);
      await vi.advanceTimersByTimeAsync(100);
    });
  };
  await answer({ leftSeconds: 600 });
  act(() => result.current.reload());
  const left = () =>
    result.current.state.phase === 'ready' ? result.current.state.loaded.clock.leftSeconds : null;
  return { page: () => result.current, answer, left, unmount };
}

it('an answer asked for before a notice told the time does not overrule it: it is asked for anew', async () => {
  const { page, answer, left, unmount } = await askedAnew();
  act(() => page().rebase(1200));
  await answer({ leftSeconds: 0 });
  expect([left(), keptOver('p1')]).toEqual([1200, false]);
  await answer({ leftSeconds: 1199 });
  expect(left()).toBe(1199);
  unmount();
});

it.each([
  ['taken off this device', false],
  ['opened again', true],
])('a paper that was %s meanwhile: kept as over, %s', async (_, reopened) => {
  const { page, answer, unmount } = await askedAnew();
  page().copy.forget();
  if (reopened) page().copy.resume();
  await answer({ leftSeconds: 0 });
  expect(keptOver('p1')).toBe(reopened);
  unmount();
});
