import { once } from 'node:events';
import WebSocket from 'ws';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../testing/until.js';
import { answerTo, ended, SocketHouse } from './sockets.fixture.js';

let house: SocketHouse;

beforeAll(async () => {
  house = await SocketHouse.open();
});
afterAll(() => house.stop());

const pingOf = (bytes: number): string =>
  JSON.stringify({ type: 'ping', payload: { acted: false, said: 'x'.repeat(bytes - 60) } });

const times = (count: number, act: () => void): void => {
  for (let at = 0; at < count; at += 1) act();
};

describe('what is said', () => {
  it.each([
    ['a raw socket', 'raw', (socket: WebSocket) => socket.send('{"type":"shown","id":"x"}')],
    ['a GraphQL socket', 'live', (socket: WebSocket) => socket.send('{"type":"ping"}')],
    ['pongs of the protocol', 'live', (socket: WebSocket) => socket.pong()],
  ] as const)('too many messages of %s end it with 1013, and others are heard', async (_what, kind, say) => {
    const user = await house.server.addUser();
    const own = await house.server.tokenOf(user);
    const refused = await house.metric('vigil_socket_messages_refused_total');
    const loud = kind === 'raw' ? house.raw(user, own) : house.live(own);
    if (kind === 'live') await answerTo(loud);
    else await once(loud, 'open');
    const closed = ended(loud);
    for (let at = 0; at < 1000; at += 1) say(loud);
    expect(await closed).toBe('1013 RetryLater');
    expect(await house.metric('vigil_socket_messages_refused_total')).toBe(refused + 1);
    // Opening another brings the session no new allowance; another person has one.
    const again = house.raw(user, own);
    await once(again, 'open');
    const sentAway = ended(again);
    for (let at = 0; at < 200; at += 1) again.send('ping');
    expect(await sentAway).toBe('1013 RetryLater');
    const other = await house.server.addUser();
    const calm = house.raw(other, await house.server.tokenOf(other));
    await once(calm, 'open');
    calm.send('ping');
    expect(await answerTo(calm)).toBe('pong');
    calm.close();
  });

  it('pings of the protocol, each answered before the next, are counted too', async () => {
    const user = await house.server.addUser();
    const loud = house.raw(user, await house.server.tokenOf(user));
    await once(loud, 'open');
    const closed = ended(loud);
    for (let at = 0; at < 5000 && loud.readyState === WebSocket.OPEN; at += 1) {
      loud.ping();
      await Promise.race([once(loud, 'pong'), closed]);
    }
    expect(await closed).toBe('1013 RetryLater');
  });

  it('twenty pages that come back at once, each with six of the longest that screens say, are heard', async () => {
    const own = await house.server.tokenOf(await house.server.addUser());
    const pages = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const page = house.live(own);
        await answerTo(page);
        return page;
      }),
    );
    let pongs = 0;
    for (const page of pages) {
      page.on('message', () => (pongs += 1));
      for (let at = 0; at < 6; at += 1) page.send(pingOf(1500));
    }
    await until('all are answered', () => pongs === 120);
    expect(pages.map(({ readyState }) => readyState)).toEqual(Array(20).fill(WebSocket.OPEN));
    for (const page of pages) page.terminate();
  });

  it.each(['raw', 'live'] as const)(
    'too many bytes on a %s socket end it with 1013, of the session on its other sockets too',
    async (kind) => {
      const user = await house.server.addUser();
      const own = await house.server.tokenOf(user);
      const opened = async (): Promise<WebSocket> => {
        const socket = kind === 'raw' ? house.raw(user, own) : house.live(own);
        await (kind === 'live' ? answerTo(socket) : once(socket, 'open'));
        return socket;
      };
      const [loud, another] = [await opened(), await opened()];
      const refused = await house.metric('vigil_socket_bytes_refused_total');
      const closed = [ended(loud), ended(another)];
      let heard = 0;
      loud.on('message', () => (heard += 1));
      for (let at = 0; at < 20; at += 1) loud.send(pingOf(60_000));
      expect(await closed[0]).toBe('1013 RetryLater');
      expect(heard).toBeLessThanOrEqual(8);
      another.send(pingOf(60_000));
      expect(await closed[1]).toBe('1013 RetryLater');
      expect(await house.metric('vigil_socket_bytes_refused_total')).toBe(refused + 2);
    },
  );

  it.each(['raw', 'live'] as const)(
    'a message of more than 64 KiB, or in very many parts, closes a %s socket and is counted',
    async (kind) => {
      const user = await house.server.addUser();
      const own = await house.server.tokenOf(user);
      for (const [code, say] of [
        ['1009', (socket: WebSocket) => socket.send('x'.repeat(64 * 1024 + 1))],
        ['1008', (socket: WebSocket) => times(100, () => socket.send('x', { fin: false }))],
      ] as const) {
        const socket = kind === 'raw' ? house.raw(user, own) : house.live(own);
        await (kind === 'live' ? answerTo(socket) : once(socket, 'open'));
        const refused = await house.metric('vigil_socket_bytes_refused_total');
        const closed = ended(socket);
        say(socket);
        expect(await closed).toBe(code);
        expect(await house.metric('vigil_socket_bytes_refused_total')).toBe(refused + 1);
      }
    },
  );

  it('a ping is answered without what it carried', async () => {
    const socket = house.live(await house.server.tokenOfNew());
    await answerTo(socket);
    socket.send(pingOf(50_000));
    expect(await answerTo(socket)).toBe('{"type":"pong"}');
    socket.close();
  });
});
