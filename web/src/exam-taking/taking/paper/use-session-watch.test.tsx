import { ApolloLink, Observable } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { knowAccount } from '@vigil/ui/session/account.ts';
import { getToken, setToken } from '@vigil/ui/session/session.ts';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loginSettled, useLoginRequested } from '../../../app/login-request.ts';
import { TakingUserDocument } from '../../../generated/graphql.ts';
import type { QueueSnapshot } from '../answer-queue/queue-snapshot.ts';
import type { Sitting } from './sitting.ts';
import { over } from './use-paper.fixture.tsx';
import { useSessionWatch } from './use-session-watch.ts';

const whose: Readonly<Record<string, string>> = { first: 'u1', again: 'u1', theirs: 'u2' };
const asked = vi.fn<(token: string | null) => void>();

/** Who the token's session belongs to. */
const server = new ApolloLink(
  () =>
    new Observable((observer) => {
      const token = getToken();
      asked(token);
      const userId = whose[token ?? ''];
      observer.next({ data: { userInfo: { userId, realName: '林晓雯', name: 'lin', deptName: null } } });
      observer.complete();
    }),
);

beforeEach(() => {
  setToken('first');
  asked.mockClear();
});
afterEach(() => {
  cleanup();
  loginSettled();
});

/** A page with u1's paper. */
function watch(phase: QueueSnapshot['phase']) {
  const resume = vi.fn<() => void>();
  const sitting = { queue: { resume } } as unknown as Sitting;
  const seen = renderHook(
    (now: QueueSnapshot['phase']) => ({
      ...useSessionWatch(sitting, 'u1', now),
      client: useApolloClient(),
      loginAsked: useLoginRequested(),
    }),
    { wrapper: over(server), initialProps: phase },
  );
  return { ...seen, resume };
}

it('somebody else’s login in this browser is told though nothing waits to be sent, and the page stays its owner’s', async () => {
  const { result, resume } = watch('running');
  const mine = { userInfo: { userId: 'u1', realName: '林晓雯', name: 'lin', deptName: null } };
  result.current.client.writeQuery({ query: TakingUserDocument, data: mine });
  expect(asked).not.toHaveBeenCalled();

  act(() => setToken('theirs'));
  await waitFor(() => expect(result.current.stranger).toBe(true));
  expect(resume).not.toHaveBeenCalled();
  expect(result.current.client.readQuery({ query: TakingUserDocument })).toMatchObject(mine);

  act(() => result.current.loginAgain());
  // Nobody has logged in yet: who sits here is the same as before.
  expect(result.current).toMatchObject({ stranger: true, locked: true, loginAsked: 'another-account' });
  act(() => setToken('again'));
  expect(result.current.stranger).toBe(true);
  await waitFor(() => expect(resume).toHaveBeenCalledOnce());
  expect(result.current.stranger).toBe(false);
});

it('of a login that this browser was told of the page is locked at once; of another before it is known whose it is', async () => {
  knowAccount('known', 'u2');
  const { result } = watch('running');
  expect(result.current).toMatchObject({ stranger: false, locked: false });
  act(() => setToken('known'));
  expect(result.current).toMatchObject({ stranger: true, locked: true });
  act(() => setToken('again'));
  // Until it is known whose that is, the page stays covered.
  expect(result.current).toMatchObject({ stranger: true, locked: true });
  await waitFor(() => expect(result.current.locked).toBe(false));
});

it('the owner’s own login elsewhere in this browser is nothing to tell, and is asked about once', async () => {
  const { result, rerender, resume } = watch('running');
  act(() => setToken('again'));
  await waitFor(() => expect(resume).toHaveBeenCalledOnce());
  expect(result.current.stranger).toBe(false);
  rerender('running');
  expect(asked).toHaveBeenCalledOnce();
});

it('a queue that waits for a login asks for one where nobody is logged in, and goes on with the owner', async () => {
  setToken(null);
  const { result, resume } = watch('logged-out');
  expect(result.current.loginAsked).toBe('session');
  act(() => setToken('again'));
  await waitFor(() => expect(resume).toHaveBeenCalledOnce());
});
