import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { workerFile } from '@vigil/stores/threads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../../../testing/until.js';
import { judgeContract, sandboxContract } from '../../../../platform/ports/judge-contract.js';
import type { Judge, RunOutcome } from '../../../../platform/ports/judge.js';
import { createPyodideJudge } from './pyodide-judge.js';

let judge: Judge;
let folder: string;
let server: Server;
const datagrams = createSocket('udp4');
let reached = 0;

beforeAll(async () => {
  process.env.JUDGE_CONTRACT = 'in the environment';
  folder = await mkdtemp(join(tmpdir(), 'vigil-judge-'));
  await writeFile(join(folder, 'secret.txt'), 'out of reach');
  server = createServer((_request, response) => response.end('reached'));
  server.on('connection', () => (reached += 1)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  datagrams.on('message', () => (reached += 1)).bind(port(), '127.0.0.1');
  await once(datagrams, 'listening');
  judge = createPyodideJudge();
});
afterAll(async () => {
  delete process.env.JUDGE_CONTRACT;
  await judge.close();
  server.close();
  datagrams.close();
  await rm(folder, { recursive: true, force: true });
});

const port = (): number => (server.address() as AddressInfo).port;
const run = async (source: string): Promise<RunOutcome> =>
  (
    await judge.run({ language: 'python', source, inputs: [''], timeLimitMs: 10_000, memoryLimitMb: 128 })
  )[0] as RunOutcome;

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('Python in Pyodide', () => {
  judgeContract(() => judge);
  sandboxContract(() => judge, {
    secretVariable: 'in the environment',
    secretFile: () => ({ path: join(folder, 'secret.txt'), text: 'out of reach' }),
    port: () => ({ port: port(), reached: () => reached }),
  });

  it('has no way into JavaScript that could be imported', async () => {
    const names = [
      'js',
      'pyodide_js',
      'pyodide',
      'pyodide.code',
      'pyodide.ffi',
      'pyodide.http',
      'pyodide.webloop',
      '_pyodide',
      '_pyodide._base',
      '_pyodide_core',
      'micropip',
    ];
    const outcome = await run(`import importlib
for name in ${JSON.stringify(names)}:
    try: print(name, importlib.import_module(name))
    except ModuleNotFoundError: pass`);
    expect(outcome).toEqual({ kind: 'ran', output: '', error: '' });
  });

  it('has none of what Python in a browser reaches JavaScript by', async () => {
    const attempts = [
      'import js\n  print(js.fetch)',
      'import js\n  print(js.process.env)',
      'from js import globalThis as found\n  print(found)',
      'from pyodide.code import run_js\n  print(run_js("process.pid"))',
      'from pyodide.http import open_url\n  print(open_url("file:///etc/passwd"))',
      'import pyodide_js\n  print(pyodide_js.loadPackage)',
      'import sys\n  print(sys.modules["js"])',
    ];
    const outcome = await run(
      attempts
        .map((attempt) => `try:\n  ${attempt}\nexcept (ImportError, KeyError): print("none")`)
        .join('\n'),
    );
    expect(outcome).toEqual({ kind: 'ran', output: 'none\n'.repeat(attempts.length), error: '' });
  });

  /** Whoever digs a JavaScript object out of the interpreter's own memory. */
  const dig = `
import gc, sys
found = [o for o in gc.get_objects() if 'Js' in type(o).__name__ or 'JsProxy' in str(type(o).__mro__)]
for finder in [o for o in gc.get_objects() if type(o).__name__ == 'JsFinder']:
    found += list(finder.jsproxies.values())
for module in [o for o in gc.get_objects() if isinstance(o, dict) and ('js2python' in o or 'create_proxy' in o)]:
    found += [v for v in module.values()]
def each(use):
    for o in found:
        try: print('OUT', use(o))
        except BaseException as e: pass
`;

  it('[gc] makes no code of text, however deep one digs', async () => {
    const outcome = await run(
      `${dig}
make = [m['to_js'] for m in gc.get_objects() if isinstance(m, dict) and 'to_js' in m]
for to_js in make:
    try: found.append(to_js([1]))
    except BaseException: pass
each(lambda o: o.constructor.constructor('return process')().pid)
each(lambda o: o.constructor.constructor('return 1 + 1')())
print('dug', len(found) > 0)`,
    );
    expect(outcome.output).toBe('dug True\n');
  });

  it('[gc] mounts no folder of the host', async () => {
    const outcome = await run(
      `${dig}
def mount(o):
    fs = o.FS
    fs.mkdir('/host')
    fs.mount(fs.filesystems.NODEFS, {'root': ${JSON.stringify(folder)}}, '/host')
    return open('/host/secret.txt').read()
each(mount)
each(lambda o: o._module.FS.filesystems.NODEFS.mount({'opts': {'root': '/'}}))
each(lambda o: o.globalThis.process.pid)`,
    );
    expect(outcome.output).not.toContain('OUT');
  });

  /** Whoever got out of Python: the interpreter's own objects, and what makes functions for JavaScript. */
  const outside = `
import gc
def held(key): return (o[key] for o in gc.get_objects() if isinstance(o, dict) and key in o)
O = next(v for v in held('loadedPackages') if 'JsProxy' in type(v).__name__).constructor
proxy = next(v for v in held('create_proxy') if type(v).__name__ == 'builtin_function_or_method')
`;

  it('[gc] a program that changes JavaScript itself changes nothing for the next one', async () => {
    const armed = await run(`${outside}
def spoil(this):
    if getattr(this, 'source', None) is not None: this.source = 'print("spoiled")'
d = O.new(); d.configurable = True; d.get = proxy(spoil, capture_this=True)
for name in ('cmd', 'id', 'timeLimitMs', 'toJSON'): O.defineProperty(O.prototype, name, d)
print('armed')`);
    // Armed, or broken in the attempt: it had its own process.
    expect(['ran', 'error']).toContain(armed.kind);
    for (const word of ['one', 'two'])
      expect(await run(`print('${word}')`)).toEqual({ kind: 'ran', output: `${word}\n`, error: '' });
  });

  it('leaves no process behind when the server is killed in the middle of an endless loop', async () => {
    const script = `
      import { startPython } from ${JSON.stringify(pathToFileURL(workerFile(import.meta.url, './python-process.ts')).href)};
      import { readFileSync } from 'node:fs';
      const python = startPython();
      const program = { source: 'while True: pass', input: '', memoryLimitMb: 128, timeLimitMs: 500 };
      python.onMessage(({ kind }) => {
        if (kind === 'ready') python.send({ kind: 'run', id: 1, ...program });
        else console.log(readFileSync('/proc/self/task/' + process.pid + '/children', 'utf8').trim(), kind);
      });
      python.send({ kind: 'begin', snapshot: null });`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [said] = (await once(parent.stdout, 'data')) as [Buffer];
    const [pid, kind] = said.toString().trim().split(' ');
    expect([kind, alive(Number(pid))]).toEqual(['started', true]);
    parent.kill('SIGKILL');
    await until('the interpreter to be gone', () => !alive(Number(pid)), 30_000);
  });

  it('counts a program that ends its process as an error of the program, and goes on', async () => {
    const outcomes = await Promise.all([
      run('import ctypes\nctypes.string_at(2**31, 2**30)'),
      run('import sys, threading\nx = 0\nfor i in range(10**6): x = [x]\nprint(hash(str(x)) is None)'),
    ]);
    for (const outcome of outcomes)
      expect(['error', 'memory-limit', 'ran', 'time-limit']).toContain(outcome.kind);
    expect(await run('print(1)')).toEqual({ kind: 'ran', output: '1\n', error: '' });
  });
});
