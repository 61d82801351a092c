import { once } from 'node:events';
import type { Socket } from 'node:net';
import type WebSocket from 'ws';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../testing/until.js';
import { socketBounds, socketBoundsOf } from './socket-bounds.js';
import { answerTo, ended, SocketHouse } from './sockets.fixture.js';

let house: SocketHouse;

beforeAll(async () => {
  house = await SocketHouse.open({ TRUST_PROXY: 'on' });
});
afterAll(() => house.stop());

const unknownNow = (): Promise<number> => house.metric('vigil_sockets_unknown');
const refusedSoFar = (): Promise<number> => house.metric('vigil_sockets_unknown_refused_total');

async function opened(socket: WebSocket): Promise<WebSocket> {
  await once(socket, 'open');
  return socket;
}

/** As a page of ours opens it: the session's cookie comes with the upgrade. */
const byPage = (token: string): WebSocket =>
  house.silent({
    headers: { cookie: `vigil_session=${token}` },
    origin: house.address.replace('ws', 'http'),
  });

describe('a GraphQL socket that has not said whose it is', () => {
  it.each([
    ['one message', (socket: WebSocket) => socket.send(`{"type":"ping","a":"${'x'.repeat(5000)}"}`)],
    ['a message that never ends', (socket: WebSocket) => socket.send('x'.repeat(5000), { fin: false })],
    [
      'small parts',
      (socket: WebSocket) => {
        // Fewer than a message may have: else how the parts arrive together decides which bound is met first.
        for (let at = 0; at < 50; at += 1) socket.send('x'.repeat(100), { fin: false });
      },
    ],
  ] as const)('may say 4 KiB: more is closed with 1009 and not heard, said as %s', async (_how, say) => {
    const refused = await refusedSoFar();
    const stranger = await opened(house.silent());
    const page = await opened(byPage(await house.server.tokenOfNew()));
    for (const socket of [stranger, page]) {
      let heard = 0;
      socket.on('message', () => (heard += 1));
      const closed = ended(socket);
      say(socket);
      expect(await closed).toBe('1009 MessageTooBig');
      expect(heard).toBe(0);
    }
    expect(await refusedSoFar()).toBe(refused + 2);
  });

  it('is no longer held when a message comes in many small packets', async () => {
    const socket = await opened(house.silent());
    const closed = ended(socket);
    // The head of a message of 1,000 bytes, and then one byte at a time.
    const stream = (socket as unknown as { readonly _socket: Socket })._socket;
    stream.write(Buffer.from([0x81, 0xfe, 0x03, 0xe8, 1, 2, 3, 4]));
    while (socket.readyState === socket.OPEN) {
      stream.write('x');
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await closed).toBe('1009 MessageTooBig');
  });

  it('is answered no ping: it is closed with 4401', async () => {
    const token = await house.server.tokenOfNew();
    for (const open of [() => house.silent(), () => byPage(token)]) {
      const socket = await opened(open());
      const closed = ended(socket);
      socket.send('{"type":"ping"}');
      expect(await closed).toBe('4401 Unauthorized');
    }
  });

  it('may say it in few messages', async () => {
    const refused = await refusedSoFar();
    const socket = await opened(house.silent());
    const closed = ended(socket);
    for (let at = 0; at < 50; at += 1) socket.pong();
    expect(await closed).toBe('1013 RetryLater');
    expect(await refusedSoFar()).toBe(refused + 1);
  });

  it('has a place of its network until it says it, or goes', async () => {
    const [said, gone] = [await opened(house.silent()), await opened(house.silent())];
    await until('both wait', async () => (await unknownNow()) === 2);
    said.send(
      JSON.stringify({ type: 'connection_init', payload: { token: await house.server.tokenOfNew() } }),
    );
    expect(await answerTo(said)).toContain('connection_ack');
    expect(await unknownNow()).toBe(1);
    gone.close();
    await until('none waits', async () => (await unknownNow()) === 0);
    said.close();
  });

  it('makes way, as the first of its network, for those after it; they are heard', async () => {
    const [network, other] = ['203.0.113.7', '203.0.113.8'];
    const from = (address: string): WebSocket => house.silent({ headers: { 'x-forwarded-for': address } });
    const longest = await opened(from(network));
    const elsewhere = await opened(from(other));
    const bounds = socketBoundsOf(house.server.services);
    const places = Array.from({ length: socketBounds.unknownPerNetwork - 1 }, () =>
      bounds.unknown(network, () => undefined),
    );
    const refused = await refusedSoFar();
    const closed = ended(longest);
    const late = await opened(from(network));
    expect(await closed).toBe('1013 RetryLater');
    expect(await refusedSoFar()).toBe(refused + 1);
    late.send(
      JSON.stringify({ type: 'connection_init', payload: { token: await house.server.tokenOfNew() } }),
    );
    expect(await answerTo(late)).toContain('connection_ack');
    expect(elsewhere.readyState).toBe(elsewhere.OPEN);
    for (const release of places) release();
    for (const socket of [late, elsewhere]) socket.terminate();
  });

  it("of a page is one of its session's from the beginning, however full its network is", async () => {
    const token = await house.server.tokenOfNew();
    const pages = await Promise.all(Array.from({ length: 20 }, () => opened(byPage(token))));
    const more = await ended(byPage(token));
    expect(more).toBe('4430 连接数过多，请关闭其他页面后重试！');
    expect(await unknownNow()).toBe(0);
    for (const page of pages) page.send(JSON.stringify({ type: 'connection_init', payload: { token } }));
    expect((await Promise.all(pages.map(answerTo))).join()).not.toContain('error');
    for (const page of pages) page.terminate();
    await until('the places are free', async () => {
      const again = byPage(token);
      const end = await Promise.race([ended(again), once(again, 'open').then(() => 'open')]);
      again.terminate();
      return end === 'open';
    });
  });
});
