import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { BusFault, longestTouchSeconds } from '../port.js';
import { busContract } from '../contract.js';
import { busOutagesContract } from '../contract-outages.js';
import { redisServerPath, startRedisServer, type RedisServer } from '../../testing/redis-server.js';
import { openTcpRelay } from '../../testing/tcp-relay.js';
import { describeWithService } from '../../testing/with-service.js';
import { createRedisBus } from './redis-bus.js';
import { behind } from './redis-under-test.fixture.js';

const given = process.env.REDIS_URL ?? '';
const noServer =
  redisServerPath() === null
    ? 'there is no redis-server here (apt-get install redis-server, or set REDIS_SERVER_PATH)'
    : null;
const quiet = { onError: () => undefined };

describeWithService('bus contract: redis', given === '' ? noServer : null, () => {
  let url = given;
  let server: RedisServer | null = null;
  beforeAll(async () => {
    if (url !== '') return;
    server = await startRedisServer();
    url = server.url;
  });
  afterAll(() => server?.remove());

  busContract(given === '' ? 'redis' : 'redis (REDIS_URL)', async () => {
    const prefix = `vigil-test-[${randomUUID()}]*:`;
    const data = behind(url, prefix);
    const [a, b] = [
      await createRedisBus({ url, prefix, ...quiet }),
      await createRedisBus({ url, prefix, ...quiet }),
    ];
    // A new server does not know presence at first.
    await data.pass(longestTouchSeconds + 1);
    return {
      a,
      b,
      pass: (seconds) => data.pass(seconds),
      cleanUp: async () => {
        await Promise.all([a.close(), b.close()]);
        await data.clear();
      },
    };
  });

  describe('redis bus', () => {
    it('everything expires by itself, by the clock of the server', async () => {
      const prefix = `vigil-test-${randomUUID()}:`;
      const bus = await createRedisBus({ url, prefix, now: () => 0, ...quiet });
      await behind(url, prefix).pass(longestTouchSeconds + 1);
      await bus.touch('g', 'm', 0.3);
      expect(await bus.members('g')).toEqual(['m']);
      await bus.set('k', 'v', 0.3);
      await bus.increment('n', 0.3);
      await bus.acquire('l', 'A', 0.3);
      await vi.waitFor(
        async () => {
          expect(await bus.members('g')).toEqual([]);
          expect([await bus.get('k'), await bus.get('n')]).toEqual([null, null]);
          expect(await bus.acquire('l', 'B', 10)).not.toBeNull();
        },
        { timeout: 5000, interval: 20 },
      );
      await bus.close();
      await behind(url, prefix).clear();
    });

    it('a server that somebody emptied does not know presence either', async () => {
      const prefix = `vigil-test-${randomUUID()}:`;
      const bus = await createRedisBus({ url, prefix, now: () => 0, ...quiet });
      const data = behind(url, prefix);
      await data.pass(longestTouchSeconds + 1);
      await bus.touch('g', 'm', 30);
      expect(await bus.members('g')).toEqual(['m']);
      await data.clear();
      expect([await bus.members('g'), await bus.members('g')]).toEqual([null, null]);
      await data.pass(longestTouchSeconds + 1);
      expect(await bus.members('g')).toEqual([]);
      await bus.close();
      await data.clear();
    });

    it('two installations on one server do not hear or see each other', async () => {
      const [one, other] = ['one', 'other'].map((name) => `vigil-test-${randomUUID()}-${name}:`) as [
        string,
        string,
      ];
      const [a, b] = [
        await createRedisBus({ url, prefix: one, ...quiet }),
        await createRedisBus({ url, prefix: other, ...quiet }),
      ];
      const heard: unknown[] = [];
      b.subscribe('c', (message) => heard.push(message));
      a.publish('c', 'not yours');
      await a.set('k', 'v', 10);
      expect(await a.healthy()).toBe(true);
      const own = new Promise((resolve) => b.subscribe('c', resolve));
      b.publish('c', 'yours');
      expect(await own).toBe('yours');
      expect(heard).toEqual(['yours']);
      expect(await b.get('k')).toBeNull();
      await Promise.all([a.close(), b.close()]);
      await behind(url, one).clear();
      await behind(url, other).clear();
    });
  });
});

describe('redis bus without a server', () => {
  it('says at once which server cannot be reached, and never with which password', async () => {
    const nobody = await openTcpRelay(1);
    nobody.cut();
    const fault: unknown = await createRedisBus({
      url: `redis://user:secret@127.0.0.1:${nobody.port}/0`,
    }).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(BusFault);
    expect((fault as BusFault).message).toContain(`Redis at 127.0.0.1:${nobody.port} cannot be reached`);
    expect((fault as BusFault).message).not.toContain('secret');
    await nobody.close();
  });
});

describeWithService('redis bus at a server that loses its role', noServer, () => {
  it('leaves a server that is a replica now, and writes again where there is a primary', async () => {
    const server = await startRedisServer();
    const faults: unknown[] = [];
    const bus = await createRedisBus({ url: server.url, onError: (error) => faults.push(error) });
    const admin = new Redis(server.url);
    onTestFinished(async () => {
      await bus.close();
      await admin.quit();
      await server.remove();
    });
    await bus.set('k', 'v', 10);
    await admin.replicaof('127.0.0.1', 1);
    await expect(bus.acquire('l', 'A', 10)).rejects.toBeInstanceOf(BusFault);
    await vi.waitFor(
      () => expect(faults).toMatchObject([{ message: 'the connection to Redis is lost (commands)' }]),
      { timeout: 5000 },
    );
    await admin.replicaof('NO', 'ONE');
    await vi.waitFor(async () => expect(await bus.acquire('l', 'A', 10)).not.toBeNull(), { timeout: 10_000 });
    await vi.waitFor(async () => expect(await bus.healthy()).toBe(true), { timeout: 10_000 });
  });
});

describeWithService('bus contract, outages: redis', noServer, () => {
  busOutagesContract('redis', async () => {
    const server = await startRedisServer();
    const wires = { a: await openTcpRelay(server.port), b: await openTcpRelay(server.port) };
    let passed = 0;
    const client = (which: 'a' | 'b') =>
      createRedisBus({
        url: `redis://127.0.0.1:${wires[which].port}`,
        now: () => performance.now() + passed,
        ...quiet,
      });
    const [a, b] = [await client('a'), await client('b')];
    const data = behind(server.url, 'vigil:');
    const pass = async (seconds: number): Promise<void> => {
      passed += seconds * 1000;
      await data.pass(seconds);
    };
    await pass(longestTouchSeconds + 1);
    return {
      a,
      b,
      pass,
      join: () => createRedisBus({ url: server.url, ...quiet }),
      stop: () => server.kill(),
      start: (kept) => server.start(kept),
      cut: (which) => wires[which].cut(),
      silence: (which) => wires[which].silence(),
      mend: (which) => wires[which].mend(),
      cleanUp: async () => {
        await Promise.all([a.close(), b.close()]);
        await Promise.all([wires.a.close(), wires.b.close()]);
        await server.remove();
      },
    };
  });
});
