import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FaultProxy } from './faults/net/fault-proxy.js';
import { planRound } from './faults/plan.js';

describe('the plan of a round', () => {
  it('follows from seed and number alone', () => {
    const weak = { processes: ['server'], links: ['clients'], clocks: true, disk: true, stores: [] };
    const plans = Array.from({ length: 200 }, (_, round) => planRound('s', round, weak));
    expect(plans).toEqual(Array.from({ length: 200 }, (_, round) => planRound('s', round, weak)));
    expect(new Set(plans.flatMap(({ faults }) => faults.map(({ kind }) => kind)))).toEqual(
      new Set(['kill', 'pause', 'link', 'clock', 'disk-full', 'fsync-error', 'power-cut']),
    );
  });
});

describe('the faulty link', () => {
  let far: Server;
  let proxy: FaultProxy;
  const clients: Socket[] = [];

  beforeEach(async () => {
    far = createServer((socket) => socket.on('error', () => {}).on('data', (bytes) => socket.write(bytes)));
    await new Promise<void>((resolve) => far.listen(0, '127.0.0.1', resolve));
    proxy = await FaultProxy.listen('link', {
      host: '127.0.0.1',
      port: (far.address() as { port: number }).port,
    });
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) client.destroy();
    await proxy.close();
    far.close();
  });

  const client = async (): Promise<Socket> => {
    const socket = createConnection({ port: proxy.port, host: '127.0.0.1' });
    clients.push(socket.on('error', () => {}));
    await once(socket, 'connect');
    return socket;
  };
  const echo = async (socket: Socket): Promise<string> => {
    socket.write('x');
    return String((await once(socket, 'data'))[0]);
  };

  const closed = (socket: Socket): Promise<void> =>
    new Promise((resolve) => void socket.once('close', () => resolve()));

  it('carries bytes both ways, late when it is slow', async () => {
    const socket = await client();
    expect(await echo(socket)).toBe('x');
    proxy.break('latency');
    const from = performance.now();
    expect(await echo(socket)).toBe('x');
    expect(performance.now() - from).toBeGreaterThan(200);
  });

  it.each(['cut', 'refuse'] as const)('%s ends what is open', async (fault) => {
    const socket = await client();
    await echo(socket);
    proxy.break(fault);
    await closed(socket);
    expect(proxy.connections).toBe(0);
  });

  it.each(['black-hole', 'half-open'] as const)(
    '%s tells the near side nothing until it is healed',
    async (fault) => {
      const socket = await client();
      await echo(socket);
      proxy.break(fault);
      let heard = '';
      socket.on('data', () => (heard = 'data')).on('close', () => (heard = 'close'));
      socket.write('x');
      const other = createServer().listen(0);
      await once(other, 'listening');
      other.close();
      expect(heard).toBe('');
      proxy.heal();
      await closed(socket);
      expect(heard).toBe('close');
      expect(await echo(await client())).toBe('x');
    },
  );
});
