import { fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { workerFile } from '@vigil/stores/threads';
import { overseen, type OverseenChild } from '../../../../platform/overseen-child.js';
import type { Begin, ProcessReport, RunRequest } from './protocol.js';

/** A running interpreter process. */
export type PythonProcess = OverseenChild<Begin | RunRequest, ProcessReport>;

/** JavaScript's own part of the process, MB: Python's memory is not in it. */
const heapMb = 256;

/**
 * Starts `child.ts` from its compiled form, in a process and not a thread: an interpreter out of memory can
 * end its process, and that must not be the one exams run in. Node's permission model lets it read the
 * interpreter's files and its own code, nothing else; its environment is empty. The one thread it starts ends
 * it when this process is gone.
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
      ...[dirname(dirname(file)), interpreter, sockets].map(
        (folder) => `--allow-fs-read=${join(folder, sep)}`,
      ),
      '--disallow-code-generation-from-strings',
      `--max-old-space-size=${heapMb}`,
    ],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return overseen(child);
}
