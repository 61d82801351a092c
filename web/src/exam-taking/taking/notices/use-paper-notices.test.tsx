import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { forgetTraces } from '../paper/forget-traces.ts';
import { keptMessages } from './kept-messages.ts';
import { useNotices } from './use-notices.ts';
import { usePaperNotices } from './use-paper-notices.ts';
import { messageNotice, pasteNotice } from './words.ts';

afterEach(() => {
  cleanup();
  forgetTraces('p1');
});

const silent = new ApolloClient({
  link: new ApolloLink(() => new Observable(() => undefined)),
  cache: new InMemoryCache(),
});
const nothing = () => undefined;

/** The notices of a paper that is open, with a message of its proctor. */
function setUp() {
  const { result, rerender } = renderHook(
    ({ open }) => {
      const board = useNotices();
      usePaperNotices({
        ...{ paperId: 'p1', board, open, device: null, rebase: nothing, onReopened: nothing },
        ...{ onBreak: nothing, onEnded: nothing, onAnswers: nothing, onHelp: nothing },
      });
      return board;
    },
    {
      initialProps: { open: true },
      wrapper: ({ children }: { children: ReactNode }) => (
        <ApolloProvider client={silent}>{children}</ApolloProvider>
      ),
    },
  );
  const message = messageNotice('m1', null, '请坐好');
  act(() => result.current.show(message));
  return { board: () => result.current, tell: rerender, message };
}

it('a message is kept until it was confirmed', () => {
  const { board, message } = setUp();
  expect(keptMessages('p1')).toEqual([message]);
  act(() => board().remove(message.key));
  expect(keptMessages('p1')).toEqual([]);
});

it('of a paper that is over none is kept again, whatever comes and goes; of one that is opened again it is', () => {
  const { board, tell, message } = setUp();
  forgetTraces('p1');
  tell({ open: false });
  act(() => board().show(pasteNotice));
  act(() => board().remove(pasteNotice.key));
  expect(keptMessages('p1')).toEqual([]);
  tell({ open: true });
  expect(keptMessages('p1')).toEqual([message]);
});
