import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MongoClient } from 'mongodb';
import { freePort } from './free-port.js';

/** A MongoDB (or compatible) server for tests. */
export interface MongoServer {
  readonly url: string;
  /** What it is, for test names: not all of MongoDB is there when it is FerretDB. */
  readonly kind: 'MongoDB' | 'FerretDB';
  stop(): Promise<void>;
}

const source = fileURLToPath(new URL('../../testing/ferretdb/', import.meta.url));
const startSeconds = 60;
/**
 * FerretDB decodes what it looks through into short-lived objects: collecting them at the usual pace takes a
 * third of its time.
 */
const seldom = '400';

const givenUrl = (): string | null => process.env['MONGODB_URL'] || null;

/** What keeps a server from being started here, as a sentence with its remedy; null when nothing does. */
export function mongoServerLacks(): string | null {
  if (givenUrl() !== null) return null;
  if (goCommand() === null && !existsSync(binaryFile()))
    return 'there is no Go here to build FerretDB with (https://go.dev/dl, or set MONGODB_URL)';
  if (postgresFolder() === null)
    return 'there is no PostgreSQL here for FerretDB (apt-get install postgresql, or set MONGODB_URL)';
  return null;
}

/**
 * The server at `MONGODB_URL`, or else FerretDB on a PostgreSQL of its own, both in a temporary folder and on
 * free ports of the loopback address, gone with `stop`. Nothing of it survives a power cut. The first start
 * builds FerretDB (about a minute) and keeps the binary.
 */
export async function startMongoServer(): Promise<MongoServer> {
  const given = givenUrl();
  if (given !== null) return { url: given, kind: await kindOf(given), stop: async () => undefined };
  const lacking = mongoServerLacks();
  if (lacking !== null) throw new Error(lacking);
  const binary = ferretBinary();
  const folder = mkdtempSync(join(tmpdir(), 'vigil-mongo-'));
  const children: Child[] = [];
  const stop = async (): Promise<void> => {
    for (const child of children.splice(0).reverse()) await child.end();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const postgres = await startPostgres(folder);
    children.push(postgres.child);
    const port = await freePort();
    const args = [
      `-listen=127.0.0.1:${port}`,
      `-socket=${join(folder, 'ferretdb.sock')}`,
      `-postgresql-url=${postgres.url}?pool_max_conns=250`,
    ];
    const ferret = new Child(
      'FerretDB',
      spawn(binary, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, GOGC: seldom } }),
    );
    children.push(ferret);
    const url = `mongodb://127.0.0.1:${port}/`;
    await ferret.until(() => answers(url));
    return { url, kind: 'FerretDB', stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A child process with the end of what it said, killed with this process. */
class Child {
  #said = '';
  readonly #ended: Promise<void>;

  constructor(
    private readonly name: string,
    private readonly process: ChildProcess,
  ) {
    process.stderr?.on('data', (text: Buffer) => {
      this.#said = (this.#said + text.toString()).slice(-4_000);
    });
    this.#ended = new Promise((resolve) => process.once('exit', () => resolve()));
    globalThis.process.once('exit', this.#kill);
  }

  get said(): string {
    return this.#said;
  }

  async until(isReady: () => boolean | Promise<boolean>): Promise<void> {
    for (const giveUp = Date.now() + startSeconds * 1_000; !(await isReady());) {
      if (this.process.exitCode !== null || Date.now() > giveUp)
        throw new Error(`${this.name} did not start: ${this.#said}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async end(): Promise<void> {
    globalThis.process.off('exit', this.#kill);
    this.#kill();
    await this.#ended;
  }

  readonly #kill = (): void => {
    if (this.process.exitCode === null && this.process.signalCode === null) this.process.kill('SIGQUIT');
  };
}

async function startPostgres(folder: string): Promise<{ readonly url: string; readonly child: Child }> {
  const bin = postgresFolder() as string;
  const data = join(folder, 'postgres');
  mkdirSync(data, { mode: 0o700 });
  const user = postgresUser();
  if (user !== null) for (const path of [folder, data]) chownSync(path, user.uid, user.gid);
  const options = { cwd: data, ...user };
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    options,
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${String(made.stderr)}`);
  const port = await freePort();
  const settings = [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'max_connections=300',
    'listen_addresses=127.0.0.1',
  ];
  const args = [
    '-D',
    data,
    '-k',
    data,
    '-p',
    String(port),
    ...settings.flatMap((setting) => ['-c', setting]),
  ];
  const child = new Child(
    'PostgreSQL',
    spawn(join(bin, 'postgres'), args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] }),
  );
  await child.until(() => child.said.includes('ready to accept connections'));
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, child };
}

/** PostgreSQL refuses to run as root: Debian's package brings the user it runs as. */
function postgresUser(): { readonly uid: number; readonly gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string): number =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

/** The newest PostgreSQL among Debian's. */
function postgresFolder(): string | null {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  return (
    versions.map((version) => join(root, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb'))) ??
    null
  );
}

function goCommand(): string | null {
  return (
    ['go', '/usr/local/go/bin/go', '/usr/lib/go/bin/go'].find(
      (go) => spawnSync(go, ['version']).status === 0,
    ) ?? null
  );
}

function binaryFile(): string {
  const hash = createHash('sha256');
  for (const file of ['go.sum', 'go.mod', 'main.go']) hash.update(readFileSync(join(source, file)));
  const cache = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache');
  return join(cache, 'vigil', `ferretdb-${hash.digest('hex').slice(0, 16)}`);
}

/** The built server; several processes may build at once, the last one's binary stays. */
function ferretBinary(): string {
  const file = binaryFile();
  if (existsSync(file)) return file;
  mkdirSync(join(file, '..'), { recursive: true });
  const building = `${file}.${process.pid}`;
  console.info('building FerretDB for the MongoDB tests (about a minute, once)');
  const built = spawnSync(goCommand() as string, ['build', '-o', building, '.'], {
    cwd: source,
    encoding: 'utf8',
  });
  if (built.status !== 0) throw new Error(`go build of FerretDB failed: ${built.stderr}`);
  renameSync(building, file);
  return file;
}

async function answers(url: string): Promise<boolean> {
  return withClient(url, async (client) => (await client.db('admin').command({ ping: 1 }))['ok'] === 1).catch(
    () => false,
  );
}

async function kindOf(url: string): Promise<MongoServer['kind']> {
  const info = await withClient(url, (client) => client.db('admin').command({ buildInfo: 1 }));
  return 'ferretdb' in info || 'ferretdbVersion' in info ? 'FerretDB' : 'MongoDB';
}

async function withClient<R>(url: string, work: (client: MongoClient) => Promise<R>): Promise<R> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 1_000 });
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}
