import { constants, writeSync } from 'node:fs';
import os from 'node:os';
import type { RunOutcome } from '../../../../platform/ports/judge.js';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runInNewContext } from 'node:vm';
import { closeNetwork, hideProcess, limitMemory } from './close-doors.js';
import { framed, FrameReader, type Frame } from './frames.js';
import { longestMs, reportPipe, type ProcessReport, type RunRequest } from './protocol.js';
import { runProgram, type Interpreter } from './run-program.js';

// Entry of the interpreter's process: started by python-process.ts behind its walls (it reads the interpreter's
// own files and nothing else, writes nothing, starts neither processes nor threads, makes no code of text).
// Each run has an interpreter of its own, made from one memory snapshot; all runs of a process are of one program.

const niceness = 10;
const real = process;
const folder = process.argv[2] ?? '';
os.setPriority(niceness);

// The interpreter's file system for Node asks for these numbers; the permission model refuses the whole of
// `process.binding`.
Object.assign(process, { binding: () => ({ fs: constants }) });

function send(kind: Frame['kind'], bytes: Uint8Array): void {
  for (const part of framed(kind, bytes))
    for (let at = 0; at < part.length;) at += writeSync(reportPipe, part, at);
}
const tell = (report: ProcessReport): void => send('json', Buffer.from(JSON.stringify(report)));

interface LoadOptions {
  readonly indexURL: string;
  readonly jsglobals: object;
  readonly _makeSnapshot?: boolean;
  readonly _loadSnapshot?: Uint8Array;
}
type Load = (options: LoadOptions) => Promise<Interpreter & { makeMemorySnapshot(): Uint8Array }>;

type Make = () => Promise<Interpreter>;
let make: Make;
let spare: Promise<Interpreter>;

async function begin(given: Uint8Array | null): Promise<void> {
  // By its path: looking for a package by its name asks folders above, and 20.19.0 ends when it may not look.
  const file = pathToFileURL(join(folder, 'pyodide.mjs')).href;
  const { loadPyodide } = (await import(file)) as { readonly loadPyodide: Load };
  const base = { indexURL: folder, jsglobals: Object.create(null) as object };
  const made =
    given === null ? (await loadPyodide({ ...base, _makeSnapshot: true })).makeMemorySnapshot() : null;
  // What came by message begins anywhere in its buffer; the interpreter wants it at the beginning.
  const snapshot = given === null ? (made ?? new Uint8Array()) : new Uint8Array(given);
  make = () => loadPyodide({ ...base, _loadSnapshot: snapshot });
  spare = make();
  await spare;
  close();
  if (made !== null) send('bytes', made);
  tell({ kind: 'ready', snapshot: null });
}

function close(): void {
  closeNetwork();
  hideProcess();
  // What the interpreter has to say of a program it broke on is an outcome; a candidate writes nothing into
  // the server's log.
  for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const) console[name] = () => undefined;
}

async function answer(request: RunRequest): Promise<void> {
  const { id, source, input, memoryLimitMb, timeLimitMs } = request;
  try {
    const python = await spare;
    limitMemory(memoryLimitMb);
    tell({ kind: 'started', id });
    const began = performance.now();
    const before = real.cpuUsage();
    const ran = withinTime(() => runProgram(python, source, input), timeLimitMs);
    if (ran === null) return await new Promise<never>(() => undefined);
    const { user, system } = real.cpuUsage(before);
    // The processor's time counts the engine's own threads too, the clock counts what others did meanwhile:
    // the program took neither.
    const tookMs = Math.min((user + system) / 1000, performance.now() - began);
    const outcome: RunOutcome =
      tookMs > timeLimitMs ? { kind: 'time-limit', output: ran.output, error: '' } : ran;
    tell({ kind: 'ended', id, outcome, residentMb: Math.round(real.memoryUsage.rss() / 1024 / 1024) });
  } catch (error) {
    tell({ kind: 'failed', id, text: error instanceof Error ? error.message : String(error) });
  } finally {
    limitMemory(4096);
    spare = make();
    spare.catch(() => undefined);
  }
}

/**
 * What `run` answers; null when it has not ended long after the server would have ended this process. A server
 * that was killed ends nothing: a program in an endless loop is stopped here, so that this process hears that
 * its server is gone.
 */
function withinTime(run: () => RunOutcome, timeLimitMs: number): RunOutcome | null {
  let outcome: RunOutcome | null = null;
  const sandbox = { __proto__: null, run: () => void (outcome = run()) };
  try {
    runInNewContext("'use strict'; run()", sandbox, {
      timeout: longestMs(timeLimitMs) + 1_500,
      contextCodeGeneration: { strings: false, wasm: false },
    });
  } catch (error) {
    if ((error as { readonly code?: string }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
  }
  return outcome;
}

function heard({ kind, bytes }: Frame): void {
  if (kind === 'json') void answer(JSON.parse(bytes.toString()) as RunRequest);
  else
    begin(bytes.length === 0 ? null : bytes).catch((error: unknown) => {
      real.stderr.write(`${String(error)}\n`);
      real.exit(1);
    });
}

const reader = new FrameReader(heard);
real.stdin.on('data', (chunk: Buffer) => reader.push(chunk));
// Its server is gone.
real.stdin.on('end', () => real.exit(0));
real.on('SIGINT', () => undefined);
