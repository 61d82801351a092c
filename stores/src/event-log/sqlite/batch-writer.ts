import type Database from 'libsql';
import { LRUCache } from 'lru-cache';
import { EVENT_FIELDS, type FlatAppends, type FlatResults } from './protocol.js';

interface StreamHead {
  readonly key: number;
  revision: number;
}

/**
 * Streams whose key and revision are kept in memory; the least recently used are forgotten and looked up
 * again.
 */
const STREAMS_IN_MEMORY = 50_000;

/**
 * Checks and inserts appends inside a transaction of the caller. Each append is judged on its own: a conflict
 * writes nothing and hurts only itself. It believes what it remembers of revisions, because this thread is
 * the file's only writer; the unique key (stream, revision) guards against a second one. After an error it
 * must not be used again.
 */
export class BatchWriter {
  readonly #heads = new LRUCache<string, StreamHead>({ max: STREAMS_IN_MEMORY });
  readonly #types = new Set<string>();
  readonly #insertEvent: Database.Statement;
  readonly #insertStream: Database.Statement;
  readonly #findHead: Database.Statement;
  #position: number;
  #lastKey: number;

  constructor(db: Database.Database) {
    this.#insertEvent = db.prepare('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
    this.#insertStream = db.prepare('INSERT INTO streams VALUES (?, ?)');
    this.#findHead = db
      .prepare(
        'SELECT key, CAST((SELECT max(revision) FROM events WHERE stream_key = key) AS INTEGER) FROM streams WHERE name = ?',
      )
      .raw();
    this.#position = (db.prepare('SELECT coalesce(max(position), 0) FROM events').raw().get() as [number])[0];
    this.#lastKey = (db.prepare('SELECT coalesce(max(key), 0) FROM streams').raw().get() as [number])[0];
  }

  /**
   * Writes the append that starts at `at`, adds its result to `results` and answers where the next one
   * starts.
   */
  write(appends: FlatAppends, at: number, results: FlatResults): number {
    const stream = appends[at] as string;
    const expected = appends[at + 1] as number;
    const count = appends[at + 2] as number;
    const first = at + 3;
    const next = first + count * EVENT_FIELDS;
    let head = this.#head(stream);
    const current = head === undefined ? -1 : head.revision;
    if (current !== expected) {
      results.push(0, current, 0);
      return next;
    }
    head ??= this.#newStream(stream);
    for (let i = first; i < next; i += EVENT_FIELDS) {
      this.#position += 1;
      head.revision += 1;
      const row: unknown[] = [this.#position, head.key, head.revision];
      for (let k = i; k < i + EVENT_FIELDS; k += 1) row.push(appends[k]);
      this.#insertEvent.run(row);
      this.#types.add(appends[i + 1] as string);
    }
    results.push(1, head.revision, this.#position);
    return next;
  }

  /** Types of the events written since this was last asked. */
  takeTypes(): string[] {
    const types = [...this.#types];
    this.#types.clear();
    return types;
  }

  #head(stream: string): StreamHead | undefined {
    const known = this.#heads.get(stream);
    if (known !== undefined) return known;
    const row = this.#findHead.get([stream]) as [number, number | null] | undefined;
    return row === undefined ? undefined : this.#remember(stream, { key: row[0], revision: row[1] ?? -1 });
  }

  #newStream(stream: string): StreamHead {
    this.#lastKey += 1;
    this.#insertStream.run([this.#lastKey, stream]);
    return this.#remember(stream, { key: this.#lastKey, revision: -1 });
  }

  #remember(stream: string, head: StreamHead): StreamHead {
    this.#heads.set(stream, head);
    return head;
  }
}
