// A large file through a server that is killed while it comes: whether it arrives whole, and what the server holds of
// memory. On a built tree: `node --import tsx -C @vigil/source loadtests/bench-uploads.ts [--gigabytes 4] [--kills 2]`
import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { seededRandom } from '@vigil/domain/kernel/random';
import { freePort } from '@vigil/stores/testing/free-port';
import { Upload } from 'tus-js-client';

const { values } = parseArgs({
  options: {
    gigabytes: { type: 'string', default: '4' },
    kills: { type: 'string', default: '2' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const sizeBytes = Math.round(Number(values.gigabytes) * 1024 ** 3);
const random = seededRandom(values.seed);
const mostAboveIdle = 200;
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const folder = mkdtempSync(join(tmpdir(), 'vigil-uploads-'));
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const say = (text: string): void => console.log(`${(performance.now() / 1000).toFixed(1)} s  ${text}`);
say(`seed ${values.seed}, ${values.gigabytes} GB, ${values.kills} kills`);

/** Looks like a film to whoever reads its first bytes. */
async function write(file: string): Promise<string> {
  const handle = await open(file, 'w');
  const hash = createHash('sha256');
  const piece = Buffer.alloc(4 * 1024 * 1024, 1);
  for (let at = 0; at < piece.length; at += 4) piece.writeUInt32LE((random() * 2 ** 32) >>> 0, at);
  for (let at = 0; at < sizeBytes; at += piece.length) {
    piece.writeUInt32LE(at / piece.length, 1024);
    if (at === 0) piece.write('\0\0\0\x1cftypmp42\0\0\0\0mp42isom', 0, 'latin1');
    const part = piece.subarray(0, Math.min(piece.length, sizeBytes - at));
    hash.update(part);
    await handle.write(part);
  }
  await handle.close();
  return hash.digest('hex');
}

const running: { server: ChildProcess | null } = { server: null };
async function start(): Promise<void> {
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=32', '--v8-pool-size=1', join(root, 'server/dist/main.js')],
    {
      env: {
        PATH: process.env['PATH'] ?? '',
        DATA_DIR: join(folder, 'data'),
        PORT: String(port),
        CAPTCHA: 'off',
        LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  running.server = child;
  for (let tries = 0; tries < 1200; tries += 1) {
    if (
      await fetch(`${url}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return;
    await wait(100);
  }
  throw new Error('the server is not ready');
}
const residentMegabytes = (): number => {
  const status = readFileSync(`/proc/${running.server?.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
};

try {
  const file = join(folder, 'film.mp4');
  const sum = await write(file);
  await start();
  const login = await fetch(`${url}/api/sys/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'Admin123' }),
  });
  const { data } = (await login.json()) as { data: { token: string } };
  const headers = { token: data.token };
  await wait(5000);
  const idle = residentMegabytes();
  say(`the server rests at ${idle.toFixed(0)} MB`);

  const killAt = Array.from({ length: Number(values.kills) }, () => (0.1 + 0.8 * random()) * sizeBytes);
  killAt.sort((a, b) => a - b);
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, residentMegabytes())), 200);
  const began = performance.now();
  const uploaded = await new Promise<string>((resolve, reject) => {
    const upload: Upload = new Upload(createReadStream(file), {
      endpoint: `${url}/api/common/upload/resumable`,
      uploadSize: sizeBytes,
      chunkSize: 8 * 1024 * 1024,
      retryDelays: Array.from({ length: 600 }, () => 500),
      metadata: { filename: 'film.mp4', purpose: 'media' },
      headers,
      onShouldRetry: () => true,
      onProgress: (sent) => {
        if (killAt[0] === undefined || sent < killAt[0]) return;
        killAt.shift();
        say(`killed at ${(sent / 1024 ** 3).toFixed(2)} GB`);
        running.server?.once('exit', () => void start().then(() => say('the server is there again')));
        running.server?.kill('SIGKILL');
      },
      onError: reject,
      onSuccess: () => resolve(upload.url ?? ''),
    });
    upload.start();
  });
  say(
    `all bytes have come: ${(sizeBytes / 1024 ** 2 / ((performance.now() - began) / 1000)).toFixed(0)} MB/s`,
  );

  let kept: string | null = null;
  while (kept === null) {
    const answer = await fetch(`${url}/api/common/upload/finish`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ id: uploaded.split('/').at(-1) }),
    });
    const {
      code,
      msg,
      data: told,
    } = (await answer.json()) as {
      code: number;
      msg: string;
      data: { url: string | null };
    };
    if (code !== 0) throw new Error(msg);
    kept = told.url;
  }
  say(`it is a file: ${kept}`);
  const hash = createHash('sha256');
  const read = await fetch(`${url}${kept}`, { headers });
  for await (const piece of read.body ?? []) hash.update(piece as Uint8Array);
  clearInterval(watch);
  const whole = hash.digest('hex') === sum;
  say(`${whole ? 'whole' : 'NOT WHOLE'}; the server held at most ${(most - idle).toFixed(0)} MB above rest`);
  if (!whole || most - idle > mostAboveIdle) process.exitCode = 1;
} finally {
  const { server } = running;
  if (server !== null && server.exitCode === null) {
    server.kill('SIGTERM');
    await new Promise((resolve) => server.once('exit', resolve));
  }
  rmSync(folder, { recursive: true, force: true });
}
