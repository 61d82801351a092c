import { fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { workerFile } from '@vigil/stores/threads';
import type { Begin, ProcessReport, RunRequest } from './protocol.js';

/** A running interpreter process. `onExit` is told once, whatever ended it; after that `send` does nothing. */
export interface PythonProcess {
  send(message: Begin | RunRequest): void;
  onReport(listener: (report: ProcessReport) => void): void;
  onExit(listener: (reason: string) => void): void;
  /** Ends it whatever it is doing; resolves when it is gone. */
  kill(): Promise<void>;
}

/** JavaScript's own part of the process, MB: Python's memory is not in it. */
const heapMb = 256;

/**
 * Starts `child.ts` from its compiled form, in a process and not a thread: an interpreter out of memory can end its process, and that must not be the one
 * exams run in. Node's permission model lets it read the interpreter's files and its own code, nothing else; its environment is empty. The one thread it starts ends it
 * when this process is gone.
 */
export function forkPython(): PythonProcess {
  const file = workerFile(import.meta.url, './child.ts');
  const interpreter = dirname(createRequire(import.meta.url).resolve('pyodide'));
  const sockets = dirname(createRequire(join(interpreter, 'pyodide.js')).resolve('ws'));
  const child = fork(file, [interpreter + sep], {
    serialization: 'advanced',
    env: {},
    cwd: dirname(file),
    execArgv: [
      '--no-warnings',
      '--experimental-permission',
      '--allow-worker',
      ...[dirname(dirname(file)), interpreter, sockets].map((folder) => `--allow-fs-read=${join(folder, sep)}`),
      '--disallow-code-generation-from-strings',
      `--max-old-space-size=${heapMb}`,
    ],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let told = false;
  const listeners: ((reason: string) => void)[] = [];
  const gone = new Promise<void>((resolve) => {
    const end = (reason: string): void => {
      if (told) return;
      told = true;
      for (const listener of listeners) listener(reason);
      resolve();
    };
    child.once('exit', (code, signal) => end(`exit ${signal ?? code}`));
    child.once('error', (error) => end(error.message));
  });
  return {
    send(message) {
      if (child.connected) child.send(message, () => undefined);
    },
    onReport: (listener) => void child.on('message', (message) => listener(message as ProcessReport)),
    onExit: (listener) => void listeners.push(listener),
    kill() {
      child.kill('SIGKILL');
      return gone;
    },
  };
}
