import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { BroadcastChannel } from 'node:worker_threads';
import type { Position, Recorded } from '@vigil/domain/kernel/event';
import type { EventLog, LinksPage, Subscription } from '../port.js';
import { subscribeByPages, type PageSource } from '../subscribe-by-pages.js';
import { AppendChannel, type CommitReport } from './append-channel.js';
import { EventReader } from './event-reader.js';
import { LongTurns } from './long-turns.js';
import { commitChannel, type CommitHint, positionText } from './protocol.js';

export interface SqliteEventLogOptions {
  readonly file: string;
  /**
   * `writer`: makes the file when absent and starts its one writing thread. `reader`: only reads; `append`
   * rejects.
   */
  readonly mode: 'writer' | 'reader';
  /**
   * After an I/O, fsync or other unexpected error of the writer. Default: log and `process.exit(70)`; fsync
   * is never retried (engine §1).
   */
  readonly onFatal?: (error: unknown) => void;
  /** Told after each commit, for metrics. */
  readonly onCommit?: (report: CommitReport) => void;
  /** Without an answer for so long an append is `unknown`. Default 5000. */
  readonly appendTimeoutMs?: number;
  /** Only for the power-cut test's negative control: NORMAL acknowledges what is not on disk yet. */
  readonly unsafeSynchronous?: 'NORMAL';
}

/** A reader asks this often by itself, because hints do not cross processes. */
const POLL_MS = 200;
/** Whoever wants some types alone looks with each of so many polls: there may be thirty of them. */
const POLLS_OF_TYPED = 5;
const GATHER_MS = 20;
/** What is read of a stream before others have their turn: some milliseconds. */
const STREAM_PIECE = { limit: 500, bytes: 256 * 1024 };
/** Pieces of which a stream is a long one: a paper of the usual kind is one piece. */
const PIECES_OF_LONG = 8;

/** Position just before the first event. */
const START: Position = positionText(0);

/** Positions of this log are consecutive: nothing lies between these two. */
export const isNextPosition = (before: Position, next: Position): boolean =>
  Number(next) === Number(before) + 1;

/**
 * Opens the embedded event log (engine §1). Rejects when the file cannot be opened, is not there (reader), is of
 * a newer version, or lost the names of streams that have events (writer: `StreamFault`; a reader shows such
 * events as nobody's).
 */
export async function openSqliteEventLog(options: SqliteEventLogOptions): Promise<EventLog> {
  const file = resolve(options.file);
  if (options.mode === 'reader') {
    if (!existsSync(file)) throw new Error(`events file ${file} does not exist`);
    return new SqliteEventLog(file, null);
  }
  const channel = await AppendChannel.open({
    file,
    synchronous: options.unsafeSynchronous ?? 'FULL',
    appendTimeoutMs: options.appendTimeoutMs ?? 5000,
    onCommit: options.onCommit ?? (() => undefined),
    onFatal: options.onFatal ?? exitNow,
  });
  try {
    const log = new SqliteEventLog(file, channel);
    log.refuseNameless();
    return log;
  } catch (error) {
    await channel.close();
    throw error;
  }
}

function exitNow(error: unknown): void {
  console.error('event log: cannot go on, the process stops and must be started again', error);
  process.exit(70);
}

/**
 * Who wants one event in ten thousand need not look after every commit: only when one of its types may be
 * among what is new, and hints within a moment count as one. How far it has looked moves on with the polls.
 */
function gathered(types: readonly string[], callback: () => void): (hint: CommitHint) => void {
  let timer: NodeJS.Timeout | null = null;
  return (hint) => {
    if (hint !== null && !hint.some((type) => types.includes(type))) return;
    timer ??= setTimeout(() => {
      timer = null;
      callback();
    }, GATHER_MS);
  };
}

class SqliteEventLog implements EventLog {
  readonly start = START;
  readonly #reader: EventReader;
  readonly #channel: AppendChannel | null;
  readonly #file: string;
  readonly #subscriptions = new Set<Subscription>();
  readonly #hinted = new Set<(hint: CommitHint) => void>();
  #hints: BroadcastChannel | null = null;
  #poll: NodeJS.Timeout | null = null;
  #polls = 0;
  /** Where the log ended when it was polled last, and when those who want some types were told so. */
  #polled: Position | null = null;
  #polledForTyped: Position | null = null;
  #closing: Promise<void> | null = null;
  readonly #longs = new LongTurns();

  constructor(file: string, channel: AppendChannel | null) {
    this.#file = file;
    this.#channel = channel;
    this.#reader = new EventReader(file);
  }

  /** Throws `StreamFault`, and reads no more. */
  refuseNameless(): void {
    const fault = this.#reader.nameless(this.#file);
    if (fault === null) return;
    this.#reader.close();
    throw fault;
  }

  append: EventLog['append'] = (stream, expectedRevision, events) => {
    if (this.#channel === null)
      return Promise.reject(new Error('event log: append on a log opened for reading'));
    return this.#channel.append(stream, expectedRevision, events);
  };

  readStream: EventLog['readStream'] = async (
    stream,
    { afterRevision = -1, limit = Number.POSITIVE_INFINITY, ahead = false } = {},
  ) => {
    const events: Recorded[] = [];
    let rest = 0;
    for (let pieces = 1; ; pieces += 1) {
      const from = events.at(-1)?.revision ?? afterRevision;
      const piece = this.#reader.streamPiece(stream, from, {
        limit: Math.min(limit - events.length, STREAM_PIECE.limit),
        bytes: STREAM_PIECE.bytes,
      });
      for (const event of piece.events) events.push(event);
      if (!piece.more || events.length >= limit) return events;
      if (pieces < PIECES_OF_LONG) {
        await new Promise((next) => setImmediate(next));
        continue;
      }
      const read = events.at(-1)?.revision ?? from;
      rest = pieces === PIECES_OF_LONG ? this.#reader.restOf(stream, read) : rest - STREAM_PIECE.bytes;
      await this.#longs.next(Math.max(rest, 0), ahead);
    }
  };

  readAll: EventLog['readAll'] = async (after, limit) => this.#reader.page(after, limit);

  readLinks = async (after: Position, limit: number): Promise<LinksPage> =>
    this.#reader.linksPage(after, limit);

  standing: NonNullable<EventLog['standing']> = async (stream, upTo) => this.#reader.standing(stream, upTo);

  head: EventLog['head'] = async () => this.#reader.head();

  compare: EventLog['compare'] = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

  subscribe: EventLog['subscribe'] = (after, handler, onError, { types, bare = false, onLooked } = {}) => {
    if (this.#closing !== null) throw new Error('event log: subscribe after close');
    const subscription = subscribeByPages(this.#source(types, bare), after, handler, onError, onLooked);
    this.#subscriptions.add(subscription);
    return {
      close: async () => {
        this.#subscriptions.delete(subscription);
        await subscription.close();
      },
    };
  };

  #source(types: readonly string[] | undefined, bare: boolean): PageSource {
    if (types === undefined)
      return {
        readAll: async (after, limit) => this.#reader.page(after, limit, bare),
        onHint: (callback) => this.#onHint(callback),
      };
    return {
      readAll: async (after) => this.#reader.typedPage(after, types, bare),
      onHint: (callback) => this.#onHint(gathered(types, callback)),
    };
  }

  #onHint(callback: (hint: CommitHint) => void): () => void {
    this.#hinted.add(callback);
    if (this.#hints === null) {
      const tell = (hint: CommitHint): void => this.#hinted.forEach((hinted) => hinted(hint));
      this.#hints = new BroadcastChannel(commitChannel(this.#file));
      this.#hints.onmessage = ({ data }: { data: CommitHint }) => tell(data);
      this.#poll = setInterval(() => {
        const head = this.#headOrNull();
        this.#polls += 1;
        const ofTyped = this.#polls % POLLS_OF_TYPED === 0;
        // A reader that cannot read is told so by those it serves.
        const moved = head === null || head !== this.#polled;
        const movedForTyped = head === null || head !== this.#polledForTyped;
        this.#polled = head;
        if (ofTyped) this.#polledForTyped = head;
        if (ofTyped && movedForTyped) tell(null);
        else if (moved) tell([]);
      }, POLL_MS);
    }
    return () => {
      this.#hinted.delete(callback);
      if (this.#hinted.size === 0) this.#stopHints();
    };
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    await Promise.all([...this.#subscriptions].map((subscription) => subscription.close()));
    this.#reader.close();
    await this.#channel?.close();
  }

  #headOrNull(): Position | null {
    try {
      return this.#reader.head();
    } catch {
      return null;
    }
  }

  #stopHints(): void {
    this.#polled = this.#polledForTyped = null;
    this.#hints?.close();
    this.#hints = null;
    if (this.#poll !== null) clearInterval(this.#poll);
    this.#poll = null;
  }
}
