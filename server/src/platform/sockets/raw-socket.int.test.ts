import { once } from 'node:events';
import { connect as connectTo } from 'node:net';
import WebSocket from 'ws';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../testing/until.js';
import { SocketHouse } from './sockets.fixture.js';

let house: SocketHouse;
let token: string;
let userId: string;

beforeAll(async () => {
  house = await SocketHouse.open();
  const user = await house.server.addUser();
  userId = user.id;
  token = await house.server.tokenOf(user);
});
afterAll(() => house.stop());

/** Code and reason with which a socket was closed, or the HTTP status that refused the upgrade. */
const outcome = (path: string, options: WebSocket.ClientOptions = {}): Promise<string> =>
  new Promise((resolve) => {
    const socket = new WebSocket(`${house.address}${path}`, options);
    socket.on('unexpected-response', (_request, response) => resolve(`HTTP ${response.statusCode}`));
    socket.on('open', () => resolve('open'));
    socket.on('error', () => undefined);
  });

describe('a raw socket', () => {
  it.each([
    ['/api/socket/exam/%E0%A4/exam-1/pc', 'HTTP 404'],
    ['/api/socket/exam/%/exam-1/pc', 'HTTP 404'],
    ['//', 'HTTP 400'],
  ])('on the malformed path %s is answered %s', async (malformed, answer) => {
    const request = connectTo(Number(new URL(house.address).port), '127.0.0.1');
    request.write(
      `GET ${malformed} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\ntoken: ${token}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    );
    const [said] = (await once(request, 'data')) as [Buffer];
    expect(`HTTP ${said.toString().split(' ')[1]}`).toBe(answer);
    request.destroy();
  });

  const path = (who: string): string => `/api/socket/exam/${who}/exam-1/pc`;

  it('opens by header, query or cookie, on the path with the own id only', async () => {
    const host = house.address.replace('ws://', '');
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
    const user = await house.server.addUser();
    const { token: short, session } = await house.server.services.sessions.open(
      await house.server.accountOf(user),
    );
    const socket = new WebSocket(`${house.address}/api/socket/exam/${user.id}/exam-1/pc`, {
      headers: { token: short },
    });
    const pong = new Promise<string>((resolve) =>
      socket.on('message', (data: Buffer) => resolve(data.toString())),
    );
    const closed = new Promise<number>((resolve) => socket.on('close', resolve));
    await new Promise((resolve) => socket.on('open', resolve));
    socket.send('ping');
    expect(await pong).toBe('pong');
    await house.server.services.sessions.end(session);
    expect(await closed).toBe(4401);
  });

  it('that is refused is ended, whether its client goes or stays', async () => {
    const { server } = house.server.app.http;
    const open = (): Promise<number> =>
      new Promise((tell) => server.getConnections((_error, count) => tell(count)));
    const before = await open();
    const request = connectTo({
      port: Number(new URL(house.address).port),
      host: '127.0.0.1',
      allowHalfOpen: true,
    });
    request.on('error', () => undefined);
    request.write(
      `GET ${path(userId)} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    );
    const [said] = (await once(request, 'data')) as [Buffer];
    expect(said.toString()).toContain(' 401 ');
    await until('the server has ended it', async () => (await open()) <= before);
    request.destroy();
  });
});
