import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startKurrentPeer, type KurrentPeer } from '@vigil/stores/testing/kurrentdb-peer/kurrent-peer';
import { freePort } from '@vigil/stores/testing/free-port';
import { mongoServerLacks, startMongoServer, type MongoServer } from '@vigil/stores/testing/mongo-server';
import { redisServerPath, startRedisServer, type RedisServer } from '@vigil/stores/testing/redis-server';
import { workerFile } from '@vigil/stores/threads';
import { until } from './until.js';

interface Envelope<T> {
  readonly code: number;
  readonly msg: string;
  readonly reason?: string;
  readonly data: T;
}

/** What this machine lacks to run several processes, as one sentence; null when nothing does. */
export function clusterLacks(): string | null {
  if (redisServerPath() === null)
    return 'there is no redis-server on this machine (apt-get install redis-server)';
  return mongoServerLacks();
}

export interface ProcessOptions {
  readonly roles: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** A server process of its own, as an operator runs it. */
export class ServerProcess {
  readonly exited: Promise<number | null>;
  private text = '';

  constructor(
    readonly url: string,
    readonly child: ChildProcess,
  ) {
    child.stdout?.on('data', (chunk: Buffer) => (this.text += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (this.text += chunk.toString()));
    this.exited = new Promise((resolve) => child.once('exit', (code) => resolve(code)));
  }

  get output(): string {
    return this.text;
  }

  get runs(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  async kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<number | null> {
    if (this.runs) this.child.kill(signal);
    return this.exited;
  }

  /** Parts of /readyz, or null while it does not answer. */
  async health(): Promise<{
    readonly status: number;
    readonly parts: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  } | null> {
    try {
      const response = await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(3000) });
      const { parts } = (await response.json()) as { parts: Record<string, Record<string, unknown>> };
      return { status: response.status, parts };
    } catch {
      return null;
    }
  }

  async ready(): Promise<this> {
    await until(
      `${this.url} to be ready`,
      async () => {
        if (!this.runs) throw new Error(`the process ended: ${this.text.slice(-2000)}`);
        return (await this.health())?.status === 200;
      },
      90_000,
    ).catch((error: unknown) => {
      throw new Error(`${String(error)}: ${this.text.slice(-3000)}`);
    });
    return this;
  }

  /** One REST call with its HTTP status. */
  async call<T = unknown>(
    path: string,
    body: unknown,
    { token, commandId }: { token?: string; commandId?: string } = {},
  ): Promise<Answer<T>> {
    const response = await fetch(this.url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { token }),
        ...(commandId === undefined ? {} : { 'x-command-id': commandId }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    });
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      ...((await response.json()) as Envelope<T>),
    };
  }

  /** The data of a call that must succeed. */
  async ok<T>(path: string, body: unknown, options: { token?: string; commandId?: string } = {}): Promise<T> {
    const answer = await this.call<T>(path, body, options);
    if (answer.status !== 200 || answer.code !== 0)
      throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer)}`);
    return answer.data;
  }
}

export interface Answer<T> extends Envelope<T> {
  readonly status: number;
  readonly retryAfter: string | null;
}

/** The stores of many processes, and the processes that were started on them. */
export class Cluster {
  private readonly processes = new Set<ServerProcess>();

  private constructor(
    readonly folder: string,
    readonly redis: RedisServer,
    readonly mongo: MongoServer,
    readonly peer: KurrentPeer,
    private readonly database: string,
  ) {}

  static async start(): Promise<Cluster> {
    const folder = await mkdtemp(join(tmpdir(), 'vigil-cluster-'));
    const [redis, mongo, peer] = await Promise.all([
      startRedisServer(),
      startMongoServer(),
      startKurrentPeer({ file: join(folder, 'peer.db') }),
    ]);
    return new Cluster(folder, redis, mongo, peer, `cluster-${process.pid}-${Date.now()}`);
  }

  /** The environment every process of the installation has. */
  get env(): Readonly<Record<string, string>> {
    return {
      PATH: process.env.PATH ?? '',
      DATA_DIR: join(this.folder, 'data'),
      EVENT_LOG: 'kurrentdb',
      KURRENTDB_URL: this.peer.url,
      DOCUMENTS: 'mongodb',
      MONGODB_URL: new URL(this.database, this.mongo.url).href,
      BUS: 'redis',
      REDIS_URL: this.redis.url,
      CAPTCHA: 'off',
      LOAD_TEST: 'on',
      LOG_LEVEL: 'info',
    };
  }

  /** Starts a process; it may not be ready yet. */
  async spawn({ roles, env }: ProcessOptions): Promise<ServerProcess> {
    const port = await freePort();
    const child = spawn(process.execPath, [workerFile(import.meta.url, '../main.ts')], {
      env: { ...this.env, PORT: String(port), ROLES: roles, ...env },
    });
    const started = new ServerProcess(`http://127.0.0.1:${port}`, child);
    this.processes.add(started);
    return started;
  }

  async stop(): Promise<void> {
    await Promise.all([...this.processes].map(async (one) => (one.child.kill('SIGCONT'), one.kill())));
    await Promise.all([this.redis.remove(), this.mongo.stop(), this.peer.close()]);
    await rm(this.folder, { recursive: true, force: true });
  }
}
