import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type Database from 'libsql';
import { workerFile } from '../../threads.js';

/**
 * Between two looks at the WAL, as estimated: a commit rewrites about four pages, an event adds about one.
 */
const FRAMES_PER_CHECKPOINT = 4_000;
const FRAMES_OF_A_COMMIT = 4;
/**
 * From this many frames (4 KiB each) the writer closes the small gap itself, so that the WAL starts again
 * from its beginning.
 */
const FRAMES_TO_RESTART = 8_192;
/**
 * A gap above this would hold the writer up; it waits for the checkpoint thread unless the WAL has grown
 * beyond FRAMES_AT_MOST.
 */
const SMALL_GAP_FRAMES = 1_024;
const FRAMES_AT_MOST = 32_768;

/** `[busy, frames in the WAL, frames already copied into the database file]` */
export type CheckpointAnswer = readonly [number, number, number];

/**
 * Keeps the WAL short without holding up acknowledgements: a second thread copies pages into the file while
 * the writer goes on; only when the WAL is long and almost copied does the writer copy the rest between two
 * commits. Errors are fatal (`onError`).
 */
export class WalKeeper {
  readonly #db: Database.Database;
  readonly #begin: () => Worker;
  /** Not before it has something to do: most short runs never write so much. */
  #thread: Worker | null = null;
  #written = 0;
  #working = false;
  #restart = false;

  constructor(db: Database.Database, file: string, onError: (error: unknown) => void) {
    this.#db = db;
    this.#begin = () => {
      const thread = new Worker(workerFile(import.meta.url, './checkpoint.worker.ts'), {
        workerData: { file },
        execArgv: [],
      });
      thread.unref();
      thread.on('error', onError);
      thread.on('message', ([, frames, copied]: CheckpointAnswer) => {
        this.#working = false;
        this.#restart =
          frames >= FRAMES_AT_MOST || (frames >= FRAMES_TO_RESTART && frames - copied <= SMALL_GAP_FRAMES);
      });
      return thread;
    };
  }

  /** To be called outside a transaction, after the acknowledgements have left. */
  afterCommit(events: number): void {
    this.#written += FRAMES_OF_A_COMMIT + events;
    if (this.#restart) {
      this.#restart = false;
      this.#db.prepare('PRAGMA wal_checkpoint(PASSIVE)').raw().get();
    }
    if (this.#written < FRAMES_PER_CHECKPOINT || this.#working) return;
    this.#written = 0;
    this.#working = true;
    this.#thread ??= this.#begin();
    this.#thread.postMessage('checkpoint');
  }

  /** Resolves when the checkpoint thread has closed its connection. */
  async close(): Promise<void> {
    if (this.#thread === null) return;
    this.#thread.ref();
    const gone = once(this.#thread, 'exit');
    this.#thread.postMessage('close');
    await gone;
  }
}
