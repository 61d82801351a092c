import type { RunOutcome } from '../../../../platform/ports/judge.js';

/**
 * First message, as a frame of bytes, none of them for none: memory of an interpreter that an earlier process made, so that this one need not; null:
 * there is none.
 */
export interface Begin {
  readonly kind: 'begin';
  readonly snapshot: Uint8Array | null;
}

/** One run for the interpreter's process: a fresh interpreter reads `input` and runs `source`. */
export interface RunRequest {
  readonly kind: 'run';
  readonly id: number;
  readonly source: string;
  readonly input: string;
  readonly memoryLimitMb: number;
  /** of the processor; the process itself says so of a run that ended, and is ended when it does not */
  readonly timeLimitMs: number;
}

/**
 * From the process. `ready`: the interpreter can be had, once after the start; with its memory when it had to
 * make it. `started`: the program begins now, its time runs. `ended`: its outcome, and the memory the process
 * takes (MB).
 */
export type ProcessReport =
  | { readonly kind: 'ready'; readonly snapshot: Uint8Array | null }
  | { readonly kind: 'started'; readonly id: number }
  | { readonly kind: 'ended'; readonly id: number; readonly outcome: RunOutcome; readonly residentMb: number }
  | { readonly kind: 'failed'; readonly id: number; readonly text: string };

/** By the clock, of a run that may take `timeLimitMs` of the processor: then the server ends its process. */
export const longestMs = (timeLimitMs: number): number => 2 * timeLimitMs + 500;

/** Which of its file descriptors the process tells by. */
export const reportPipe = 3;
