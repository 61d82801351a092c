import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@vigil/stores/testing/free-port';

/** As `npm start` starts it. */
const nodeOptions = [
  '--max-semi-space-size=32',
  '--v8-pool-size=1',
  ...(process.env.SERVER_NODE_OPTIONS?.split(' ') ?? []),
].filter((option) => option !== '');
const main = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url));

/** A server in a process of its own, as a person would run it. */
export interface ServerProcess {
  readonly url: string;
  readonly dataDir: string;
  readonly port: number;
  readonly pid: number;
  /** Ends when the process has ended, however that came about. */
  readonly exited: Promise<number | null>;
  /** kill -9: nothing is finished. */
  kill(): Promise<void>;
  /** SIGTERM, and waits. Answers the exit code. */
  stop(): Promise<number | null>;
}

export const temporaryDataDir = (): string => mkdtempSync(join(tmpdir(), 'vigil-e2e-'));

/**
 * Starts the compiled server and waits until /readyz says it is ready, at most `patienceSeconds` (120): one
 * whose views are far behind its log takes longer. Its output goes to `server.log` in the data folder.
 */
export async function startServer(options: {
  dataDir: string;
  port?: number;
  patienceSeconds?: number;
  env?: Record<string, string>;
  nodeOptions?: readonly string[];
  /** whose process it is; only root may say so */
  uid?: number;
  /** what /readyz answers when it is ready; 200 unless told otherwise */
  isReady?: (response: Response) => boolean | Promise<boolean>;
}): Promise<ServerProcess> {
  const port = options.port ?? (await freePort());
  const child = spawn(process.execPath, [...nodeOptions, ...(options.nodeOptions ?? []), main], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: options.dataDir,
      CAPTCHA: 'off',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
  });
  const log = createWriteStream(join(options.dataDir, 'server.log'), { flags: 'a' });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const url = `http://127.0.0.1:${port}`;
  await ready(url, child, exited, options.patienceSeconds ?? 120, options.isReady);
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    return exited;
  };
  return {
    url,
    port,
    dataDir: options.dataDir,
    pid: child.pid as number,
    exited,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  };
}

async function ready(
  url: string,
  child: ChildProcess,
  exited: Promise<number | null>,
  patienceSeconds: number,
  isReady: (response: Response) => boolean | Promise<boolean> = ({ ok }) => ok,
): Promise<void> {
  const deadline = Date.now() + patienceSeconds * 1000;
  let gone = false;
  void exited.then(() => (gone = true));
  while (Date.now() < deadline) {
    if (gone)
      throw new Error(
        `the server ended before it was ready (exit code ${child.exitCode}): see server.log in its data folder`,
      );
    try {
      const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) });
      if (await isReady(response)) return;
    } catch {
      // not listening yet
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill('SIGKILL');
  throw new Error(`the server was not ready after ${patienceSeconds} s`);
}
