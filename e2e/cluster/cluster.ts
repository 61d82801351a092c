import { join } from 'node:path';
import { freePort } from '@vigil/stores/testing/free-port';
import { startMongoServer } from '@vigil/stores/testing/mongo-server';
import { startRedisServer } from '@vigil/stores/testing/redis-server';
import type { Installation, InstallationOptions } from '../support/installation.js';
import { startNginx } from '../support/nginx.js';
import { startServer, type ServerProcess } from '../support/server-process.js';
import { startPeerProcess } from './peer-process.js';

/** One process of Vigil each, in the order they are started. */
const roles = ['projector', 'reactor', 'api', 'api'] as const;
const firstApiAt = roles.indexOf('api');
const seedSeconds = 120;

/** Vigil on many processes. */
export interface Cluster extends Installation {
  /**
   * kill -9 of the first or the second api, the other goes on; answers how to start it again at its address.
   */
  killApi(which: 0 | 1): Promise<() => Promise<void>>;
}

/** What a journey that is about many processes runs on. */
export function clusterOf(server: Installation): Cluster {
  if (!('killApi' in server)) throw new Error('this journey needs a cluster: VIGIL_ON=cluster');
  return server as Cluster;
}

/**
 * Two `api`, a projector and a reactor behind nginx, with a log, a database and a Redis of this installation
 * alone. KURRENTDB_URL and MONGODB_URL give the servers when they are set; MongoDB is started for this
 * installation alone when they are not.
 */
export async function startCluster({ dataDir, env }: InstallationOptions): Promise<Cluster> {
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
    const startOne = (index: number, more = {}): Promise<ServerProcess> =>
      startServer({
        dataDir,
        port: ports[index] as number,
        env: { ...settings, ...more, ROLES: roles[index] as string },
      });
    const start = async (more = {}): Promise<void> => {
      running = await Promise.all(roles.map((_role, index) => startOne(index, more)));
    };
    const kill = async (): Promise<void> =>
      void (await Promise.all(running.splice(0).map((one) => one.kill())));
    const stop = async (): Promise<void> =>
      void (await Promise.all(running.splice(0).map((one) => one.stop())));
    ends.push(kill);
    await start();
    await demoIsThere(ports[roles.indexOf('reactor')] as number);
    return {
      url: nginx.url,
      dataDir,
      kill,
      start: () => start(),
      killApi: async (which) => {
        const index = firstApiAt + which;
        await running[index]?.kill();
        return async () => {
          running[index] = await startOne(index);
        };
      },
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
  const peer = await startPeerProcess(join(dataDir, 'kurrent-peer.db'));
  ends.push(() => peer.end());
  return peer.url;
}

/**
 * The reactor writes what an installation begins with while the others are ready already, and works once all
 * of it is there.
 */
async function demoIsThere(reactorPort: number): Promise<void> {
  const deadline = Date.now() + seedSeconds * 1000;
  for (;;) {
    const report = await fetch(`http://127.0.0.1:${reactorPort}/readyz`)
      .then((response) => response.json())
      .catch((error: unknown) => error);
    if ((report as { parts?: { reactor?: { works?: boolean } } }).parts?.reactor?.works === true) return;
    if (Date.now() > deadline)
      throw new Error(`the demo was not there after ${seedSeconds} s`, { cause: report });
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
