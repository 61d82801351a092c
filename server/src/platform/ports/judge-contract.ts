import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { outputLimitBytes, type Judge, type RunOutcome } from './judge.js';

/** What the suite of judges that run programs on this machine needs to know of it. */
export interface JudgeOnThisMachine {
  /** A file of this machine and all that is in it. */
  readonly secretFile: () => { readonly path: string; readonly text: string };
  /** Value of a variable in this process's environment. */
  readonly secretVariable: string;
  /** A port of 127.0.0.1, open to TCP and UDP, that counts the connections and datagrams that reach it. */
  readonly port: () => { readonly port: number; readonly reached: () => number };
}

/**
 * Of programs that end by themselves: the longest time a question may give, because on a busy machine the
 * interpreter, at its low priority, gets little of the processor. Milliseconds.
 */
const enough = 10_000;

const runner = (judge: () => Judge) => {
  const run = async (
    source: string,
    inputs: readonly string[] = [''],
    timeLimitMs = enough,
    memoryLimitMb = 128,
  ): Promise<RunOutcome[]> => judge().run({ language: 'python', source, inputs, timeLimitMs, memoryLimitMb });
  const one = async (source: string, input = '', timeLimitMs?: number): Promise<RunOutcome> =>
    (await run(source, [input], timeLimitMs))[0] as RunOutcome;
  return { run, one };
};

/** Every judge passes this. Programs are Python. */
export function judgeContract(judge: () => Judge): void {
  const { run, one } = runner(judge);

  describe('runs programs', () => {
    it('says what each input made the program print, in order', async () => {
      const outcomes = await run('a, b = map(int, input().split())\nprint(a + b)', ['1 2', '40 2\n', '-1 1']);
      expect(outcomes).toEqual(['3\n', '42\n', '0\n'].map((output) => ({ kind: 'ran', output, error: '' })));
    });

    it('reads and prints text of every kind, and takes sys.exit() as an end', async () => {
      expect(
        await one(
          'import sys\nfor line in sys.stdin:\n  print(line.rstrip()[::-1])\nsys.exit()',
          '你好\n再见',
        ),
      ).toEqual({
        kind: 'ran',
        output: '好你\n见再\n',
        error: '',
      });
    });

    it('says what broke and where, with what was printed before', async () => {
      const outcome = await one('print("before")\nprint(1 // 0)');
      expect(outcome).toMatchObject({ kind: 'error', output: 'before\n' });
      expect(outcome.error).toMatch(/line 2[\s\S]*ZeroDivisionError/);
      expect(await one('print(')).toMatchObject({ kind: 'error' });
      expect(await one('input()')).toMatchObject({ kind: 'error' });
    });

    it('keeps nothing from one run to the next', async () => {
      const source =
        'import builtins, os\nprint(hasattr(builtins, "kept"), os.path.exists("/tmp/kept"))\nbuiltins.kept = input()\nopen("/tmp/kept", "w").write("x")';
      expect((await run(source, ['a', 'b'])).map((outcome) => outcome.output)).toEqual([
        'False False\n',
        'False False\n',
      ]);
      expect((await one(source)).output).toBe('False False\n');
    });

    it('answers many that ask at once', async () => {
      const asked = [1, 2, 3].map((n) => one(`print(${n} * int(input()))`, '7'));
      expect((await Promise.all(asked)).map((outcome) => outcome.output)).toEqual(['7\n', '14\n', '21\n']);
    });
  });

  describe('keeps the limits', () => {
    it('ends an endless loop, and goes on with the next input', async () => {
      const outcomes = await run('n = int(input())\nwhile n: pass\nprint("end")', ['1', '0'], 1_000);
      expect(outcomes.map((outcome) => outcome.kind)).toEqual(['time-limit', 'ran']);
    });

    it('ends one that sleeps, and one that catches everything', async () => {
      const source =
        'import time\nif input() == "sleep": time.sleep(60)\nwhile True:\n  try:\n    while True: pass\n  except BaseException: pass';
      expect((await run(source, ['sleep', 'catch'], 300)).map((outcome) => outcome.kind)).toEqual([
        'time-limit',
        'time-limit',
      ]);
    });

    it('refuses memory over the limit', async () => {
      expect(await one('x = bytearray(300 * 1024 * 1024)\nprint(len(x))')).toMatchObject({
        kind: 'memory-limit',
        output: '',
      });
      expect((await one('x = []\nwhile True: x.append(bytearray(1024 * 1024))')).kind).toBe('memory-limit');
    });

    it('cuts endless output', async () => {
      const outcome = await one('while True: print("x" * 1000)');
      expect(outcome.kind).toBe('output-limit');
      expect(outcome.output.length).toBeLessThanOrEqual(outputLimitBytes);
    });

    it('takes endless recursion and deep nesting as errors', async () => {
      const deep = async (source: string): Promise<string> => (await one(source)).kind;
      expect(await deep('def f(n): return f(n + 1)\nf(0)')).toBe('error');
      expect(['error', 'memory-limit']).toContain(
        await deep('import sys\nsys.setrecursionlimit(10**9)\ndef f(n): return f(n + 1)\nf(0)'),
      );
    });
  });
}

/**
 * A judge that runs programs here passes this too: those that try to get out end as errors or with nothing,
 * and the judge goes on.
 */
export function sandboxContract(judge: () => Judge, under: JudgeOnThisMachine): void {
  const { one } = runner(judge);

  describe('lets nothing out', () => {
    const tried = async (source: string): Promise<string> => {
      const outcome = await one(source);
      return outcome.output;
    };

    it('has none of the host’s files', async () => {
      const { path, text } = under.secretFile();
      const output = await tried(`import os
for file in ${JSON.stringify([path, '/etc/passwd', `/proc/self/root${path}`, `../../../../..${path}`])}:
  try: print(open(file).read())
  except OSError: print('refused')
for folder, _folders, files in os.walk('/'):
  if ${JSON.stringify(path.slice(path.lastIndexOf('/') + 1))} in files: print('found')`);
      expect(output).toBe('refused\n'.repeat(4));
      expect(output).not.toContain(text);
    });

    it('changes none of them', async () => {
      const { path, text } = under.secretFile();
      const file = JSON.stringify(path);
      await tried(`import os
os.makedirs(os.path.dirname(${file}), exist_ok=True)
for change in (lambda: open(${file}, 'a').write('more'), lambda: os.truncate(${file}, 0), lambda: os.remove(${file})):
  try: change()
  except OSError: pass`);
      expect(await readFile(path, 'utf8')).toBe(text);
    });

    it('starts no processes and no threads that outlive it', async () => {
      expect(await one('import os\nwhile True: os.fork()')).toMatchObject({ output: '' });
      expect(
        (await one('import subprocess\nprint(subprocess.run(["ls", "/"], capture_output=True).stdout)'))
          .output,
      ).not.toMatch(/etc|usr/);
      expect((await one('import os\nprint(os.system("echo out"))')).output).not.toMatch(/^out/);
    });

    it('becomes no other program, loads nothing of the host’s, and signals nobody', async () => {
      const output = await tried(`import ctypes, importlib.machinery as machinery, os, threading
for name, attempt in {
  'exec': lambda: os.execv('/bin/echo', ['echo', 'out']),
  'spawn': lambda: os.posix_spawn('/bin/echo', ['echo', 'out'], {}),
  'thread': lambda: threading.Thread(target=print).start(),
  'library': lambda: ctypes.CDLL('libc.so.6').getpid(),
  'extension': lambda: machinery.ExtensionFileLoader('x', '/tmp/x.so').create_module(machinery.ModuleSpec('x', None)),
  'parent': lambda: os.kill(os.getppid(), 9),
  'host': lambda: os.kill(${process.pid}, 9),
}.items():
  try: attempt()
  except BaseException: continue
  print(name)
print('end')`);
      // A judge may pretend that the program has a parent; what it signals is nobody.
      expect(output.replace(/^(?:parent|host)\n/gm, '')).toBe('end\n');
    });

    it('has no network', async () => {
      const { port, reached } = under.port();
      await one(
        `import socket\ns = socket.socket()\ns.settimeout(1)\ns.connect(("127.0.0.1", ${port}))\ns.send(b"GET / HTTP/1.0\\r\\n\\r\\n")\nprint(s.recv(10))`,
      );
      await one(`import urllib.request\nprint(urllib.request.urlopen("http://127.0.0.1:${port}/").read())`);
      await one(
        `import socket\ns = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)\nfor host in ("127.0.0.1", socket.gethostbyname("localhost")): s.sendto(b"out", (host, ${port}))`,
      );
      await one(
        `import asyncio\nasync def out():\n  await asyncio.open_connection("127.0.0.1", ${port})\nasyncio.run(out())`,
      );
      expect(reached()).toBe(0);
    });

    it('has none of the host’s environment', async () => {
      expect(await tried('import os\nprint(os.environ)')).not.toContain(under.secretVariable);
    });
  });
}
