import { Redis } from 'ioredis';
import { backoffMilliseconds } from '../../backoff.js';
import { BusFault } from '../port.js';
import { acquire, increment, members, release, touch } from './scripts.js';

/** No command waits longer. */
export const patienceMilliseconds = 2000;
const pingMilliseconds = 2000;
const backoff = { firstMilliseconds: 50, longestMilliseconds: 1000 };
/** Many processes lose the same server at the same moment. */
const spreadMilliseconds = 100;

/** The client with the bus's own commands. Key names come first, as Redis wants them. */
export interface BusRedis extends Redis {
  busTouch(group: string, member: string, milliseconds: number): Promise<number>;
  busMembers(
    group: string,
    began: string,
    run: string,
    longestMilliseconds: number,
  ): Promise<string[] | null>;
  busAcquire(
    lease: string,
    holder: string,
    milliseconds: number,
    seen: number,
  ): Promise<[held: 0 | 1, fence: number]>;
  busRelease(lease: string, holder: string): Promise<number>;
  busIncrement(key: string, milliseconds: number): Promise<number>;
}

/**
 * One connection to Redis that fails fast and comes back by itself: a command is rejected at once while it is
 * away, after 2 s when no answer comes, and never sent a second time (it may have been done). A connection
 * gone silent is noticed by a ping and made anew. Not connected yet. Errors of the connection are told by its
 * `close` event and by the commands they break.
 */
export function createConnection(url: string, name: string): BusRedis {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectionName: name,
    enableOfflineQueue: false,
    autoResubscribe: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: patienceMilliseconds,
    commandTimeout: patienceMilliseconds,
    socketTimeout: patienceMilliseconds,
    // What was the primary and is a replica now keeps its connections and refuses every write: the address
    // leads to another server by now, or soon.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
    retryStrategy: (times) =>
      backoffMilliseconds(times, backoff) + Math.floor(Math.random() * spreadMilliseconds),
    scripts: {
      busTouch: { lua: touch, numberOfKeys: 1 },
      busMembers: { lua: members, numberOfKeys: 2 },
      busAcquire: { lua: acquire, numberOfKeys: 1 },
      busRelease: { lua: release, numberOfKeys: 1 },
      busIncrement: { lua: increment, numberOfKeys: 1 },
    },
  }) as BusRedis;
  redis.on('error', () => undefined);
  const pinging = setInterval(() => {
    if (redis.status === 'ready') redis.ping().catch(() => undefined);
  }, pingMilliseconds);
  redis.once('end', () => clearInterval(pinging));
  return redis;
}

/**
 * Connects for the first time. Throws `BusFault` in one sentence that names the server, never its password.
 */
export async function connect(redis: BusRedis, url: string): Promise<void> {
  let reason: unknown;
  const note = (error: unknown): void => {
    reason ??= error;
  };
  redis.on('error', note);
  try {
    await redis.connect();
  } catch (error) {
    const cause = reason ?? error;
    const what =
      cause instanceof Error && cause.message !== ''
        ? cause.message
        : String((cause as { code?: unknown }).code ?? cause);
    throw new BusFault(`Redis at ${serverOf(url)} cannot be reached: ${what}`, { cause });
  } finally {
    redis.off('error', note);
  }
}

/** Host and port of a Redis address. */
function serverOf(url: string): string {
  try {
    const { host, pathname } = new URL(url);
    return host === '' ? pathname : host;
  } catch {
    return 'the given address';
  }
}

/** The run id of the server behind a connection: another one after every start of it. */
export async function runIdOf(redis: Redis): Promise<string> {
  const run = /^run_id:(\S+)/m.exec(await redis.info('server'))?.[1];
  if (run === undefined) throw new BusFault('Redis did not tell its run id');
  return run;
}
