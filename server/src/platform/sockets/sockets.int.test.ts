import { createClient, type Client } from 'graphql-ws';
import { once } from 'node:events';
import { connect as connectTo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import WebSocket from 'ws';
import { collectGarbage } from '../../testing/collect-garbage.js';
import { until } from '../../testing/until.js';
import { Documents } from '../graphql/documents.js';
import { TooManyRequestsError } from '../limits/rates.js';
import { socketBoundsOf } from './socket-bounds.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';

let server: TestApp;
let address: string;
let token: string;
let userId: string;
const clients: Client[] = [];

beforeAll(async () => {
  server = await startTestApp({ env: { DEMO: 'on' } });
  address = (await server.app.listen()).replace('http', 'ws');
  const user = await server.addUser();
  userId = user.id;
  token = await server.tokenOf(user);
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.dispose();
});
afterAll(() => server.stop());

function connect(params: Record<string, unknown>, on: Parameters<typeof createClient>[0]['on'] = {}): Client {
  const client = createClient({
    url: `${address}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: params,
    retryAttempts: 0,
    lazy: true,
    on,
  });
  clients.push(client);
  return client;
}

interface Result {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly { readonly message: string; readonly extensions?: Record<string, unknown> }[];
}

/** The first result of an operation; an operation refused as a whole gives its errors. */
async function first(
  client: Client,
  query: string,
  variables: Record<string, unknown> = {},
  extensions: Record<string, unknown> = {},
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = client.subscribe(
      { query, variables, extensions },
      {
        next: (result) => {
          resolve(result as Result);
          stop();
        },
        error: (error) =>
          Array.isArray(error)
            ? resolve({ errors: error as Result['errors'] & object })
            : reject(error as Error),
        complete: () => undefined,
      },
    );
  });
}

/** Code and reason with which a socket was closed, or the HTTP status that refused the upgrade. */
const outcome = (path: string, options: WebSocket.ClientOptions = {}, protocol?: string): Promise<string> =>
  new Promise((resolve) => {
    const socket =
      protocol === undefined
        ? new WebSocket(`${address}${path}`, options)
        : new WebSocket(`${address}${path}`, protocol, options);
    socket.on('unexpected-response', (_request, response) => resolve(`HTTP ${response.statusCode}`));
    socket.on('open', () => resolve('open'));
    socket.on('error', () => undefined);
  });

describe('the GraphQL socket', () => {
  it('carries queries and mutations of a session given by its parameters', async () => {
    expect(await first(connect({ token }), '{ userInfo { userId } }')).toEqual({
      data: { userInfo: { userId } },
    });
  });

  it('takes a command id and refuses one that is none', async () => {
    expect(
      (await first(connect({ token }), '{ userInfo { userId } }', {}, { commandId: 'a b' })).errors?.[0]
        ?.extensions,
    ).toMatchObject({
      code: 400,
    });
  });

  it('of a guest or of an ended session is closed with 4403, so that the client can log in and come back', async () => {
    for (const params of [{}, { token: 'x'.repeat(43) }]) {
      await expect(first(connect(params), '{ userInfo { userId } }')).rejects.toMatchObject({
        code: 4403,
        reason: 'SessionInvalid',
      });
    }
  });

  it('is closed when its session ends', async () => {
    const user = await server.addUser();
    const { token: short, session } = await server.services.sessions.open(await server.accountOf(user));
    let tell: (event: unknown) => void = () => undefined;
    const closed = new Promise<unknown>((resolve) => (tell = resolve));
    const client = connect({ token: short }, { closed: (event) => tell(event) });
    await first(client, '{ userInfo { userId } }');
    client.subscribe(
      { query: 'subscription { paperNotices(paperId: "none") { kind } }' },
      { next: () => undefined, error: () => undefined, complete: () => undefined },
    );
    await server.services.sessions.end(session);
    expect(await closed).toMatchObject({ code: 4403 });
  });

  it('checks access of every operation: a learner gets no watch subscription, query or act', async () => {
    const client = connect({ token });
    for (const query of [
      'subscription { watchStat(examId: "e") { position } }',
      '{ menuRoutes { path } }',
      'mutation { watchBatchMsg(examId: "e", message: "m") }',
    ]) {
      expect((await first(client, query)).errors?.[0]?.extensions).toMatchObject({
        code: 10010003,
        reason: 'NotAllowed',
      });
    }
  });

  it('refuses a document that is wrong or asks for too much', async () => {
    const client = connect({ token });
    expect((await first(client, '{ nothing }')).errors?.[0]?.extensions).toMatchObject({
      reason: 'BadRequest',
    });
    expect((await first(client, '{ broken')).errors?.[0]?.extensions).toMatchObject({ reason: 'BadRequest' });
    expect(
      (await first(client, `{ ${'userInfo { userId } '.repeat(11)} }`)).errors?.[0]?.extensions,
    ).toMatchObject({
      detail: expect.stringContaining('rootFields'),
    });
  });

  it('carries at most 20 operations at once', async () => {
    const admin = await server.tokenOfNew({ roleType: 2, permissions: ['*'] });
    const socket = new WebSocket(`${address}/graphql`, 'graphql-transport-ws');
    const messages: { type: string; id?: string; payload?: unknown }[] = [];
    socket.on('open', () =>
      socket.send(JSON.stringify({ type: 'connection_init', payload: { token: admin } })),
    );
    await new Promise<void>((resolve) =>
      socket.on('message', (data: Buffer) => {
        const message = JSON.parse(data.toString()) as (typeof messages)[number];
        messages.push(message);
        if (message.type === 'connection_ack') {
          for (let id = 0; id < 21; id += 1)
            socket.send(
              JSON.stringify({
                type: 'subscribe',
                id: String(id),
                payload: { query: 'subscription { watchStat(examId: "demo-open") { position } }' },
              }),
            );
        }
        if (message.type === 'error' && message.id === '20') resolve();
      }),
    );
    expect(JSON.stringify(messages.find((message) => message.id === '20'))).toContain(
      '订阅数过多，请关闭其他页面后重试！',
    );
    socket.close();
  });

  it('keeps nothing of its upgrade in memory while it is open', async () => {
    let request: WeakRef<object> | null = null;
    server.app.http.server.once('upgrade', (upgrade: object) => (request = new WeakRef(upgrade)));
    const socket = new WebSocket(`${address}/graphql`, 'graphql-transport-ws', {
      headers: { 'user-agent': 'iPhone' },
    });
    socket.on('open', () => socket.send(JSON.stringify({ type: 'connection_init', payload: { token } })));
    await new Promise<void>((resolve) =>
      socket.on('message', (data: Buffer) => {
        const { type } = JSON.parse(data.toString()) as { type: string };
        if (type === 'next') resolve();
        if (type === 'connection_ack')
          socket.send(
            JSON.stringify({ type: 'subscribe', id: '1', payload: { query: '{ userInfo { userId } }' } }),
          );
      }),
    );
    const heard = request as WeakRef<object> | null;
    expect(heard).not.toBeNull();
    await until('the request is collected', async () => {
      collectGarbage();
      return heard?.deref() === undefined;
    });
    expect(socket.readyState).toBe(socket.OPEN);
    socket.close();
  });

  it('takes the cookie at the upgrade from a page of ours, never from another', async () => {
    const host = address.replace('ws://', '');
    const acknowledged = (origin: string): Promise<string> =>
      new Promise((resolve) => {
        const socket = new WebSocket(`${address}/graphql`, 'graphql-transport-ws', {
          headers: { cookie: `vigil_session=${token}` },
          origin,
        });
        socket.on('open', () => socket.send('{"type":"connection_init"}'));
        socket.on('message', () => resolve('acknowledged'));
        socket.on('close', (code) => resolve(String(code)));
      });
    expect(await acknowledged(`http://${host}`)).toBe('acknowledged');
    expect(await acknowledged('https://evil.example')).toBe('4403');
  });
});

describe('bounds', () => {
  const ended = (socket: WebSocket): Promise<string> =>
    new Promise((resolve) => socket.on('close', (code, reason) => resolve(`${code} ${String(reason)}`)));
  const metric = async (name: string): Promise<number> =>
    Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(await server.services.metrics.text())?.[1]);

  it('one session holds 20 sockets of both kinds; one more is closed with a sentence, and a place that is left is free', async () => {
    const user = await server.addUser();
    const own = await server.tokenOf(user);
    const raw = () =>
      new WebSocket(`${address}/api/socket/exam/${user.id}/exam-1/pc`, { headers: { token: own } });
    const live = () => {
      const socket = new WebSocket(`${address}/graphql`, 'graphql-transport-ws');
      socket.on('open', () =>
        socket.send(JSON.stringify({ type: 'connection_init', payload: { token: own } })),
      );
      return socket;
    };
    const answered = (socket: WebSocket): Promise<void> =>
      new Promise((resolve, reject) => {
        socket.on('message', () => resolve());
        socket.on('open', () => socket.protocol === '' && socket.send('ping'));
        socket.on('close', (code) => reject(new Error(`closed ${code}`)));
      });
    const sockets = Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? raw() : live()));
    await Promise.all(sockets.map(answered));
    const refused = await metric('vigil_sockets_refused_total');
    const sentence = '4430 连接数过多，请关闭其他页面后重试！';
    expect(await Promise.all([ended(raw()), ended(live())])).toEqual([sentence, sentence]);
    expect(await metric('vigil_sockets_refused_total')).toBe(refused + 2);
    for (const socket of sockets.slice(0, 2)) {
      const gone = ended(socket);
      socket.close();
      await gone;
    }
    await until('the places are free', async () =>
      answered(raw()).then(
        () => true,
        () => false,
      ),
    );
    for (const socket of sockets) socket.terminate();
  });

  it('one account holds 100 sockets over all its sessions', async () => {
    const user = await server.addUser();
    const bounds = socketBoundsOf(server.services);
    const of = (id: string) => bounds.socket({ id, user });
    const held = Array.from({ length: 100 }, (_, i) => of(`session-${i % 10}`));
    expect(held).not.toContain(null);
    expect(of('another')).toBeNull();
    held[0]?.();
    expect(of('another')).not.toBeNull();
    expect(bounds.socket({ id: 'x', user: { id: 'somebody else' } })).not.toBeNull();
  });

  it('one account holds 300 subscriptions; what ends, or is refused on the way, leaves its place', async () => {
    const user = await server.addUser({ roleType: 2, permissions: ['*'] });
    const bounds = socketBoundsOf(server.services);
    const client = connect({ token: await server.tokenOf(user) });
    const watching = 'subscription { watchStat(examId: "demo-open") { position } }';
    const places = Array.from({ length: 299 }, () => bounds.subscription({ user }));
    expect(places).not.toContain(null);
    for (let round = 0; round < 3; round += 1)
      await until('there is a place', async () => (await first(client, watching)).errors === undefined);
    const last = await until('the last place is free', () => bounds.subscription({ user }));
    expect((await first(client, watching)).errors?.[0]).toMatchObject({
      message: '订阅数过多，请关闭其他页面后重试！',
      extensions: { reason: 'TooManySubscriptions' },
    });
    // Queries need no place.
    expect((await first(client, '{ userInfo { userId } }')).errors).toBeUndefined();
    last();
    expect((await first(client, watching)).errors).toBeUndefined();
  });

  const rawOf = (user: { readonly id: string }, own: string): WebSocket =>
    new WebSocket(`${address}/api/socket/exam/${user.id}/exam-1/pc`, { headers: { token: own } });
  const liveOf = (own: string): WebSocket => {
    const socket = new WebSocket(`${address}/graphql`, 'graphql-transport-ws');
    socket.on('open', () =>
      socket.send(JSON.stringify({ type: 'connection_init', payload: { token: own } })),
    );
    return socket;
  };
  const answerTo = (socket: WebSocket): Promise<string> =>
    new Promise((resolve) => socket.once('message', (data: Buffer) => resolve(data.toString())));

  it.each([
    ['a raw socket', 'raw', (socket: WebSocket) => socket.send('{"type":"shown","id":"x"}')],
    ['a GraphQL socket', 'live', (socket: WebSocket) => socket.send('{"type":"ping"}')],
    ['pongs of the protocol', 'live', (socket: WebSocket) => socket.pong()],
  ] as const)('too many messages of %s end it with 1013, and others are heard', async (_what, kind, say) => {
    const user = await server.addUser();
    const own = await server.tokenOf(user);
    const refused = await metric('vigil_socket_messages_refused_total');
    const loud = kind === 'raw' ? rawOf(user, own) : liveOf(own);
    if (kind === 'live') await answerTo(loud);
    else await once(loud, 'open');
    const closed = ended(loud);
    for (let at = 0; at < 1000; at += 1) say(loud);
    expect(await closed).toBe('1013 RetryLater');
    expect(await metric('vigil_socket_messages_refused_total')).toBe(refused + 1);
    // Opening another brings the session no new allowance; another person has one.
    const again = rawOf(user, own);
    await once(again, 'open');
    const sentAway = ended(again);
    for (let at = 0; at < 200; at += 1) again.send('ping');
    expect(await sentAway).toBe('1013 RetryLater');
    const other = await server.addUser();
    const calm = rawOf(other, await server.tokenOf(other));
    await once(calm, 'open');
    calm.send('ping');
    expect(await answerTo(calm)).toBe('pong');
    calm.close();
  });

  it('pings of the protocol, each answered before the next, are counted too', async () => {
    const user = await server.addUser();
    const loud = rawOf(user, await server.tokenOf(user));
    await once(loud, 'open');
    const closed = ended(loud);
    for (let at = 0; at < 5000 && loud.readyState === WebSocket.OPEN; at += 1) {
      loud.ping();
      await Promise.race([once(loud, 'pong'), closed]);
    }
    expect(await closed).toBe('1013 RetryLater');
  });

  it('a socket that has not said whose it is may say little', async () => {
    const socket = new WebSocket(`${address}/graphql`, 'graphql-transport-ws');
    await once(socket, 'open');
    const closed = ended(socket);
    for (let at = 0; at < 50; at += 1) socket.pong();
    expect(await closed).toBe('1013 RetryLater');
  });

  it('twenty pages that come back at once, each with six subscriptions, are heard', async () => {
    const own = await server.tokenOf(await server.addUser());
    const pages = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const page = liveOf(own);
        await answerTo(page);
        return page;
      }),
    );
    let pongs = 0;
    for (const page of pages) {
      page.on('message', () => (pongs += 1));
      for (let at = 0; at < 6; at += 1) page.send('{"type":"ping","payload":{"acted":false}}');
    }
    await until('all are answered', () => pongs === 120);
    expect(pages.map(({ readyState }) => readyState)).toEqual(Array(20).fill(WebSocket.OPEN));
    for (const page of pages) page.terminate();
  });

  it('a document that is none costs as much of the rate as another', async () => {
    const user = await server.addUser();
    const own = await server.tokenOf(user);
    const rate = vi.spyOn(server.services.rates, 'call');
    await first(connect({ token: own }), '{ nothing }');
    await server.graphql('{ nothing }', {}, { token: own });
    await server.graphql('{ broken', {}, { token: own });
    expect(rate).toHaveBeenCalledTimes(3);
    const prepare = vi.spyOn(Documents.prototype, 'prepare');
    rate.mockImplementation(() => {
      throw new TooManyRequestsError(1);
    });
    expect(await server.graphql('{ nothing }', {}, { token: own })).toMatchObject({ status: 429 });
    await expect(first(connect({ token: own }), '{ nothing }')).rejects.toMatchObject({ code: 1013 });
    expect(prepare).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });
});

describe('a raw socket', () => {
  it.each([
    ['/api/socket/exam/%E0%A4/exam-1/pc', 'HTTP 404'],
    ['/api/socket/exam/%/exam-1/pc', 'HTTP 404'],
    ['//', 'HTTP 400'],
  ])('on the malformed path %s is answered %s', async (malformed, answer) => {
    const request = connectTo(Number(new URL(address).port), '127.0.0.1');
    request.write(
      `GET ${malformed} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\ntoken: ${token}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    );
    const [said] = (await once(request, 'data')) as [Buffer];
    expect(`HTTP ${said.toString().split(' ')[1]}`).toBe(answer);
    request.destroy();
  });

  const path = (who: string): string => `/api/socket/exam/${who}/exam-1/pc`;

  it('opens by header, query or cookie, on the path with the own id only', async () => {
    const host = address.replace('ws://', '');
    expect(await outcome(path(userId), { headers: { token } })).toBe('open');
    expect(await outcome(`${path(userId)}?token=${token}`)).toBe('open');
    expect(
      await outcome(path(userId), {
        headers: { cookie: `vigil_session=${token}` },
        origin: `http://${host}`,
      }),
    ).toBe('open');
    expect(
      await outcome(path(userId), {
        headers: { cookie: `vigil_session=${token}` },
        origin: 'https://evil.example',
      }),
    ).toBe('HTTP 401');
    expect(await outcome(path(userId))).toBe('HTTP 401');
    expect(await outcome(path('somebody-else'), { headers: { token } })).toBe('HTTP 403');
    expect(await outcome('/api/socket/nothing', { headers: { token } })).toBe('HTTP 404');
  });

  it('answers ping with pong and is closed with 4401 when its session ends', async () => {
    const user = await server.addUser();
    const { token: short, session } = await server.services.sessions.open(await server.accountOf(user));
    const socket = new WebSocket(`${address}/api/socket/exam/${user.id}/exam-1/pc`, {
      headers: { token: short },
    });
    const pong = new Promise<string>((resolve) =>
      socket.on('message', (data: Buffer) => resolve(data.toString())),
    );
    const closed = new Promise<number>((resolve) => socket.on('close', resolve));
    await new Promise((resolve) => socket.on('open', resolve));
    socket.send('ping');
    expect(await pong).toBe('pong');
    await server.services.sessions.end(session);
    expect(await closed).toBe(4401);
  });
});
