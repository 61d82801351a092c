import { MongoBulkWriteError, MongoError, MongoServerError } from 'mongodb';
import { DocumentsFault } from '../documents-fault.js';

/** Longest time a call may take, ms: after it the caller is told, whatever the server still does with it. */
const patienceMs = 5_000;
const duplicateKey = 11_000;

/** A unique index, that of ids included, refused the write. */
export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof MongoBulkWriteError
    ? error.result.getWriteErrorCount() > 0 && error.result.getWriteErrors().every(({ code }) => code === duplicateKey)
    : error instanceof MongoServerError && error.code === duplicateKey;

/**
 * Calls of a server that may be away: each is answered within 5 s, a failure of the server or the way to it is a DocumentsFault, and the
 * next call finds the server again by itself. A write that failed so has an unknown fate: repeating it is harmless or answers `stale`.
 */
export class Calls {
  readonly #onFault: (error: unknown) => void;
  readonly #under = new Set<Promise<unknown>>();
  #isAway = false;
  #isClosed = false;

  /** `onFault` is told once each time calls begin to fail. */
  constructor(onFault: (error: unknown) => void) {
    this.#onFault = onFault;
  }

  /** `patient`: it may take as long as it takes (an index over much that is there). */
  async run<R>(call: () => Promise<R>, patience: 'patient' | 'impatient' = 'impatient'): Promise<R> {
    if (this.#isClosed) throw new DocumentsFault('the documents are closed');
    const answer = patience === 'patient' ? call() : inTime(call());
    this.#under.add(answer);
    try {
      const result = await answer;
      this.#isAway = false;
      return result;
    } catch (error) {
      throw this.#told(error);
    } finally {
      this.#under.delete(answer);
    }
  }

  /** Accepts no more; resolves when what was asked before has been answered. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled(this.#under);
  }

  #told(error: unknown): unknown {
    if (isDuplicateKey(error)) return error;
    if (!(error instanceof MongoError || error instanceof DocumentsFault)) return error;
    const fault = error instanceof DocumentsFault ? error : faultOf(error);
    if (!this.#isAway) this.#onFault(fault);
    this.#isAway = true;
    return fault;
  }
}

function faultOf(error: MongoError): DocumentsFault {
  const isRefusal = error instanceof MongoServerError && error.errorLabels.length === 0;
  return isRefusal ? new DocumentsFault(`MongoDB refuses: ${error.message}`, { cause: error }) : away(error);
}

export const away = (cause: unknown): DocumentsFault => new DocumentsFault('MongoDB does not answer', { cause });

async function inTime<R>(answer: Promise<R>): Promise<R> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DocumentsFault(`MongoDB has not answered for ${patienceMs / 1000} s`)), patienceMs);
  });
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
