import { beyondTheMust } from './standing.js';
import type { AppendResult, EventLog } from './port.js';

/**
 * What goes wrong with one append:
 * `unknown-before-write` nothing is written; `unknown-after-write` it is written, the answer is lost;
 * `unknown-late-write` the answer is lost and the append is written only when `writeLate` is called;
 * `conflict` nothing is written, as if somebody had been faster; `{ waitFor }` it is written after that
 * promise.
 */
export type AppendFault =
  | 'unknown-before-write'
  | 'unknown-after-write'
  | 'unknown-late-write'
  | 'conflict'
  | { readonly waitFor: Promise<unknown> };

export interface FaultyLog extends EventLog {
  /**
   * Queues the fates of the next appends (of one stream, when given); without one an append goes through
   * untouched.
   */
  next(fault: AppendFault, stream?: string): void;
  /** Writes what `unknown-late-write` held back, in order, and answers the results. */
  writeLate(): Promise<AppendResult[]>;
}

/** A test double around any log, for tests of whoever appends. */
export function faultyLog(log: EventLog): FaultyLog {
  const faults: { readonly fault: AppendFault; readonly stream: string | undefined }[] = [];
  let late: (() => Promise<AppendResult>)[] = [];
  const unknown: AppendResult = { kind: 'unknown', cause: new Error('faulty log: the answer is lost') };

  const append: EventLog['append'] = async (stream, expectedRevision, events) => {
    const write = (): Promise<AppendResult> => log.append(stream, expectedRevision, events);
    const at = faults.findIndex((queued) => queued.stream === undefined || queued.stream === stream);
    const fault = faults.splice(at, at < 0 ? 0 : 1)[0]?.fault;
    if (fault === undefined) return write();
    if (typeof fault === 'object') {
      await fault.waitFor;
      return write();
    }
    if (fault === 'conflict') return { kind: 'conflict', current: expectedRevision };
    if (fault === 'unknown-after-write') await write();
    if (fault === 'unknown-late-write') late.push(write);
    return unknown;
  };

  return {
    start: log.start,
    append,
    readStream: (stream, options) => log.readStream(stream, options),
    readAll: (after, limit) => log.readAll(after, limit),
    ...beyondTheMust(log),
    head: () => log.head(),
    compare: (a, b) => log.compare(a, b),
    subscribe: (after, handler, onError, options) => log.subscribe(after, handler, onError, options),
    close: () => log.close(),
    next: (fault, stream) => void faults.push({ fault, stream }),
    writeLate: async () => {
      const held = late;
      late = [];
      const results: AppendResult[] = [];
      for (const write of held) results.push(await write());
      return results;
    },
  };
}
