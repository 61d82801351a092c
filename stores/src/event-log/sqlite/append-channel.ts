import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { workerFile } from '../../threads.js';
import { thrownBy } from '../../thrown.js';
import type { AppendResult, EventToAppend } from '../port.js';
import {
  encodeAppend,
  type FlatAppends,
  type FlatResults,
  type FromWriter,
  type ToWriter,
  type WriterData,
  positionText,
} from './protocol.js';

interface Pending {
  readonly settle: (result: AppendResult) => void;
  readonly sentAt: number;
}

/** One commit of the writer thread, for metrics: `commitSeconds` is the time of COMMIT, fsync included. */
export interface CommitReport {
  readonly appends: number;
  readonly events: number;
  readonly commitSeconds: number;
}

export interface AppendChannelOptions extends WriterData {
  readonly appendTimeoutMs: number;
  readonly onCommit: (report: CommitReport) => void;
  readonly onFatal: (error: unknown) => void;
}

/**
 * A commit of one append costs nearly as much as one of ten. While few come at a time they are sent at least
 * this far apart, in ms: a first one leaves at once, and under an even load of a thousand a second writer and
 * sender wake a third as often.
 */
const GATHER_MS = 2;
/** So many at once are worth a commit of their own, however soon. */
const APPENDS_WORTH_A_COMMIT = 16;

/**
 * The API thread's end of the writer thread. Appends of one turn of the event loop, or of `GATHER_MS`, travel
 * in one message; results come back in the same order, one message per commit. An append without a result
 * after `appendTimeoutMs` answers `unknown` (it may still be written); after a fatal error all do.
 */
export class AppendChannel {
  readonly #worker: Worker;
  readonly #options: AppendChannelOptions;
  readonly #watch: NodeJS.Timeout;
  #outgoing: FlatAppends = [];
  #outgoingCount = 0;
  #lastSentAt = -Infinity;
  #lastSentCount = 0;
  #pending: Pending[] = [];
  #answered = 0;
  #timedOut = 0;
  #failure: { readonly cause: unknown } | null = null;
  #closed = false;

  private constructor(worker: Worker, options: AppendChannelOptions) {
    this.#worker = worker;
    this.#options = options;
    worker.on('message', (message: FromWriter) => this.#receive(message));
    worker.on('error', (error) => this.#fail(thrownBy(`event log ${options.file}`, error)));
    worker.on('exit', (code) => {
      if (!this.#closed) this.#fail(new Error(`event log: the writer thread ended with code ${code}`));
    });
    this.#watch = setInterval(() => this.#giveUpOnLate(), Math.max(10, options.appendTimeoutMs / 10));
    this.#watch.unref();
  }

  /** Rejects when the file cannot be opened for writing. */
  static async open(options: AppendChannelOptions): Promise<AppendChannel> {
    const data: WriterData = { file: options.file, synchronous: options.synchronous };
    const worker = new Worker(workerFile(import.meta.url, './writer.worker.ts'), {
      workerData: data,
      execArgv: [],
    });
    await once(worker, 'message');
    return new AppendChannel(worker, options);
  }

  /** Rejects, sending nothing, what cannot be stored (see `encodeAppend`) and appends without events. */
  append(stream: string, expectedRevision: number, events: readonly EventToAppend[]): Promise<AppendResult> {
    return new Promise((settle, reject) => {
      if (this.#failure !== null) return settle({ kind: 'unknown', cause: this.#failure.cause });
      if (this.#closed) return reject(new Error('event log: append after close'));
      if (events.length === 0)
        return reject(new RangeError(`event log: an append to ${stream} without events`));
      if (this.#outgoing.length === 0) this.#flushSoon();
      encodeAppend(this.#outgoing, stream, expectedRevision, events);
      this.#outgoingCount += 1;
      this.#pending.push({ settle, sentAt: performance.now() });
    });
  }

  /** Waits for everything queued, then ends the writer thread. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#flush();
    this.#closed = true;
    clearInterval(this.#watch);
    if (this.#failure !== null) {
      await this.#worker.terminate();
      return;
    }
    const gone = once(this.#worker, 'exit');
    this.#post({ kind: 'close' });
    await gone;
  }

  #flushSoon(): void {
    const early = GATHER_MS - (performance.now() - this.#lastSentAt);
    if (early > 0 && this.#lastSentCount < APPENDS_WORTH_A_COMMIT) setTimeout(this.#flush, early);
    else setImmediate(this.#flush);
  }

  readonly #flush = (): void => {
    if (this.#outgoing.length === 0 || this.#failure !== null) return;
    const appends = this.#outgoing;
    this.#outgoing = [];
    this.#lastSentAt = performance.now();
    this.#lastSentCount = this.#outgoingCount;
    this.#outgoingCount = 0;
    this.#post({ kind: 'appends', appends });
  };

  #post(message: ToWriter): void {
    this.#worker.postMessage(message);
  }

  #receive(message: FromWriter): void {
    if (message.kind === 'fatal') this.#fail(message.error);
    if (message.kind !== 'results') return;
    this.#settle(message.results);
    this.#options.onCommit({
      appends: message.results.length / 3,
      events: message.events,
      commitSeconds: message.commitSeconds,
    });
  }

  #settle(results: FlatResults): void {
    for (let i = 0; i < results.length; i += 3) {
      const pending = this.#pending[this.#answered] as Pending;
      this.#answered += 1;
      const a = results[i + 1] as number;
      if (results[i] === 1)
        pending.settle({ kind: 'appended', revision: a, position: positionText(results[i + 2] as number) });
      else pending.settle({ kind: 'conflict', current: a });
    }
    if (this.#answered === this.#pending.length) {
      this.#pending = [];
      this.#timedOut = this.#answered = 0;
    } else if (this.#answered > 4096) {
      this.#pending = this.#pending.slice(this.#answered);
      this.#timedOut = Math.max(0, this.#timedOut - this.#answered);
      this.#answered = 0;
    }
  }

  #giveUpOnLate(): void {
    const before = performance.now() - this.#options.appendTimeoutMs;
    let i = Math.max(this.#answered, this.#timedOut);
    for (; i < this.#pending.length && (this.#pending[i] as Pending).sentAt <= before; i += 1) {
      (this.#pending[i] as Pending).settle({
        kind: 'unknown',
        cause: new Error(`event log: no answer from the writer within ${this.#options.appendTimeoutMs} ms`),
      });
    }
    this.#timedOut = i;
  }

  #fail(cause: unknown): void {
    if (this.#failure !== null) return;
    this.#failure = { cause };
    for (const pending of this.#pending.slice(this.#answered)) pending.settle({ kind: 'unknown', cause });
    this.#pending = [];
    this.#answered = 0;
    this.#options.onFatal(cause);
  }
}
