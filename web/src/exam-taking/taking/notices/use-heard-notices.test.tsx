import { ApolloLink, Observable } from '@apollo/client';
import { setToken } from '@vigil/ui/session/session.ts';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { TakingNoticesSubscription } from '../../../generated/graphql.ts';
import { over } from '../paper/use-paper.fixture.tsx';
import { useHeardNotices } from './use-heard-notices.ts';

type Notice = TakingNoticesSubscription['paperNotices'];
interface Hearer {
  next(value: { data: TakingNoticesSubscription }): void;
  error(reason: Error): void;
}

afterEach(cleanup);

it('what the server ended for somebody else is listened to again with the next login, once', () => {
  const hearers: Hearer[] = [];
  const link = new ApolloLink(() => new Observable((hearer) => void hearers.push(hearer as Hearer)));
  const heard = vi.fn<(notice: Notice) => void>();
  act(() => setToken('first'));
  renderHook(() => useHeardNotices({ paperId: 'p1', device: null }, heard), { wrapper: over(link) });
  expect(hearers).toHaveLength(1);

  act(() => setToken('theirs'));
  act(() => hearers[0]?.error(new Error('NotYourPaper')));
  expect(hearers).toHaveLength(1);
  act(() => setToken(null));
  expect(hearers).toHaveLength(1);
  act(() => setToken('again'));
  expect(hearers).toHaveLength(2);
  const notice = { __typename: 'PaperNotice', kind: 'time', position: '1' } as unknown as Notice;
  act(() => hearers[1]?.next({ data: { paperNotices: notice } }));
  expect(heard).toHaveBeenCalledOnce();
  act(() => setToken('once more'));
  expect(hearers).toHaveLength(2);
});
