import WebSocket from 'ws';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { until } from '../../testing/until.js';
import { Documents } from '../graphql/documents.js';
import { TooManyRequestsError } from '../limits/rates.js';
import { socketBoundsOf } from './socket-bounds.js';
import { ended, first, SocketHouse } from './sockets.fixture.js';

let house: SocketHouse;

beforeAll(async () => {
  house = await SocketHouse.open();
});
afterEach(() => house.letGo());
afterAll(() => house.stop());

describe('places', () => {
  it('one session holds 20 sockets of both kinds; one more is closed with a sentence, and a place that is left is free', async () => {
    const user = await house.server.addUser();
    const own = await house.server.tokenOf(user);
    const raw = () => house.raw(user, own);
    const live = () => house.live(own);
    const answered = (socket: WebSocket): Promise<void> =>
      new Promise((resolve, reject) => {
        socket.on('message', () => resolve());
        socket.on('open', () => socket.protocol === '' && socket.send('ping'));
        socket.on('close', (code) => reject(new Error(`closed ${code}`)));
      });
    const sockets = Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? raw() : live()));
    await Promise.all(sockets.map(answered));
    const refused = await house.metric('vigil_sockets_refused_total');
    const sentence = '4430 连接数过多，请关闭其他页面后重试！';
    expect(await Promise.all([ended(raw()), ended(live())])).toEqual([sentence, sentence]);
    expect(await house.metric('vigil_sockets_refused_total')).toBe(refused + 2);
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
    const user = await house.server.addUser();
    const bounds = socketBoundsOf(house.server.services);
    const of = (id: string) => bounds.socket({ id, user });
    const held = Array.from({ length: 100 }, (_, i) => of(`session-${i % 10}`));
    expect(held).not.toContain(null);
    expect(of('another')).toBeNull();
    held[0]?.();
    expect(of('another')).not.toBeNull();
    expect(bounds.socket({ id: 'x', user: { id: 'somebody else' } })).not.toBeNull();
  });

  it('one account holds 300 subscriptions; what ends, or is refused on the way, leaves its place', async () => {
    const user = await house.server.addUser({ roleType: 2, permissions: ['*'] });
    const bounds = socketBoundsOf(house.server.services);
    const client = house.connect({ token: await house.server.tokenOf(user) });
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

  it('a document that is none costs as much of the rate as another', async () => {
    const user = await house.server.addUser();
    const own = await house.server.tokenOf(user);
    const rate = vi.spyOn(house.server.services.rates, 'call');
    await first(house.connect({ token: own }), '{ nothing }');
    await house.server.graphql('{ nothing }', {}, { token: own });
    await house.server.graphql('{ broken', {}, { token: own });
    expect(rate).toHaveBeenCalledTimes(3);
    const prepare = vi.spyOn(Documents.prototype, 'prepare');
    rate.mockImplementation(() => {
      throw new TooManyRequestsError(1);
    });
    expect(await house.server.graphql('{ nothing }', {}, { token: own })).toMatchObject({ status: 429 });
    await expect(first(house.connect({ token: own }), '{ nothing }')).rejects.toMatchObject({ code: 1013 });
    expect(prepare).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });
});
