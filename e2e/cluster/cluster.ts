import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startKurrentPeer } from '@vigil/stores/event-log/kurrentdb/peer/kurrent-peer';
import { freePort } from '@vigil/stores/testing/free-port';
import { startMongoServer } from '@vigil/stores/testing/mongo-server';
import { startRedisServer } from '@vigil/stores/testing/redis-server';
import { call } from '../support/api.js';
import type { Installation, InstallationOptions } from '../support/installation.js';
import { startNginx } from '../support/nginx.js';
import { startServer, type ServerProcess } from '../support/server-process.js';

/** One process of Vigil each, in the order they are started. */
const roles = ['projector', 'reactor', 'api', 'api'] as const;
const seedSeconds = 120;

/**
 * Two `api`, a projector and a reactor behind nginx, with a log, a database and a Redis of this installation alone. KURRENTDB_URL and MONGODB_URL
 * give the servers when they are set; MongoDB is started for this installation alone when they are not.
 */
export async function startCluster({ dataDir, env }: InstallationOptions): Promise<Installation> {
  const ends: (() => Promise<unknown>)[] = [];
  const stopStores = async (): Promise<void> => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    const mongo = await startMongoServer();
    ends.push(() => mongo.stop());
    const redis = await startRedisServer();
    ends.push(() => redis.remove());
    const kurrentUrl = process.env.KURRENTDB_URL ?? (await startPeer(dataDir, ends));
    const ports = await Promise.all(roles.map(() => freePort()));
    const [, , firstApi = 0, secondApi = 0] = ports;
    const nginx = await startNginx({ port: await freePort(), apiPorts: [firstApi, secondApi] });
    ends.push(() => nginx.stop());
    const settings = {
      EVENT_LOG: 'kurrentdb',
      KURRENTDB_URL: kurrentUrl,
      DOCUMENTS: 'mongodb',
      MONGODB_URL: new URL(`vigil-${firstApi}-${Date.now()}`, mongo.url).href,
      BUS: 'redis',
      REDIS_URL: redis.url,
      TRUST_PROXY: 'on',
      ...env,
    };
    let running: ServerProcess[] = [];
    const start = async (more = {}): Promise<void> => {
      running = await Promise.all(
        roles.map((role, index) => startServer({ dataDir, port: ports[index] as number, env: { ...settings, ...more, ROLES: role } })),
      );
    };
    const kill = async (): Promise<void> => void (await Promise.all(running.splice(0).map((one) => one.kill())));
    const stop = async (): Promise<void> => void (await Promise.all(running.splice(0).map((one) => one.stop())));
    ends.push(kill);
    await start();
    await demoIsThere(nginx.url);
    return {
      url: nginx.url,
      dataDir,
      kill,
      start: () => start(),
      restart: async (more) => {
        await stop();
        await start(more);
      },
      stop: async () => {
        await stop();
        await stopStores();
      },
    };
  } catch (error) {
    await stopStores();
    throw error;
  }
}

async function startPeer(dataDir: string, ends: (() => Promise<unknown>)[]): Promise<string> {
  const file = join(dataDir, 'kurrent-peer.db');
  const peer = await startKurrentPeer({ file });
  ends.push(async () => {
    await peer.close();
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
  });
  return peer.url;
}

/** The reactor writes what an installation begins with while the others are ready already. */
async function demoIsThere(url: string): Promise<void> {
  const deadline = Date.now() + seedSeconds * 1000;
  for (;;) {
    const answer = await call(url, '/api/sys/user/login', { username: 'student', password: 'Student123' }).catch((error: unknown) => error);
    if ((answer as { code?: unknown }).code === 0) return;
    if (Date.now() > deadline) throw new Error(`the demo accounts were not there after ${seedSeconds} s`, { cause: answer });
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
