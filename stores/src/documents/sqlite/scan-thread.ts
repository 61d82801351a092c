import { Worker } from 'node:worker_threads';
import { workerFile } from '../../threads.js';
import { thrownBy } from '../../thrown.js';
import { DocumentsFault } from '../documents-fault.js';
import type { Filter } from '../port.js';
import type { Scan, ScanAnswer, ScanRequest } from './scan.worker.js';

interface Waiting {
  readonly resolve: (result: never) => void;
  readonly reject: (error: unknown) => void;
}

/** Whether a filter looks into the documents themselves: for words in a text, or for an item of a list. */
export const isScan = (filter: Filter | undefined): filter is Filter =>
  Object.values(filter ?? {}).some(
    (wanted) => typeof wanted === 'object' && wanted !== null && ('contains' in wanted || 'has' in wanted),
  );

/**
 * A thread that reads what no index answers, so that a search through a bank of thousands (20,000 questions:
 * 40 to 130 ms) or a count of their types holds up nobody's answers. Begun by the first search; one that died
 * fails those who wait, and the next search begins another.
 */
export class ScanThread {
  readonly #file: string;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #ended: Promise<void> = Promise.resolve();
  #next = 0;
  #open = true;

  constructor(file: string) {
    this.#file = file;
  }

  /** Sees every write that was acknowledged before. */
  read<R>(collection: string, scan: Scan): Promise<R> {
    if (!this.#open) return Promise.reject(new DocumentsFault('the documents are closed'));
    const worker = (this.#worker ??= this.#begin());
    const id = this.#next;
    this.#next += 1;
    return new Promise<R>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      worker.postMessage({ id, collection, scan } satisfies ScanRequest);
    });
  }

  /** Resolves when everything asked before is answered and the thread has ended. */
  async close(): Promise<void> {
    this.#open = false;
    this.#worker?.postMessage('close' satisfies ScanRequest);
    await this.#ended;
  }

  #begin(): Worker {
    const worker = new Worker(workerFile(import.meta.url, './scan.worker.ts'), {
      workerData: { file: this.#file },
      execArgv: [],
    });
    let cause: unknown;
    worker.on('message', (answer: ScanAnswer) => {
      const waiting = this.#waiting.get(answer.id);
      this.#waiting.delete(answer.id);
      if ('result' in answer) waiting?.resolve(answer.result as never);
      else waiting?.reject(Object.assign(new Error(answer.error.message), { code: answer.error.code }));
    });
    worker.on('error', (error) => {
      cause = thrownBy(`documents ${this.#file}`, error);
    });
    this.#ended = new Promise((resolve) => {
      worker.on('exit', () => {
        this.#worker = null;
        for (const { reject } of this.#waiting.values())
          reject(new DocumentsFault('the search has stopped', { cause }));
        this.#waiting.clear();
        resolve();
      });
    });
    return worker;
  }
}
