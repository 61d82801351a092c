// Entry of a process like the interpreter's, for walls.int.test.ts: what a program would try that had got out
// of Python and had all of Node in its hands. Tells its parent what came of each attempt.
import childProcess from 'node:child_process';
import dgram from 'node:dgram';
import dns from 'node:dns';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import http2 from 'node:http2';
import inspector from 'node:inspector';
import net from 'node:net';
import { join } from 'node:path';
import tls from 'node:tls';
import { WASI } from 'node:wasi';
import { Worker } from 'node:worker_threads';

/**
 * `shut`: whether it shuts first what the interpreter's process shuts once it has started. `secret` is a file
 * in `folder`; the ports are of 127.0.0.1.
 */
export interface BreakOut {
  readonly shut: boolean;
  readonly folder: string;
  readonly secret: string;
  readonly tcpPort: number;
  readonly udpPort: number;
}

type Wall = 'files' | 'starts' | 'code' | 'network' | 'signals' | 'memory';
/** Of each attempt: `refused` by a wall, `missing` in this Node, or what it got. */
export type BrokenOut = Readonly<Record<Wall, Readonly<Record<string, string>>>>;

const { shut, folder, secret, tcpPort, udpPort } = JSON.parse(process.argv[2] ?? '{}') as BreakOut;
const host = '127.0.0.1';
const beside = (name: string): string => join(import.meta.dirname, name);

// What Node's types do not tell, or not of every Node.
type Unknown = Record<string, never>;
const call = (of: object, name: string, ...args: unknown[]): unknown =>
  Reflect.apply((of as Unknown)[name] as never, of, args);
const load = async (name: string): Promise<Unknown> => (await import(name)) as Unknown;
const { fetch, WebAssembly } = globalThis as unknown as {
  readonly fetch: (url: string) => Promise<unknown>;
  readonly WebAssembly: { readonly Memory: new (is: object) => object };
};
const memory = (): object => new WebAssembly.Memory({ initial: 1, maximum: 2_000 });
const real = process;

const attempts: Readonly<Record<Wall, Readonly<Record<string, () => unknown>>>> = {
  files: {
    read: () => fs.readFileSync(secret, 'utf8'),
    'read, promised': () => fs.promises.readFile(secret, 'utf8'),
    list: () => fs.readdirSync(folder),
    'own environment': () => fs.readFileSync('/proc/self/environ').length,
    write: () => fs.writeFileSync(join(folder, 'written'), ''),
    'write beside its code': () => (fs.writeFileSync(beside('written'), ''), fs.rmSync(beside('written'))),
    link: () => (fs.symlinkSync(secret, beside('linked')), fs.rmSync(beside('linked'))),
    watch: () => fs.watch(folder).close(),
    database: async () => {
      const { DatabaseSync } = await load('node:sqlite');
      const database = Reflect.construct(DatabaseSync as never, [join(folder, 'database')]) as object;
      call(database, 'exec', 'create table t (a)');
    },
    'other folder': () => real.chdir('/'),
  },
  starts: {
    process: () => childProcess.spawn(real.execPath, ['-e', '']).unref(),
    'process, waited for': () => childProcess.execFileSync(real.execPath, ['-e', '']).length,
    fork: () => childProcess.fork(beside('not.js'), { stdio: 'ignore' }).unref(),
    thread: () => new Worker('', { eval: true }).terminate(),
    addon: () => call(real, 'dlopen', { exports: {} }, beside('not.node')),
    'foreign functions': async () => call(await load('node:ffi'), 'dlopen', null),
    wasi: () => new WASI({ version: 'preview1', preopens: { '/': folder } }).wasiImport !== undefined,
  },
  code: {
    eval: () => call(globalThis, 'eval', '1 + 1'),
    Function: () => call(globalThis, 'Function', 'return 1 + 1'),
    'binding of files': () => Object.keys(call(real, 'binding', 'fs') as object).length,
    'binding of sockets': () => Object.keys(call(real, 'binding', 'tcp_wrap') as object).length,
    'inspector session': () => new inspector.Session().connect(),
    'inspector port': () => (inspector.open(0), inspector.close()),
  },
  network: {
    tcp: () => once(net.connect(tcpPort, host), 'connect'),
    'tcp of a new socket': () => once(new net.Socket().connect({ port: tcpPort, host }), 'connect'),
    'socket file': () => once(net.connect(join(folder, 'no-socket')), 'connect'),
    tls: () => once(tls.connect({ port: tcpPort, host }), 'secureConnect'),
    http: () => once(http.get({ port: tcpPort, host }), 'response'),
    http2: async () => {
      const session = http2.connect(`http://${host}:${tcpPort}`);
      await once(session, 'connect');
      session.on('error', () => undefined).destroy();
    },
    fetch: () => fetch(`http://${host}:${tcpPort}`),
    server: () => once(net.createServer().listen(0, host), 'listening'),
    'udp sent': () =>
      new Promise((done, fail) =>
        dgram.createSocket('udp4').send('x', udpPort, host, (error) => (error ? fail(error) : done(1))),
      ),
    'udp bound': () => once(dgram.createSocket('udp4').bind(0, host), 'listening'),
    name: () => dns.promises.lookup('localhost'),
    'name, called back': () =>
      new Promise((done, fail) => dns.lookup('localhost', (error) => (error ? fail(error) : done(1)))),
    'name server': () => {
      const resolver = new dns.promises.Resolver({ timeout: 100, tries: 1 });
      resolver.setServers([`${host}:${udpPort}`]);
      return resolver.resolve4('example.org');
    },
  },
  signals: {
    'the server': () => real.kill(real.ppid, 0),
    'its inspector': () => call(real, '_debugProcess', real.pid),
    'what Node has': () => call(real, 'getBuiltinModule', 'node:fs') !== undefined,
  },
  memory: {
    grown: () => call(memory(), 'grow', 1_999),
    resized: () => call(call(memory(), 'toResizableBuffer') as object, 'resize', 2_000 * 65_536),
  },
};

let fail: (reason: unknown) => void;
// Some are refused in a later turn, where nobody can catch it.
real.on('uncaughtException', (error) => fail(error));

async function outcomeOf(attempt: () => unknown): Promise<string> {
  try {
    await new Promise((done, refuse) => {
      fail = refuse;
      Promise.resolve().then(attempt).then(done, refuse);
    });
    return 'got through';
  } catch (error) {
    const thrown = error as Error;
    const cause = (thrown.cause ?? thrown) as Error & { readonly code?: string };
    const code = cause.code ?? cause.message;
    const walls = ['ERR_ACCESS_DENIED', 'ERR_DLOPEN_DISABLED', 'closed', 'over the memory limit'];
    if (walls.includes(code) || thrown instanceof EvalError) return 'refused';
    if (code === 'ERR_UNKNOWN_BUILTIN_MODULE' || thrown instanceof TypeError) return 'missing';
    return `got as far as ${code}`;
  }
}

if (shut) {
  const { closeNetwork, hideProcess, limitMemory } = await import('./close-doors.js');
  limitMemory(64);
  closeNetwork();
  hideProcess();
}
const told: Record<string, Record<string, string>> = {};
for (const [wall, ofWall] of Object.entries(attempts)) {
  const outcomes: Record<string, string> = (told[wall] = {});
  for (const [name, attempt] of Object.entries(ofWall)) outcomes[name] = await outcomeOf(attempt);
}
real.send?.({ outcomes: told, environment: Object.keys(real.env) }, () => real.exit());
