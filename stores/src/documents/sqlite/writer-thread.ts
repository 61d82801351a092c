import { Worker } from 'node:worker_threads';
import { workerFile } from '../../threads.js';
import { thrownBy } from '../../thrown.js';
import { DocumentsFault } from '../documents-fault.js';
import type { WriteOperation, WriteResult } from './writes.js';
import type { WriterAnswer, WriterRequest } from './writer.worker.js';

interface Waiting {
  readonly resolve: (result: WriteResult) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * The one thread that writes a documents file. A failed disk or commit ends it: what waited and all that
 * comes after is rejected, and `onFault` is told once, because an fsync that failed must never be tried again
 * (engine §1).
 */
export class WriterThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #ended: Promise<void>;
  #next = 0;
  #started = false;
  #closed: DocumentsFault | null = null;

  constructor(file: string, onFault: (error: unknown) => void) {
    this.#worker = new Worker(workerFile(import.meta.url, './writer.worker.ts'), {
      workerData: { file },
      execArgv: [],
    });
    this.#worker.on('message', (answers: WriterAnswer[]) => this.#settle(answers));
    let cause: unknown;
    this.#worker.on('error', (error) => {
      cause = thrownBy(`documents ${file}`, error);
    });
    this.#ended = new Promise((resolve) => {
      this.#worker.on('exit', () => {
        const asked = this.#closed !== null;
        this.#closed ??= new DocumentsFault('the documents writer has stopped', { cause });
        for (const { reject } of this.#waiting.values()) reject(this.#closed);
        this.#waiting.clear();
        if (this.#started && (!asked || cause !== undefined)) onFault(cause ?? this.#closed);
        resolve();
      });
    });
  }

  /** Resolves when the file is open for writing; rejects with the reason when it cannot be. */
  async start(): Promise<void> {
    await this.write({ kind: 'nothing' });
    this.#started = true;
  }

  write(operation: WriteOperation): Promise<WriteResult> {
    if (this.#closed !== null) return Promise.reject(this.#closed);
    const id = this.#next;
    this.#next += 1;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, operation } satisfies WriterRequest);
    });
  }

  /** Resolves when everything asked before is on disk and the thread has ended. */
  async close(): Promise<void> {
    if (this.#closed === null) {
      this.#closed = new DocumentsFault('the documents are closed');
      this.#worker.postMessage('close' satisfies WriterRequest);
    }
    await this.#ended;
  }

  #settle(answers: readonly WriterAnswer[]): void {
    for (const answer of answers) {
      const waiting = this.#waiting.get(answer.id);
      this.#waiting.delete(answer.id);
      if ('result' in answer) waiting?.resolve(answer.result);
      else waiting?.reject(Object.assign(new Error(answer.error.message), { code: answer.error.code }));
    }
  }
}
