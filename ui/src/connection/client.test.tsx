import { ApolloLink, gql, Observable } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setToken } from '../session/session.ts';
import { createVigilClient, repeatedByCaller, type VigilContext } from './client.ts';
import { connection, reportConnection } from './connection-state.ts';

const read = gql`
  query Read {
    userInfo {
      userId
    }
  }
`;
const change = gql`
  mutation Change {
    logout
  }
`;

const tell = gql`
  subscription Tell {
    told
  }
`;

interface Sent {
  readonly url: string;
  readonly method: string | undefined;
  readonly headers: Headers;
}

const sent: Sent[] = [];
let answers: (() => Response)[] = [];
const json =
  (body: object, headers: Record<string, string> = {}) =>
  () =>
    new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json', ...headers } });
const user = json({ data: { userInfo: { userId: 'u1' } } });

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({ url, method: init.method, headers: new Headers(init.headers) });
    const answer = answers.shift();
    return answer === undefined
      ? Promise.reject(new TypeError('Failed to fetch'))
      : new Promise((resolve) => resolve(answer()));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  setToken(null);
  reportConnection('http', true);
});

const open = (onSessionInvalid = vi.fn<(token: string | null) => void>()) => ({
  client: createVigilClient({ onSessionInvalid }),
  onSessionInvalid,
});
const header = (index: number, name: string) => sent[index]?.headers.get(name) ?? null;

describe('the client', () => {
  it('sends the token of the moment [common-022] [common-019]', async () => {
    answers = [user, user];
    const { client } = open();
    await client.query({ query: read });
    setToken('t1');
    await client.query({ query: read });
    expect([header(0, 'token'), header(1, 'token')]).toEqual([null, 't1']);
    expect(sent[1]).toMatchObject({ url: '/graphql', method: 'POST' });
    expect(header(1, 'content-type')).toBe('application/json');
  });

  it('gives a call 60 s [common-020]', async () => {
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
      const over = new Promise<never>((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(new TypeError('Failed to fetch'))),
      );
      limit.abort();
      return over;
    });
    await expect(open().client.mutate({ mutation: change })).rejects.toThrow('Failed to fetch');
    expect(timeout).toHaveBeenCalledWith(60_000);
    timeout.mockRestore();
  });

  it('gives each mutation a command id of its own, a repeat the one it brings, a query none', async () => {
    const done = json({ data: { logout: true } });
    answers = [done, done, done, user];
    const { client } = open();
    await client.mutate({ mutation: change });
    await client.mutate({ mutation: change });
    await client.mutate({ mutation: change, context: { commandId: 'same' } });
    await client.query({ query: read });
    const ids = [0, 1, 2, 3].map((index) => header(index, 'x-command-id'));
    expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
    expect(ids[1]).not.toBe(ids[0]);
    expect(ids.slice(2)).toEqual(['same', null]);
  });

  it('sends the last position a change reached, so that a list shows it', async () => {
    answers = [user, json({ data: { logout: true } }, { 'x-position': '42' }), user];
    const { client } = open();
    await client.query({ query: read });
    await client.mutate({ mutation: change });
    await client.query({ query: read });
    expect([header(0, 'x-position'), header(2, 'x-position')]).toEqual([null, '42']);
  });

  describe('of answers that come late', () => {
    const named = (userId: string) => json({ data: { userInfo: { userId } } });
    const changedAt42 = json({ data: { logout: true } }, { 'x-position': '42' });

    /** Calls that are answered one by one, in any order. */
    function holdCalls() {
      const held: ((response: Response) => void)[] = [];
      vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
        sent.push({ url, method: init.method, headers: new Headers(init.headers) });
        return new Promise<Response>((resolve) => held.push(resolve));
      });
      return {
        underWay: (count: number) => vi.waitFor(() => expect(held).toHaveLength(count)),
        answer: (index: number, response: () => Response) => held[index]?.(response()),
      };
    }

    it('asks once what is asked together, and anew what is asked later, though the first is on its way', async () => {
      const { underWay, answer } = holdCalls();
      const { client } = open();
      const before = [client.query({ query: read }), client.query({ query: read })];
      await underWay(1);
      const changed = client.mutate({ mutation: change });
      await underWay(2);
      answer(1, changedAt42);
      await changed;
      const after = client.query({ query: read });
      await underWay(3);
      expect(header(2, 'x-position')).toBe('42');
      answer(2, named('new'));
      expect((await after).data).toMatchObject({ userInfo: { userId: 'new' } });
      answer(0, named('old'));
      for (const { data } of await Promise.all(before))
        expect(data).toMatchObject({ userInfo: { userId: 'new' } });
    });

    it('shows what was asked for last, however late what was asked for before it comes', async () => {
      const { underWay, answer } = holdCalls();
      const { client } = open();
      const watched = client.watchQuery<{ userInfo: { userId: string } }>({ query: read });
      const shown = watched.subscribe(() => undefined);
      await underWay(1);
      const changed = client.mutate({ mutation: change });
      await underWay(2);
      answer(1, changedAt42);
      await changed;
      const again = watched.refetch();
      await underWay(3);
      answer(2, named('new'));
      await again;
      answer(0, named('old'));
      const later = client.mutate({ mutation: change });
      await underWay(4);
      answer(3, changedAt42);
      await later;
      expect(watched.getCurrentResult().data).toMatchObject({ userInfo: { userId: 'new' } });
      shown.unsubscribe();
    });
  });

  it('asks nothing again because a subscription tells something while the answer is on its way', async () => {
    const { client } = open();
    const asked: string[] = [];
    let answer = (): void => undefined;
    client.setLink(
      new ApolloLink(
        ({ operationName = '', operationType }) =>
          new Observable((observer) => {
            asked.push(operationName);
            if (operationType === OperationTypeNode.SUBSCRIPTION) observer.next({ data: { told: 1 } });
            else
              answer = () => {
                observer.next({ data: { userInfo: { userId: 'u1' } } });
                observer.complete();
              };
          }),
      ),
    );
    const seen = new Promise((resolve) => {
      client.watchQuery({ query: read }).subscribe(({ data }) => data !== undefined && resolve(data));
    });
    await new Promise((resolve) => {
      client.subscribe({ query: tell }).subscribe(resolve);
    });
    // What is written into a cache is told to those who watch it in a later turn.
    await new Promise((resume) => setTimeout(resume));
    answer();
    expect(await seen).toMatchObject({ userInfo: { userId: 'u1' } });
    expect(asked).toEqual(['Read', 'Tell']);
  });

  it('tells a lost session with the token that was lost, and still fails the call [common-027]', async () => {
    setToken('old');
    answers = [
      json({
        errors: [
          { message: '登录已失效，请重新登录！', extensions: { code: 10010002, reason: 'SessionInvalid' } },
        ],
        data: null,
      }),
    ];
    const { client, onSessionInvalid } = open();
    await expect(client.query({ query: read })).rejects.toThrow('登录已失效');
    expect(onSessionInvalid).toHaveBeenCalledExactlyOnceWith('old');
  });

  describe('repeats', () => {
    const lost = () => {
      throw new TypeError('Failed to fetch');
    };
    const status = (code: number) => () => new Response('', { status: code });
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());
    const ask = async (context: VigilContext = {}) => {
      const asked = open()
        .client.query({ query: read, context })
        .then(
          () => 'answered',
          () => 'failed',
        );
      await vi.runAllTimersAsync();
      return asked;
    };

    it('a query while no server answers, and gives up after four repeats within seconds', async () => {
      answers = [status(503), status(502), status(504), lost, user];
      const began = Date.now();
      expect(await ask()).toBe('answered');
      expect(sent).toHaveLength(5);
      expect(Date.now() - began).toBeLessThan(5000);
      answers = Array.from({ length: 9 }, () => status(503));
      expect(await ask()).toBe('failed');
      expect(sent).toHaveLength(10);
    });

    it('a query twice after a fault of a server that answered', async () => {
      answers = Array.from({ length: 9 }, () => status(500));
      expect(await ask()).toBe('failed');
      expect(sent).toHaveLength(3);
    });

    it('nothing without a network, nothing whose caller does it, and no mutation', async () => {
      const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      expect(await ask()).toBe('failed');
      offline.mockRestore();
      answers = [status(503), status(503)];
      expect(await ask(repeatedByCaller)).toBe('failed');
      await expect(open().client.mutate({ mutation: change })).rejects.toThrow();
      expect(sent).toHaveLength(3);
    });
  });

  it('knows that the server does not answer, and that it answers again', async () => {
    answers = [];
    const { client } = open();
    await expect(client.mutate({ mutation: change })).rejects.toThrow();
    expect(connection()).toBe('reconnecting');
    answers = [user];
    await client.query({ query: read });
    expect(connection()).toBe('online');
  });
});
