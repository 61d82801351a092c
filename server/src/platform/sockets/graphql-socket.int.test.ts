import WebSocket from 'ws';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { collectGarbage } from '@vigil/stores/testing/collect-garbage';
import { until } from '../../testing/until.js';
import { first, SocketHouse } from './sockets.fixture.js';

let house: SocketHouse;
let token: string;
let userId: string;

beforeAll(async () => {
  house = await SocketHouse.open();
  const user = await house.server.addUser();
  userId = user.id;
  token = await house.server.tokenOf(user);
});
afterEach(() => house.letGo());
afterAll(() => house.stop());

describe('the GraphQL socket', () => {
  it('carries queries and mutations of a session given by its parameters', async () => {
    expect(await first(house.connect({ token }), '{ userInfo { userId } }')).toEqual({
      data: { userInfo: { userId } },
    });
  });

  it('takes a command id and refuses one that is none', async () => {
    expect(
      (await first(house.connect({ token }), '{ userInfo { userId } }', {}, { commandId: 'a b' })).errors?.[0]
        ?.extensions,
    ).toMatchObject({
      code: 400,
    });
  });

  it('of a guest or of an ended session is closed with 4403, so that the client can log in and come back', async () => {
    for (const params of [{}, { token: 'x'.repeat(43) }]) {
      await expect(first(house.connect(params), '{ userInfo { userId } }')).rejects.toMatchObject({
        code: 4403,
        reason: 'SessionInvalid',
      });
    }
  });

  it('is closed when its session ends', async () => {
    const user = await house.server.addUser();
    const { token: short, session } = await house.server.services.sessions.open(
      await house.server.accountOf(user),
    );
    let tell: (event: unknown) => void = () => undefined;
    const closed = new Promise<unknown>((resolve) => (tell = resolve));
    const client = house.connect({ token: short }, { closed: (event) => tell(event) });
    await first(client, '{ userInfo { userId } }');
    client.subscribe(
      { query: 'subscription { paperNotices(paperId: "none") { kind } }' },
      { next: () => undefined, error: () => undefined, complete: () => undefined },
    );
    await house.server.services.sessions.end(session);
    expect(await closed).toMatchObject({ code: 4403 });
  });

  it('checks access of every operation: a learner gets no watch subscription, query or act', async () => {
    const client = house.connect({ token });
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
    const client = house.connect({ token });
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
    const admin = await house.server.tokenOfNew({ roleType: 2, permissions: ['*'] });
    const socket = new WebSocket(`${house.address}/graphql`, 'graphql-transport-ws');
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
    house.server.app.http.server.once('upgrade', (upgrade: object) => (request = new WeakRef(upgrade)));
    const socket = new WebSocket(`${house.address}/graphql`, 'graphql-transport-ws', {
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
    const host = house.address.replace('ws://', '');
    const acknowledged = (origin: string): Promise<string> =>
      new Promise((resolve) => {
        const socket = new WebSocket(`${house.address}/graphql`, 'graphql-transport-ws', {
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
