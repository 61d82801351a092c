import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addMark, marks, removeMark } from '../../keeping/marks.ts';
import { takingDatabase } from './copies.ts';
import { usePaper } from './use-paper.ts';

let asked = 0;
const failing = new ApolloLink(
  ({ operationName }) =>
    new Observable((observer) => {
      if (operationName === 'TakingPaper') asked += 1;
      observer.error(new TypeError('Failed to fetch'));
    }),
);

beforeEach(() => {
  asked = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => void vi.useRealTimers());

it('a paper asked for anew is repeated soon again, however long the outage was before', async () => {
  const client = new ApolloClient({ link: failing, cache: new InMemoryCache() });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ApolloProvider client={client}>{children}</ApolloProvider>
  );
  const { result, unmount } = renderHook(() => usePaper('p1'), { wrapper });
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

/** A server that tells this paper. */
function telling(paper: object) {
  const answers: Readonly<Record<string, object>> = {
    TakingUser: { userInfo: { userId: 'u1', realName: '林晓雯', name: 'lin', deptName: null } },
    TakingPaper: { paperDetail: paper, paperPlaces: [] },
  };
  const link = new ApolloLink(
    ({ operationName = '' }) =>
      new Observable((observer) => {
        observer.next({ data: answers[operationName] });
        observer.complete();
      }),
  );
  const client = new ApolloClient({ link, cache: new InMemoryCache() });
  return ({ children }: { children: ReactNode }) => (
    <ApolloProvider client={client}>{children}</ApolloProvider>
  );
}

it('knows whether this browser has kept the paper itself', async () => {
  const put = vi.spyOn(takingDatabase().copies, 'put');
  put.mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError')).mockResolvedValue('key');
  const paper = { id: 'p1', deadline: null, leftSeconds: 600, handState: 0 };
  const { result, unmount } = renderHook(() => usePaper('p1'), { wrapper: telling(paper) });
  await vi.waitFor(() => expect(result.current.copy.has()).toBe(false));
  result.current.copy.again();
  await vi.waitFor(() => expect(result.current.copy.has()).toBe(true));
  unmount();
  put.mockRestore();
});

it('[14-F7] told with another deadline, the paper’s mark follows: added minutes are no reason to forget', async () => {
  const times = (ms: number) => ({ until: ms, contentUntil: ms });
  addMark({ paperId: 'p1', userId: 'u1', losses: 0, ...times(1_000) });
  const paper = { id: 'p1', deadline: new Date(601_000).toISOString(), leftSeconds: 600, handState: 0 };
  const { result, unmount } = renderHook(() => usePaper('p1'), { wrapper: telling(paper) });
  await vi.waitFor(() => expect(result.current.state.phase).toBe('ready'));
  expect(marks()).toMatchObject([times(601_000)]);
  unmount();
  removeMark('p1');
});
