import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from './free-port.js';

/** A Redis server of one test run: loopback only, a folder of its own, ended with `remove`. */
export interface RedisServer {
  readonly url: string;
  readonly port: number;
  /** kill -9: what it kept is gone but for its append-only file. */
  kill(): Promise<void>;
  /**
   * Starts it again on the same port, with what its append-only file holds or as new. Ready when it resolves.
   */
  start(data: 'kept' | 'lost'): Promise<void>;
  /** Stops it in the middle of whatever it does, until `resume`: connections stay, nothing is answered. */
  pause(): void;
  resume(): void;
  /** Ends it and removes its folder. */
  remove(): Promise<void>;
}

const startMilliseconds = 10_000;

/**
 * Where `redis-server` is: REDIS_SERVER_PATH or PATH. Null when this machine has none (Debian: apt-get
 * install redis-server).
 */
export function redisServerPath(env: NodeJS.ProcessEnv = process.env): string | null {
  const named = env.REDIS_SERVER_PATH;
  const places =
    named === undefined
      ? (env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'redis-server'))
      : [named];
  return places.find((place) => existsSync(place)) ?? null;
}

/**
 * Starts a Redis server on a free port or the one given. Rejects when there is none to start, or when it does
 * not answer within 10 s.
 */
export async function startRedisServer(options: { readonly port?: number } = {}): Promise<RedisServer> {
  const path = redisServerPath();
  if (path === null)
    throw new Error(
      'there is no redis-server on this machine (apt-get install redis-server, or set REDIS_SERVER_PATH)',
    );
  const port = options.port ?? (await freePort());
  const folder = mkdtempSync(join(tmpdir(), 'vigil-redis-'));
  const run = (): Promise<ChildProcess> => runRedis(path, port, folder);
  let running: ChildProcess | null = await run();
  const kill = async (): Promise<void> => {
    if (running === null) return;
    const ended = running;
    running = null;
    await end(ended);
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    kill,
    start: async (data) => {
      await kill();
      if (data === 'lost') rmSync(join(folder, 'appendonlydir'), { recursive: true, force: true });
      running = await run();
    },
    pause: () => void running?.kill('SIGSTOP'),
    resume: () => void running?.kill('SIGCONT'),
    remove: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Every change is in the append-only file before it is answered, so that `kept` means kept. */
async function runRedis(path: string, port: number, folder: string): Promise<ChildProcess> {
  const settings = [
    '--port',
    `${port}`,
    '--bind',
    '127.0.0.1',
    '--dir',
    folder,
    '--save',
    '',
    '--appendonly',
    'yes',
    '--appendfsync',
    'always',
  ];
  const child = spawn(path, [...settings, '--daemonize', 'no'], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  const listen = (chunk: Buffer): void => {
    said = (said + chunk.toString()).slice(-4000);
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  const deadline = Date.now() + startMilliseconds;
  while (!(await answersPing(port))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`redis-server ended at its start:\n${said}`);
    if (Date.now() > deadline) {
      await end(child);
      throw new Error(`redis-server was not ready after ${startMilliseconds / 1000} s:\n${said}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await exited;
}

/** True once the server has loaded its data and answers. */
function answersPing(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' }, () => socket.write('PING\r\n'));
    const answer = (answered: boolean): void => {
      socket.destroy();
      resolve(answered);
    };
    socket.setTimeout(1000, () => answer(false));
    socket.once('data', (data: Buffer) => answer(data.toString().startsWith('+PONG')));
    socket.once('error', () => answer(false));
    socket.once('close', () => resolve(false));
  });
}
