import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startServer, type ServerProcess } from '../../e2e/support/server-process.js';

const fileAt = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export interface OwnServer {
  /** where V8 writes CPU profiles at the server's end */
  readonly profiles?: string | null;
  readonly patienceSeconds?: number;
}

/** A server of our own on a folder of its own, as an operator would start it for a load test. */
export async function startOwnServer(
  dataDir: string,
  { profiles = null, ...more }: OwnServer = {},
): Promise<ServerProcess> {
  if (!existsSync(fileAt('../../server/dist/main.js')))
    throw new Error('the server is not built: npm run build');
  const nodeOptions = profiles === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${profiles}`];
  return startServer({ dataDir, env: { LOAD_TEST: 'on', LOG_LEVEL: 'info' }, nodeOptions, ...more });
}

/** The bare framework that echoes what it is sent. */
export function startEcho(): { readonly process: ChildProcess; readonly url: Promise<string> } {
  const child = spawn(process.execPath, [fileAt('../echo-server.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = new Promise<string>((told, reject) => {
    child.once('exit', (code) => reject(new Error(`the echo ended with ${code}`)));
    child.stdout.once('data', (data: Buffer) =>
      told(`http://127.0.0.1:${(JSON.parse(data.toString()) as { port: number }).port}`),
    );
  });
  return { process: child, url };
}
