import type { ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { overseen, type OverseenChild } from '../../../../platform/overseen-child.js';
import { errorLimitCharacters, outputLimitBytes } from '../../../../platform/ports/judge.js';
import { framed, FrameReader, type Frame } from './frames.js';
import { reportPipe, type Begin, type ProcessReport, type RunRequest } from './protocol.js';

/** The interpreter's memory, 31 MB, told before there is any program. */
const mostAtStart = 64 * 1024 * 1024;
/** As JSON a character of what was printed takes six bytes at most. */
const mostOfARun = 6 * (outputLimitBytes + errorLimitCharacters) + 4096;

const outcome = z.object({
  kind: z.enum(['ran', 'error', 'compile-error', 'time-limit', 'memory-limit', 'output-limit']),
  output: z.string().max(outputLimitBytes),
  error: z.string().max(errorLimitCharacters),
});
const id = z.int();
const report = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('started'), id }),
  z.object({ kind: z.literal('ended'), id, outcome, residentMb: z.number() }),
  z.object({ kind: z.literal('failed'), id, text: z.string() }),
]);

/**
 * The interpreter's process over its pipes. What it tells is nothing to trust once a program has run in it: it is read
 * up to `mostOfARun` bytes for each run, looked at, and a process that tells more or anything else is ended.
 */
export function overPipes(child: ChildProcess): OverseenChild<Begin | RunRequest, ProcessReport> {
  const end = overseen<Begin | RunRequest, ProcessReport>(child);
  const listeners: ((message: ProcessReport) => void)[] = [];
  let hasRun = false;
  let left = mostAtStart;
  let snapshot: Uint8Array | null = null;

  const read = ({ kind, bytes }: Frame): void => {
    if (kind === 'bytes') {
      if (hasRun) throw new Error('no memory is asked for');
      snapshot = bytes;
      return;
    }
    const told = report.parse(JSON.parse(bytes.toString()));
    for (const listener of listeners) listener(told.kind === 'ready' ? { ...told, snapshot } : told);
  };
  const reader = new FrameReader(read);
  const pipe = child.stdio[reportPipe] as Readable;
  pipe.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    try {
      if (left < 0) throw new Error('it told too much');
      reader.push(chunk);
    } catch {
      pipe.destroy();
      void end.kill();
    }
  });

  const write = (kind: Frame['kind'], bytes: Uint8Array): void => {
    for (const part of framed(kind, bytes)) child.stdin?.write(part);
  };
  // One that is gone hears nothing: its end is told by itself.
  child.stdin?.on('error', () => undefined);
  pipe.on('error', () => undefined);
  return {
    send(message) {
      if (child.stdin?.writable !== true) return;
      if (message.kind === 'run') {
        hasRun = true;
        left = mostOfARun;
        write('json', Buffer.from(JSON.stringify(message)));
      } else write('bytes', message.snapshot ?? new Uint8Array());
    },
    onMessage: (listener) => void listeners.push(listener),
    onExit: (listener) => end.onExit(listener),
    kill: () => end.kill(),
  };
}
