import type { Position, Recorded } from '@vigil/domain/kernel/event';
import type { ReadAllPage } from '../port.js';
import { openForReading } from './schema.js';
import type Database from 'libsql';

type Row = [number, string, number, string, string, number, number, string, string | null, string, string, string];

/** An event whose stream's name was removed from the file reads as a stream nobody has, so that verification names it instead of missing it. */
const COLUMNS = "e.position, coalesce(s.name, '(no name, key ' || e.stream_key || ')'), e.revision, e.id, e.type, e.version, e.time, e.actor, e.command, e.data, e.previous_hash, e.hash";
const ROWS_PER_PAGE = 5000;

/** Reads events.db on its own connection; no transaction outlives a call of `page` or `streamPage`. */
export class EventReader {
  readonly #db: Database.Database;
  readonly #page: Database.Statement;
  readonly #stream: Database.Statement;
  readonly #head: Database.Statement;

  constructor(file: string) {
    this.#db = openForReading(file);
    this.#page = this.#db
      .prepare(`SELECT ${COLUMNS} FROM events e LEFT JOIN streams s ON s.key = e.stream_key WHERE e.position > ? ORDER BY e.position LIMIT ?`)
      .raw();
    this.#stream = this.#db
      .prepare(`SELECT ${COLUMNS} FROM streams s JOIN events e ON e.stream_key = s.key WHERE s.name = ? AND e.revision > ? ORDER BY e.revision LIMIT ?`)
      .raw();
    this.#head = this.#db.prepare('SELECT coalesce(max(position), 0) FROM events').raw();
  }

  page(after: Position, limit: number): ReadAllPage {
    const rows = this.#page.all([positionNumber(after), Math.min(limit, ROWS_PER_PAGE)]) as Row[];
    const last = rows.at(-1)?.[0];
    const more = rows.length >= Math.min(limit, ROWS_PER_PAGE) && last !== undefined && this.#headNumber() > last;
    return { events: rows.map(recorded), last: last === undefined ? after : String(last), more };
  }

  streamPage(stream: string, afterRevision: number, limit: number): Recorded[] {
    return (this.#stream.all([stream, afterRevision, Math.min(limit, ROWS_PER_PAGE)]) as Row[]).map(recorded);
  }

  head(): Position {
    return String(this.#headNumber());
  }

  close(): void {
    this.#db.close();
  }

  #headNumber(): number {
    return (this.#head.get() as [number])[0];
  }
}

function recorded(row: Row): Recorded {
  return {
    stream: row[1],
    revision: row[2],
    position: String(row[0]),
    id: row[3],
    type: row[4],
    version: row[5],
    time: row[6],
    actor: JSON.parse(row[7]),
    command: row[8] === null ? null : JSON.parse(row[8]),
    data: JSON.parse(row[9]),
    previousHash: row[10],
    hash: row[11],
  };
}

function positionNumber(position: Position): number {
  const number = Number(position);
  if (!Number.isSafeInteger(number) || number < 0) throw new RangeError(`not a position of this log: ${position}`);
  return number;
}
