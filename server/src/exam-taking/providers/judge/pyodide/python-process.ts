import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { workerFile } from '@vigil/stores/threads';
import type { OverseenChild } from '../../../../platform/overseen-child.js';
import { overPipes } from './over-pipes.js';
import type { Begin, ProcessReport, RunRequest } from './protocol.js';
import { wallFlags } from './walls.js';

/** A running interpreter process. */
export type PythonProcess = OverseenChild<Begin | RunRequest, ProcessReport>;

/** JavaScript's own part of the process, MB: Python's memory is not in it. */
const heapMb = 256;

/**
 * Starts `child.ts` behind the walls. It hears by its standard input and tells by a fourth pipe: what a program that got
 * out of Python may write there is bounded before it is read (over-pipes.ts), which Node's own channel is not.
 */
export const startPython = (): PythonProcess => {
  const interpreter = interpreterFolder();
  const file = workerFile(import.meta.url, './child.ts');
  return overPipes(startBehindWalls(file, [interpreter + sep], ['pipe', 'ignore', 'inherit', 'pipe']));
};

/**
 * Starts a compiled file of this folder, in a process and not a thread: an interpreter out of memory can end
 * its process, and that must not be the one exams run in. Node's permission model lets it read the
 * interpreter's files and the judge's own code, nothing else; its environment is empty.
 */
export function startBehindWalls(file: string, args: readonly string[], stdio: StdioOptions): ChildProcess {
  const interpreter = interpreterFolder();
  const judge = dirname(dirname(file));
  const folders = [judge, interpreter, dirname(createRequire(join(interpreter, 'pyodide.js')).resolve('ws'))];
  const port = join(judge, '../../../platform/ports');
  const readable = [
    ...folders.map((folder) => join(folder, sep)),
    join(port, 'judge.js'),
    ...new Set([...packageFilesAbove(judge), ...packageFilesAbove(port)]),
  ];
  const flags = [
    ...wallFlags((flag) => process.allowedNodeEnvironmentFlags.has(flag), readable),
    `--max-old-space-size=${heapMb}`,
  ];
  return spawn(process.execPath, [...flags, file, ...args], { env: {}, cwd: dirname(file), stdio });
}

const interpreterFolder = (): string => dirname(createRequire(import.meta.url).resolve('pyodide'));

/**
 * Where a Node looks for the package a folder belongs to: 20.19.0 ends instead of looking further when it may
 * not look.
 */
function packageFilesAbove(folder: string): string[] {
  const above = dirname(folder);
  const file = join(above, 'package.json');
  return above === folder || existsSync(file) ? [file] : [file, ...packageFilesAbove(above)];
}
