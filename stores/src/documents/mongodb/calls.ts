import { MongoBulkWriteError, MongoError, MongoInvalidArgumentError, MongoServerError } from 'mongodb';
import { DocumentTooLarge } from '../document-too-large.js';
import { DocumentsFault } from '../documents-fault.js';

/** Longest time a call may take, ms: after it the caller is told, whatever the server still does with it. */
const longestMs = 5_000;
const duplicateKey = 11_000;
/** BSONObjectTooLarge, KeyTooLong, and what an update would have made too large. */
const tooLargeCodes: ReadonlySet<unknown> = new Set([10_334, 17_280, 17_419, 17_420]);
/** What PostgreSQL says under FerretDB. */
const indexRowTooLarge = /index row (?:size|requires) /;

/**
 * A unique index, that of ids included, refused the write, and nothing else went wrong: what of a bulk was
 * written is on a majority, and so is the document that refused it (the server waits for that before it
 * answers).
 */
export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof MongoBulkWriteError
    ? error.result.getWriteConcernError() === undefined &&
      error.result.getWriteErrorCount() > 0 &&
      error.result.getWriteErrors().every(({ code }) => code === duplicateKey)
    : error instanceof MongoServerError && error.code === duplicateKey;

/**
 * The driver refuses a document of a bulk itself, and a message that does not fit into its buffer; the server
 * refuses the others.
 */
function isTooLarge(error: unknown): boolean {
  if (error instanceof MongoInvalidArgumentError)
    return error.message.includes('larger than the maximum size');
  if (error instanceof RangeError) return (error as { code?: unknown }).code === 'ERR_OUT_OF_RANGE';
  if (error instanceof MongoBulkWriteError) {
    const [first] = error.result.getWriteErrors().filter(({ code }) => code !== duplicateKey);
    return first === undefined
      ? indexRowTooLarge.test(error.message)
      : tooLargeCodes.has(first.code) || indexRowTooLarge.test(first.errmsg ?? '');
  }
  return (
    error instanceof MongoServerError &&
    (tooLargeCodes.has(error.code) || indexRowTooLarge.test(error.message))
  );
}

/**
 * Calls of a server that may be away: each is answered within 5 s, a failure of the server or the way to it
 * is a DocumentsFault, and the next call finds the server again by itself. What the server never takes is a
 * DocumentTooLarge. A write that failed so has an unknown fate: repeating it is harmless or answers `stale`.
 */
export class Calls {
  readonly #patienceMs: number;
  readonly #onFault: (error: unknown) => void;
  readonly #under = new Set<Promise<unknown>>();
  #isAway = false;
  #isClosed = false;

  /** `onFault` is told once each time calls begin to fail. */
  constructor(onFault: (error: unknown) => void, patienceMs = longestMs) {
    this.#onFault = onFault;
    this.#patienceMs = patienceMs;
  }

  /** `patient`: it may take as long as it takes (an index over much that is there). */
  async run<R>(call: () => Promise<R>, patience: 'patient' | 'impatient' = 'impatient'): Promise<R> {
    if (this.#isClosed) throw new DocumentsFault('the documents are closed');
    const answer = patience === 'patient' ? call() : inTime(call(), this.#patienceMs);
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
    if (isTooLarge(error))
      return new DocumentTooLarge('MongoDB does not take a document of this size', { cause: error });
    const fault =
      error instanceof DocumentsFault
        ? error
        : error instanceof MongoError
          ? faultOf(error)
          : isLostConnection(error)
            ? away(error)
            : null;
    if (fault === null) return error;
    if (!this.#isAway) this.#onFault(fault);
    this.#isAway = true;
    return fault;
  }
}

/**
 * The driver tells a connection that breaks while a long command is still being written with the socket's own
 * error.
 */
const isLostConnection = (error: unknown): boolean =>
  error instanceof Error && typeof (error as NodeJS.ErrnoException).syscall === 'string';

function faultOf(error: MongoError): DocumentsFault {
  const isRefusal = error instanceof MongoServerError && error.errorLabels.length === 0;
  return isRefusal ? new DocumentsFault(`MongoDB refuses: ${error.message}`, { cause: error }) : away(error);
}

export const away = (cause: unknown): DocumentsFault =>
  new DocumentsFault('MongoDB does not answer', { cause });

/**
 * A process that was asleep or had no processor reads first what has arrived meanwhile: its own pause is no
 * silence of the server.
 */
async function inTime<R>(answer: Promise<R>, patienceMs: number): Promise<R> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    const giveUp = (): void =>
      reject(new DocumentsFault(`MongoDB has not answered for ${patienceMs / 1000} s`));
    timer = setTimeout(() => setImmediate(giveUp), patienceMs);
  });
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
