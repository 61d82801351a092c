import { ApolloClient, ApolloLink, gql, InMemoryCache, Observable } from '@apollo/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { repeatedByCaller } from './client.ts';
import { lastingSubscriptions } from './lasting-subscriptions.ts';

const notices = gql`
  subscription Notices {
    paperNotices(paperId: "p1") {
      kind
    }
  }
`;
const failing = (code: number | string, reason: string) => ({ data: null, errors: [{ message: 'no', extensions: { code, reason } }] });
const event = { data: { paperNotices: { __typename: 'PaperNotice', kind: 'time' } } };

/** A server whose answers to each subscription, one after the other, are these; it then ends it. */
function subscribed(...answers: readonly object[][]) {
  let asked = 0;
  const server = new ApolloLink(
    () =>
      new Observable<ApolloLink.Result>((observer) => {
        for (const answer of answers[asked++] ?? []) observer.next(answer as ApolloLink.Result);
        observer.complete();
      }),
  );
  const client = new ApolloClient({ link: lastingSubscriptions.concat(server), cache: new InMemoryCache() });
  const heard: string[] = [];
  const listen = (context: object = {}) =>
    client.subscribe({ query: notices, context }).subscribe({
      next: ({ error }) => heard.push(error === undefined ? 'event' : 'error'),
      error: () => heard.push('failed'),
      complete: () => heard.push('ended'),
    });
  return { listen, heard, asked: () => asked };
}

describe('a subscription', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('that the server cannot serve now is made again until it can, less and less often', async () => {
    const { listen, heard, asked } = subscribed(...Array.from({ length: 8 }, () => [failing(503, 'RetryLater')]), [event]);
    listen();
    await vi.advanceTimersByTimeAsync(1600);
    expect(asked()).toBeLessThanOrEqual(4);
    await vi.runAllTimersAsync();
    expect([asked(), heard]).toEqual([9, ['event', 'ended']]);
  });

  it('is made again when it fails later, too', async () => {
    const { listen, heard } = subscribed([event, failing(503, 'RetryLater')], [event]);
    listen();
    await vi.runAllTimersAsync();
    expect(heard).toEqual(['event', 'event', 'ended']);
  });

  it('that is refused is not', async () => {
    const { listen, heard, asked } = subscribed([failing(20010000, 'NotYourPaper')]);
    listen();
    await vi.runAllTimersAsync();
    expect([asked(), heard]).toEqual([1, ['error', 'ended']]);
  });

  it('whose caller resumes it is left alone', async () => {
    const { listen, heard, asked } = subscribed([failing(503, 'RetryLater')], [event]);
    listen(repeatedByCaller);
    await vi.runAllTimersAsync();
    expect([asked(), heard[0]]).toEqual([1, 'error']);
  });

  it('that nobody listens to any more is not made again', async () => {
    const { listen, asked } = subscribed([failing(503, 'RetryLater')], [event]);
    listen().unsubscribe();
    await vi.runAllTimersAsync();
    expect(asked()).toBe(1);
  });
});
