import { ApolloLink, Observable } from '@apollo/client';
import { act, renderHook } from '@testing-library/react';
import { knowAccount } from '@vigil/ui/session/account.ts';
import { setToken } from '@vigil/ui/session/session.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addMark, marks, removeMark } from '../../keeping/marks.ts';
import { takingPaper } from '../paper-gate.fixture.ts';
import * as copies from './copies.ts';
import type { LoadedPaper } from './loaded-paper.ts';
import { forgetOver, keepOver, keptOver } from './time-over.ts';
import { over, telling } from './use-paper.fixture.tsx';
import { usePaper } from './use-paper.ts';

/** What this browser keeps of the paper. */
const keeps = (copy: copies.PaperCopy | undefined) => vi.spyOn(copies, 'keptPaper').mockResolvedValue(copy);

let asked = 0;
const failing = new ApolloLink(
  ({ operationName }) =>
    new Observable((observer) => {
      if (operationName === 'TakingPaper') asked += 1;
      observer.error(new TypeError('Failed to fetch'));
    }),
);

beforeEach(() => {
  setToken('lins');
  knowAccount('lins', 'u1');
  asked = 0;
  keeps(undefined);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  setToken(null);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('a paper asked for anew is repeated soon again, however long the outage was before', async () => {
  const { result, unmount } = renderHook(() => usePaper('p1'), { wrapper: over(failing) });
  const within = async (ms: number) => {
    const before = asked;
    for (let passed = 0; passed < ms; passed += 100) await act(async () => vi.advanceTimersByTimeAsync(100));
    return asked - before;
  };
  await within(120_000);
  expect(result.current.state.phase).toBe('failed');
  expect(await within(5000)).toBeLessThanOrEqual(1);
  act(() => result.current.reload());
  expect(await within(5000)).toBeGreaterThanOrEqual(3);
  unmount();
});

it('a storage that hangs on reading keeps no paper from being asked for again', async () => {
  vi.mocked(copies.keptPaper).mockRestore();
  vi.spyOn(copies.takingDatabase().copies, 'get').mockReturnValue(new Promise(() => undefined) as never);
  const { result, unmount } = renderHook(() => usePaper('p1'), { wrapper: over(failing) });
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 100) await act(async () => vi.advanceTimersByTimeAsync(100));
  };
  await pass(30_000);
  expect(result.current.state.phase).toBe('failed');
  const before = asked;
  act(() => void dispatchEvent(new Event('online')));
  await pass(100);
  expect(asked).toBe(before + 1);
  unmount();
});

it('knows whether this browser has kept the paper itself', async () => {
  const put = vi.spyOn(copies.takingDatabase().copies, 'put');
  put.mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError')).mockResolvedValue('key');
  const paper = { id: 'p1', deadline: null, leftSeconds: 600, handState: 0 };
  const { result, unmount } = renderHook(() => usePaper('p1'), { wrapper: over(telling(paper)) });
  await vi.waitFor(() => expect(result.current.copy.has()).toBe(false));
  result.current.copy.again();
  await vi.waitFor(() => expect(result.current.copy.has()).toBe(true));
  unmount();
});

it('[14-F7] told with another deadline, the paper’s mark follows: added minutes are no reason to forget', async () => {
  const times = (ms: number) => ({ until: ms, contentUntil: ms });
  addMark({ paperId: 'p1', userId: 'u1', losses: 0, ...times(1_000) });
  const paper = { id: 'p1', deadline: new Date(601_000).toISOString(), leftSeconds: 600, handState: 0 };
  const { result, unmount } = renderHook(() => usePaper('p1'), { wrapper: over(telling(paper)) });
  await vi.waitFor(() => expect(result.current.state.phase).toBe('ready'));
  expect(marks()).toMatchObject([times(601_000)]);
  unmount();
  removeMark('p1');
});

/** The copy of a paper that this browser keeps, told `ago` ms ago by its clock. */
const kept = (ago: number, change: object = {}): copies.PaperCopy => ({
  paper: takingPaper({ leftSeconds: 60, ...change }) as copies.PaperCopy['paper'],
  ownerId: 'u1',
  keptAt: Date.now() - ago,
});
const inBreak = { breaks: { leftSeconds: 600, endsIn: 600 } };

/** The paper as it opens over this link. */
async function opened(link: ApolloLink) {
  const { result, unmount } = renderHook(() => usePaper('p1'), { wrapper: over(link) });
  const loaded = () => {
    if (result.current.state.phase !== 'ready') throw new Error(result.current.state.phase);
    return result.current.state.loaded;
  };
  await vi.waitFor(loaded);
  return { loaded, result, unmount };
}

it('opens over without the server when the time was over by its clock, whatever the device’s clock and the copy say', async () => {
  keeps(kept(0, inBreak));
  keepOver('p1');
  const { loaded, unmount } = await opened(failing);
  expect(loaded().clock).toMatchObject({ leftSeconds: 0, over: true });
  expect(loaded().clock.guess).toBeUndefined();
  expect(loaded().paper.breaks?.endsIn).toBeNull();
  unmount();
  forgetOver('p1');
});

it('guesses where that was not told of this paper', async () => {
  keeps(kept(8 * 3600_000));
  keepOver('another');
  const { loaded, unmount } = await opened(failing);
  expect(loaded().clock).toMatchObject({ guess: true });
  expect(loaded().clock.over).toBeUndefined();
  unmount();
  forgetOver('another');
});

it('says when the server was asked for the places, not when they came', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const slow = new ApolloLink(
    (operation, forward) =>
      new Observable((observer) => {
        setTimeout(() => forward(operation).subscribe(observer), 3000);
      }),
  ).concat(telling(takingPaper()));
  const askedAt = performance.now();
  const { result, unmount } = renderHook(() => usePaper('p1'), { wrapper: over(slow) });
  await act(async () => vi.advanceTimersByTimeAsync(3000));
  expect(result.current.state).toMatchObject({
    loaded: { askedAt, clock: { atMs: askedAt + 3000 } },
  });
  unmount();
});

it.each([
  ['minutes are left, as they are after an extension', { leftSeconds: 300 }, false],
  ['none are left', { leftSeconds: 0 }, true],
  ['it is handed in', { leftSeconds: 0, handState: 1 }, false],
])('the server’s answer decides: %s', async (_, told, isOver) => {
  if (!isOver) keepOver('p1');
  const { unmount } = await opened(telling(takingPaper(told)));
  expect(keptOver('p1')).toBe(isOver);
  unmount();
  forgetOver('p1');
});

it('minutes told by a notice make it not over; a break that ends by a guess leaves it a guess', async () => {
  keeps(kept(1000, inBreak));
  const { loaded, result, unmount } = await opened(failing);
  expect(loaded().paper.breaks?.endsIn).toBe(599);
  act(() => result.current.resume());
  expect(loaded().clock).toMatchObject({ leftSeconds: 60, guess: true });
  keepOver('p1');
  act(() => result.current.rebase(300));
  expect(loaded().clock).toMatchObject({ leftSeconds: 300 });
  expect(loaded().clock.guess).toBeUndefined();
  expect(keptOver('p1')).toBe(false);
  unmount();
});

/** The paper opened with the server's answer, which then is gone; `sleep`: the device's clock alone goes on. */
async function openedThenCut(change: object) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'performance', 'Date'] });
  let link = telling(takingPaper(change));
  const all = new ApolloLink((operation, forward) => link.request(operation, forward));
  const page = await opened(all);
  link = failing;
  const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
  const sleep = (seconds: number) => void vi.setSystemTime(Date.now() + seconds * 1000);
  const jump = async (seconds: number) => {
    sleep(seconds);
    await pass(5000);
  };
  const left = () => {
    const { leftSeconds, atMs } = page.loaded().clock;
    return Math.round(leftSeconds - (performance.now() - atMs) / 1000);
  };
  const answer = async (told: object) => {
    link = telling(takingPaper(told));
    act(() => page.result.current.reload());
    await pass(100);
    link = failing;
  };
  return { ...page, pass, sleep, jump, left, answer };
}

it('after a sleep without a network what the device’s clock says is a guess, until the server answers', async () => {
  const { loaded, jump, left, answer, unmount } = await openedThenCut({ leftSeconds: 1200 });
  expect([loaded().clock.guess, left()]).toEqual([undefined, 1200]);
  await jump(600);
  expect([loaded().clock.guess, left()]).toEqual([true, 595]);
  await jump(1800);
  expect([loaded().clock.guess, left() < 0]).toEqual([true, true]);
  await answer({ leftSeconds: 40 });
  expect([loaded().clock.guess, left() > 30]).toEqual([undefined, true]);
  unmount();
});

it('when a hand-in is taken is counted by the server’s time, over a sleep, and of a copy by what has passed since', async () => {
  const rules = { ...takingPaper().rules, handMin: 30 };
  const wait = ({ handInFromMs }: LoadedPaper) => Math.round((handInFromMs - performance.now()) / 1000);
  const { loaded, pass, jump, unmount } = await openedThenCut({ rules, handInSeconds: 1200 });
  expect(wait(loaded())).toBe(1200);
  await pass(10_000);
  expect(wait(loaded())).toBe(1190);
  await jump(600);
  expect(wait(loaded())).toBe(585);
  unmount();
  vi.useRealTimers();
  keeps(kept(100_000, { rules, handInSeconds: 300 }));
  const copy = await opened(failing);
  expect(wait(copy.loaded())).toBe(200);
  copy.unmount();
});

it('a clock that is set back changes nothing, and time that ran out before the sleep is over all the same', async () => {
  const { loaded, pass, jump, unmount } = await openedThenCut({ leftSeconds: 60 });
  const { leftSeconds, atMs } = loaded().clock;
  const isAsTold = () => expect(loaded().clock).toEqual({ leftSeconds, atMs, aheadMs: expect.any(Number) });
  await jump(-3600);
  isAsTold();
  await pass(60_000);
  await jump(3600);
  isAsTold();
  unmount();
});

it('a break that is slept through is over first, and what is left of the sleep comes off the paper’s time', async () => {
  const { loaded, jump, left, result, unmount } = await openedThenCut({ leftSeconds: 1200, ...inBreak });
  await jump(300);
  expect([loaded().paper.breaks?.endsIn, loaded().clock.guess]).toEqual([295, true]);
  act(() => result.current.resume());
  expect([loaded().paper.breaks?.endsIn, loaded().clock.guess, left()]).toEqual([null, true, 1200]);
  unmount();
  const another = await openedThenCut({ leftSeconds: 1200, ...inBreak });
  await another.jump(900);
  expect([another.loaded().paper.breaks?.endsIn, another.left()]).toEqual([null, 895]);
  another.unmount();
});

it.each(['an answer', 'a notice'])('a sleep is not taken off what %s told after it', async (by) => {
  const { loaded, result, pass, sleep, left, answer, unmount } = await openedThenCut({ leftSeconds: 1200 });
  sleep(600);
  if (by === 'an answer') await answer({ leftSeconds: 1200, ...inBreak });
  else act(() => result.current.rebase(1200));
  await pass(5000);
  expect([loaded().clock.guess, left()]).toEqual([undefined, 1195]);
  expect(loaded().paper.breaks?.endsIn).toBe(by === 'an answer' ? 600 : undefined);
  sleep(300);
  await pass(5000);
  expect(loaded().clock.guess).toBe(true);
  unmount();
});

it('a sleep after the clock was set back counts from there', async () => {
  const { loaded, jump, left, unmount } = await openedThenCut({ leftSeconds: 1200 });
  await jump(-3600);
  await jump(600);
  expect([loaded().clock.guess, left()]).toEqual([true, 590]);
  unmount();
});

it.each(['focus', 'online', 'pageshow'])('with %s a sleep is seen at once', async (event) => {
  const { loaded, pass, sleep, unmount } = await openedThenCut({ leftSeconds: 1200 });
  sleep(600);
  act(() => void dispatchEvent(new Event(event)));
  expect(loaded().clock.guess).toBe(true);
  await pass(100);
  unmount();
});
