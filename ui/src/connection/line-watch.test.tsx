import { ApolloClient, gql } from '@apollo/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { earlyAnswers } from '../routing/early-answers.ts';
import { createVigilClient } from './client.ts';
import { connection, reportConnection } from './connection-state.ts';

const read = gql`
  query Read {
    userInfo {
      userId
    }
  }
`;
/** Accepts every call; what is let through is answered. */
let through: (url: string) => Response | null = () => null;
const line = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>((url, init) => {
  const answer = through(url);
  if (answer !== null) return Promise.resolve(answer);
  return new Promise((_, reject) =>
    init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
  );
});
let client: ApolloClient;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', line);
  // What other tests of the same process left.
  reportConnection('http', true);
  reportConnection('socket', true);
  line.mockClear();
  client = createVigilClient({ onSessionInvalid: () => undefined });
});
afterEach(() => {
  through = () => null;
  delete window.vigilEarly;
  reportConnection('http', true);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
const ask = () => void client.query({ query: read }).catch(() => undefined);

it('a line that accepts everything and answers nothing counts as broken within 4 s', async () => {
  ask();
  await vi.advanceTimersByTimeAsync(1000);
  expect(connection()).toBe('online');
  await vi.advanceTimersByTimeAsync(3000);
  expect(connection()).toBe('reconnecting');
});

it('and is looked at until it answers again', async () => {
  ask();
  await vi.advanceTimersByTimeAsync(60_000);
  through = (url) => (url === '/healthz' ? new Response('') : null);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(connection()).toBe('online');
});

it('a server that takes its time over one answer is there', async () => {
  through = (url) => (url === '/healthz' ? new Response('') : null);
  ask();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(connection()).toBe('online');
});

it('what the first script of the page has asked is not waited for any longer', async () => {
  window.vigilEarly = { token: null, data: new Promise(() => undefined) };
  const done = vi.fn<(answers: object) => void>();
  void earlyAnswers().then(done);
  await vi.advanceTimersByTimeAsync(4000);
  expect(done).toHaveBeenCalledExactlyOnceWith({});
});
