import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listens } from './listens.js';

const deployed = fileURLToPath(new URL('../../deploy/nginx.conf', import.meta.url));

/**
 * Where nginx is: NGINX_PATH, PATH or Debian's place. Null when this machine has none (apt-get install
 * nginx-light).
 */
export function nginxPath(env: NodeJS.ProcessEnv = process.env): string | null {
  const folders = [...(env.PATH ?? '').split(delimiter), '/usr/sbin'];
  const places =
    env.NGINX_PATH === undefined ? folders.map((folder) => join(folder, 'nginx')) : [env.NGINX_PATH];
  return places.find((place) => existsSync(place)) ?? null;
}

export interface Nginx {
  readonly url: string;
  /** What it said: one line per call, errors. */
  log(): string;
  stop(): Promise<void>;
}

/**
 * Runs nginx on a copy of deploy/nginx.conf in which only places are replaced: its port, where it writes and
 * the two addresses of the api. Rejects with nginx's own words when it does not take it.
 */
export async function startNginx(options: {
  readonly port: number;
  readonly apiPorts: readonly [number, number];
}): Promise<Nginx> {
  const path = nginxPath();
  if (path === null)
    throw new Error('there is no nginx on this machine (apt-get install nginx-light, or set NGINX_PATH)');
  const folder = mkdtempSync(join(tmpdir(), 'vigil-nginx-'));
  mkdirSync(join(folder, 'tls'));
  const conf = join(folder, 'nginx.conf');
  writeFileSync(conf, copyFor(options, folder));
  writeFileSync(join(folder, 'mime.types'), 'types { text/html html; }\n');
  // Started by root its workers would be another user, who may not write into our folder.
  const user = process.getuid?.() === 0 ? ' user root;' : '';
  const child = spawn(path, ['-p', folder, '-c', conf, '-g', `daemon off;${user}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const note = (chunk: Buffer): void => {
    said += chunk.toString();
  };
  child.stdout.on('data', note);
  child.stderr.on('data', note);
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  const deadline = Date.now() + 10_000;
  while (!(await listens(options.port))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`nginx did not start:\n${said}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    url: `http://127.0.0.1:${options.port}`,
    log: () => said + readFileSync(join(folder, 'access.log'), 'utf8'),
    stop,
  };
}

function copyFor(
  { port, apiPorts }: { readonly port: number; readonly apiPorts: readonly [number, number] },
  folder: string,
): string {
  const replacements: readonly (readonly [string, string])[] = [
    ['listen 8080;', `listen 127.0.0.1:${port};`],
    ['server api-1:8080', `server 127.0.0.1:${apiPorts[0]}`],
    ['server api-2:8080', `server 127.0.0.1:${apiPorts[1]}`],
    ['/tmp/', `${folder}/`],
    ['access_log /dev/stdout', `access_log ${folder}/access.log`],
  ];
  return replacements.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`deploy/nginx.conf no longer says "${from}"`);
      return text.replaceAll(from, to);
    },
    readFileSync(deployed, 'utf8'),
  );
}
