import { ApolloProvider } from '@apollo/client/react';
import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { act, cleanup, renderHook } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
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

/** A page of a paper, handed in at first; `answer`: the server tells why, `asked`: how often it still is to. */
function setUp(first: Told = { handState: 1 }) {
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
  const client = new ApolloClient({ link, cache: new InMemoryCache(), queryDeduplication: false });
  const end = vi.fn<(over: Over) => void>();
  const reopen = vi.fn<() => void>();
  const onOpen = vi.fn<() => void>();
  const { result, rerender } = renderHook(
    ({ handState, askedAt }: Told) => {
      const [endedAt, setEndedAt] = useState<number | null>(null);
      const [ending] = useState(() => ({
        end: (over: Over, at = performance.now()) => {
          end(over);
          setEndedAt(at);
        },
        reopen: () => {
          reopen();
          setEndedAt(null);
        },
        onOpen,
      }));
      const paper = { id: 'p1', handState } as TakingPaper;
      const reopened = useHandedIn({ paper, askedAt: askedAt ?? 0 }, { ...ending, endedAt });
      return { reopened, ended: () => ending.end(endedElsewhere(0, null)) };
    },
    {
      initialProps: now(first),
      wrapper: ({ children }: { children: ReactNode }) => (
        <ApolloProvider client={client}>{children}</ApolloProvider>
      ),
    },
  );
  const answer = async () => {
    await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(0));
    await act(async () => waiting.shift()?.());
  };
  return {
    ...{ end, reopen, onOpen, answer },
    reopened: () => act(() => result.current.reopened()),
    reopenedUnseen: () => result.current.reopened(),
    /** this page hears itself that the paper is over */
    ended: () => act(() => result.current.ended()),
    tell: (told: Told) => rerender(now(told)),
    asked: async () => {
      await act(async () => undefined);
      return waiting.length;
    },
  };
}

const now = ({ handState, askedAt = performance.now() }: Told): Told => ({ handState, askedAt });

it('ends the paper with the cause that the server tells', async () => {
  const { end, answer } = setUp();
  await answer();
  await vi.waitFor(() => expect(end).toHaveBeenCalledExactlyOnceWith(endedElsewhere(4, null)));
});

it('a cause that was asked for before the paper was opened again ends nothing; the next one does', async () => {
  const { end, reopen, reopened, tell, answer } = setUp();
  reopened();
  expect(reopen).toHaveBeenCalledOnce();
  await answer();
  tell({ handState: 0 });
  expect(end).not.toHaveBeenCalled();
  tell({ handState: 1 });
  await answer();
  await vi.waitFor(() => expect(end).toHaveBeenCalledOnce());
});

it('a paper that is told to be open again is gone on with, though no notice of it came', async () => {
  const { end, reopen, tell, answer } = setUp();
  await answer();
  await vi.waitFor(() => expect(end).toHaveBeenCalledOnce());
  tell({ handState: 0 });
  expect(reopen).toHaveBeenCalledOnce();
  tell({ handState: 0 });
  expect(reopen).toHaveBeenCalledOnce();
});

it('so is one that this page itself heard to be over; what was asked before that tells nothing', () => {
  const { reopen, onOpen, ended, tell } = setUp({ handState: 0 });
  const beforeItEnded = performance.now() - 1;
  ended();
  tell({ handState: 0, askedAt: beforeItEnded });
  expect(reopen).not.toHaveBeenCalled();
  tell({ handState: 0 });
  expect(reopen).toHaveBeenCalledOnce();
  expect(onOpen, 'nobody else has said so').toHaveBeenCalledOnce();
});

it('a cause that is told late does not hide that the paper was opened again meanwhile', async () => {
  const { end, reopen, answer, tell, asked } = setUp();
  expect(await asked()).toBe(1);
  const later = performance.now() + 1;
  await vi.waitFor(() => expect(performance.now()).toBeGreaterThan(later + 1));
  await answer();
  await vi.waitFor(() => expect(end).toHaveBeenCalledOnce());
  tell({ handState: 0, askedAt: later });
  expect(reopen).toHaveBeenCalledOnce();
});

it('a paper that was opened again and ended once more between two looks of the page ends here, too', async () => {
  const { end, reopenedUnseen, tell, answer } = setUp();
  await answer();
  await vi.waitFor(() => expect(end).toHaveBeenCalledOnce());
  act(() => {
    reopenedUnseen();
    tell({ handState: 1, askedAt: performance.now() + 1 });
  });
  await answer();
  await vi.waitFor(() => expect(end).toHaveBeenCalledTimes(2));
});

it('a paper that was opened again and ended once more before paper-detail could be asked ends here, too', async () => {
  const { end, reopen, reopened, tell, answer, asked } = setUp();
  await answer();
  await vi.waitFor(() => expect(end).toHaveBeenCalledOnce());
  const beforeItOpened = performance.now() - 1;
  reopened();
  tell({ handState: 1, askedAt: beforeItOpened });
  expect(await asked()).toBe(0);
  tell({ handState: 1 });
  await answer();
  await vi.waitFor(() => expect(end).toHaveBeenCalledTimes(2));
  expect(reopen).toHaveBeenCalledOnce();
});

it('a paper that is told to be over again and again is asked for its cause once', async () => {
  const { end, tell, answer, asked } = setUp();
  tell({ handState: 1 });
  tell({ handState: 1 });
  expect(await asked()).toBe(1);
  await answer();
  await vi.waitFor(() => expect(end).toHaveBeenCalledOnce());
  tell({ handState: 1 });
  expect(await asked()).toBe(0);
});
