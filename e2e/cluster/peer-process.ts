import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { freePort } from '@vigil/stores/testing/free-port';
import { listens } from '../support/listens.js';

const main = fileURLToPath(new URL('../../stores/dist/testing/kurrentdb-peer/main.js', import.meta.url));
const startSeconds = 30;

/**
 * A stand-in for KurrentDB in a process of its own: what a busy browser test does must not hold up the log.
 * `end` removes its file.
 */
export async function startPeerProcess(
  file: string,
): Promise<{ readonly url: string; end(): Promise<void> }> {
  const port = await freePort();
  const child = spawn(process.execPath, [main, '--file', file, '--port', String(port)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4000)));
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const end = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await exited;
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
  };
  const giveUp = Date.now() + startSeconds * 1000;
  while (!(await listens(port))) {
    if (child.exitCode !== null || Date.now() > giveUp) {
      await end();
      throw new Error(`the stand-in for KurrentDB did not start:\n${said}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { url: `esdb://127.0.0.1:${port}?tls=false`, end };
}
