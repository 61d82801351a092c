import { ApolloProvider } from '@apollo/client/react';
import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { TakingPaper } from '../paper/types.ts';
import { endedElsewhere, type Over } from './over.ts';
import { useHandedIn } from './use-handed-in.ts';

afterEach(cleanup);

/** What paper-detail tells; asked just now, else when it says. */
interface Told {
  readonly handState: number;
  readonly askedAt?: number;
}

/** A page of a paper that is handed in; `answer`: the server tells why. */
function setUp() {
  const waiting: (() => void)[] = [];
  const link = new ApolloLink(
    () =>
      new Observable((observer) => {
        waiting.push(() => {
          observer.next({ data: { paperResult: { exState: 4, exMsg: null, answeredCount: 1, quCount: 1 } } });
          observer.complete();
        });
      }),
  );
  const client = new ApolloClient({ link, cache: new InMemoryCache() });
  const ending = { end: vi.fn<(over: Over) => void>(), reopen: vi.fn<() => void>() };
  const { result, rerender } = renderHook(
    ({ handState, askedAt = performance.now() }: Told) =>
      useHandedIn({ paper: { id: 'p1', handState } as TakingPaper, askedAt }, ending),
    {
      initialProps: { handState: 1 } as Told,
      wrapper: ({ children }: { children: ReactNode }) => (
        <ApolloProvider client={client}>{children}</ApolloProvider>
      ),
    },
  );
  const answer = async () => {
    await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(0));
    await act(async () => waiting.shift()?.());
  };
  return { ...ending, reopened: () => result.current(), tell: rerender, answer };
}

it('ends the paper with the cause that the server tells', async () => {
  const { end, answer } = setUp();
  await answer();
  await vi.waitFor(() => expect(end).toHaveBeenCalledExactlyOnceWith(endedElsewhere(4, null)));
});

it('a cause that was asked for before the paper was opened again ends nothing; the next one does', async () => {
  const { end, reopen, reopened, tell, answer } = setUp();
  act(reopened);
  expect(reopen).toHaveBeenCalledOnce();
  await answer();
  tell({ handState: 0 });
  expect(end).not.toHaveBeenCalled();
  tell({ handState: 1 });
  await answer();
  await vi.waitFor(() => expect(end).toHaveBeenCalledOnce());
});

it('a paper that is told to be open again is gone on with, though no notice of it came', async () => {
  const { reopen, tell, answer } = setUp();
  await answer();
  tell({ handState: 0 });
  expect(reopen).toHaveBeenCalledOnce();
  tell({ handState: 0 });
  expect(reopen).toHaveBeenCalledOnce();
});

it('a paper that was opened again and ended once more before paper-detail could be asked ends here, too', async () => {
  const { end, reopen, reopened, tell, answer } = setUp();
  await answer();
  await vi.waitFor(() => expect(end).toHaveBeenCalledOnce());
  const beforeItOpened = performance.now() - 1;
  act(reopened);
  expect(reopen).toHaveBeenCalledOnce();
  tell({ handState: 1, askedAt: beforeItOpened });
  tell({ handState: 1 });
  await answer();
  await vi.waitFor(() => expect(end).toHaveBeenCalledTimes(2));
  expect(reopen).toHaveBeenCalledOnce();
});

it('a paper that was asked for anew while the cause is asked for ends once', async () => {
  const { end, tell, answer } = setUp();
  tell({ handState: 1 });
  await answer();
  await vi.waitFor(() => expect(end).toHaveBeenCalledOnce());
  tell({ handState: 1 });
  await act(async () => undefined);
  expect(end).toHaveBeenCalledOnce();
});
