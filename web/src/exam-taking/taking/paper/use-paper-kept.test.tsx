import { ApolloLink, Observable } from '@apollo/client';
import { act, renderHook } from '@testing-library/react';
import { reportConnection } from '@vigil/ui/connection/connection-state.ts';
import { knowAccount } from '@vigil/ui/session/account.ts';
import { setToken } from '@vigil/ui/session/session.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takingPaper } from '../paper-gate.fixture.ts';
import * as copies from './copies.ts';
import { over } from './use-paper.fixture.tsx';
import { usePaper } from './use-paper.ts';

const failing = new ApolloLink(
  () => new Observable((observer) => observer.error(new TypeError('Failed to fetch'))),
);

beforeEach(() => {
  setToken('lins');
  knowAccount('lins', 'u1');
  vi.spyOn(copies, 'keptPaper').mockResolvedValue({
    paper: takingPaper({ leftSeconds: 60 }) as copies.PaperCopy['paper'],
    ownerId: 'u1',
    keptAt: Date.now(),
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  setToken(null);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('the copy kept here is shown to the account it belongs to alone: not to another, nor to one that is not known', async () => {
  setToken('suns');
  const unknown = renderHook(() => usePaper('p1'), { wrapper: over(failing) });
  await act(async () => vi.advanceTimersByTimeAsync(50));
  expect(unknown.result.current.state.phase).toBe('loading');
  unknown.unmount();
  knowAccount('suns', 'u2');
  const { result, unmount } = renderHook(() => usePaper('p1'), { wrapper: over(failing) });
  await vi.waitFor(() => expect(result.current.state.phase).toBe('stranger'));
  await act(async () => setToken('lins'));
  await vi.waitFor(() => expect(result.current.state.phase).toBe('ready'));
  unmount();
});

it('a line that never answers is one that broke: the copy is shown once it is known to be silent', async () => {
  const hanging = new ApolloLink(() => new Observable(() => undefined));
  const { result, unmount } = renderHook(() => usePaper('p1'), { wrapper: over(hanging) });
  await act(async () => vi.advanceTimersByTimeAsync(100));
  expect(result.current.state.phase).toBe('loading');
  await act(async () => reportConnection('http', false));
  await vi.waitFor(() => expect(result.current.state.phase).toBe('ready'));
  unmount();
  reportConnection('http', true);
});
