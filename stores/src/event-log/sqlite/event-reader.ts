import { hash as digest } from 'node:crypto';
import type { Position, Recorded } from '@vigil/domain/kernel/event';
import type { LinksPage, ReadAllPage, StreamStanding } from '../port.js';
import { isStreamName } from '../storable.js';
import { positionText } from './protocol.js';
import { openForReading } from './schema.js';
import type Database from 'libsql';

type Row = [
  number,
  string,
  number,
  string,
  string,
  number,
  number,
  string,
  string | null,
  string,
  string,
  string,
];

/**
 * An event whose stream's name was removed from the file reads as a stream nobody has, so that verification
 * names it instead of missing it.
 */
const columns = (data: string): string =>
  `e.position, coalesce(s.name, '(no name, key ' || e.stream_key || ')'), e.revision, e.id, e.type, e.version, e.time, e.actor, e.command, ${data}, e.previous_hash, e.hash`;
const COLUMNS = columns('e.data');
/** JSON's null instead of the data, which SQLite then does not read. */
const BARE_COLUMNS = columns("'null'");
const ROWS_PER_PAGE = 5000;
const ROWS_PER_WINDOW = 5000;

/** Reads events.db on its own connection; no transaction outlives a call of `page` or `streamPage`. */
export class EventReader {
  readonly #db: Database.Database;
  readonly #page: Database.Statement;
  readonly #barePage: Database.Statement;
  readonly #links: Database.Statement;
  readonly #stream: Database.Statement;
  readonly #head: Database.Statement;
  readonly #standing: Database.Statement;
  readonly #typed = new Map<string, Database.Statement>();

  constructor(file: string) {
    this.#db = openForReading(file);
    const pageOf = (what: string): Database.Statement =>
      this.#db
        .prepare(
          `SELECT ${what} FROM events e LEFT JOIN streams s ON s.key = e.stream_key WHERE e.position > ? ORDER BY e.position LIMIT ?`,
        )
        .raw();
    this.#page = pageOf(COLUMNS);
    this.#barePage = pageOf(BARE_COLUMNS);
    this.#links = this.#db
      .prepare('SELECT position, type, hash FROM events WHERE position > ? ORDER BY position LIMIT ?')
      .raw();
    this.#stream = this.#db
      .prepare(
        `SELECT ${COLUMNS} FROM streams s JOIN events e ON e.stream_key = s.key WHERE s.name = ? AND e.revision > ? ORDER BY e.revision LIMIT ?`,
      )
      .raw();
    this.#standing = this.#db
      .prepare(
        'WITH some AS (SELECT revision, hash FROM streams s JOIN events e ON e.stream_key = s.key WHERE s.name = ? AND e.revision <= ?) SELECT count(*), min(revision), (SELECT max(revision) FROM some), (SELECT hash FROM some ORDER BY revision DESC LIMIT 1) FROM some',
      )
      .raw();
    this.#head = this.#db.prepare('SELECT coalesce(max(position), 0) FROM events').raw();
  }

  page(after: Position, limit: number, bare = false): ReadAllPage {
    const rows = (bare ? this.#barePage : this.#page).all([
      positionNumber(after),
      Math.min(limit, ROWS_PER_PAGE),
    ]) as Row[];
    return { events: rows.map(recorded), ...this.#pageEnd(rows, after, limit) };
  }

  linksPage(after: Position, limit: number): LinksPage {
    const rows = this.#links.all([positionNumber(after), Math.min(limit, ROWS_PER_PAGE)]) as [
      number,
      string,
      string,
    ][];
    // What has no hash is given one when it is read whole.
    if (!rows.every(([, , hash]) => isHash(hash))) {
      const { events, last, more } = this.page(after, limit);
      return { links: events.map(({ position, type, hash }) => ({ position, type, hash })), last, more };
    }
    const links = rows.map(([position, type, hash]) => ({ position: positionText(position), type, hash }));
    return { links, ...this.#pageEnd(rows, after, limit) };
  }

  /**
   * Events of these types among the next `ROWS_PER_WINDOW` positions; the others are skipped without being
   * decoded. `last` is how far was looked.
   */
  typedPage(after: Position, types: readonly string[], bare = false): ReadAllPage {
    const from = positionNumber(after);
    const head = this.#headNumber();
    const to = Math.min(head, from + ROWS_PER_WINDOW);
    if (to <= from) return { events: [], last: after, more: false };
    const marks = types.map(() => '?').join(', ');
    const key = bare ? `bare ${marks}` : marks;
    let statement = this.#typed.get(key);
    if (statement === undefined) {
      statement = this.#db
        .prepare(
          `SELECT ${bare ? BARE_COLUMNS : COLUMNS} FROM events e LEFT JOIN streams s ON s.key = e.stream_key WHERE e.position > ? AND e.position <= ? AND e.type IN (${marks}) ORDER BY e.position`,
        )
        .raw();
      this.#typed.set(key, statement);
    }
    const rows = statement.all([from, to, ...types]) as Row[];
    return { events: rows.map(recorded), last: positionText(to), more: to < head };
  }

  streamPage(stream: string, afterRevision: number, limit: number): Recorded[] {
    if (!isStreamName(stream)) return [];
    return (this.#stream.all([stream, afterRevision, Math.min(limit, ROWS_PER_PAGE)]) as Row[]).map(recorded);
  }

  /** Read by the index of streams: rows that are missing there show as too few. */
  standing(stream: string, upTo: number): StreamStanding {
    const [events, first, last, hash] = this.#standing.get([stream, upTo]) as [
      number,
      number | null,
      number,
      string,
    ];
    if (first === null) return { kind: 'absent', settings: null };
    return { kind: 'there', events, first, last: { revision: last, hash }, settings: null };
  }

  head(): Position {
    return positionText(this.#headNumber());
  }

  close(): void {
    this.#db.close();
  }

  #pageEnd(
    rows: readonly (readonly [number, ...unknown[]])[],
    after: Position,
    limit: number,
  ): { last: Position; more: boolean } {
    const last = rows.at(-1)?.[0];
    const more =
      rows.length >= Math.min(limit, ROWS_PER_PAGE) && last !== undefined && this.#headNumber() > last;
    return { last: last === undefined ? after : positionText(last), more };
  }

  #headNumber(): number {
    return (this.#head.get() as [number])[0];
  }
}

const isHash = (text: unknown): text is string => typeof text === 'string' && /^[0-9a-f]{64}$/.test(text);

function recorded(row: Row): Recorded {
  const place = {
    stream: row[1],
    revision: row[2],
    position: positionText(row[0]),
    id: row[3],
    type: row[4],
  };
  try {
    return {
      ...place,
      version: row[5],
      time: row[6],
      actor: JSON.parse(row[7]),
      command: row[8] === null ? null : JSON.parse(row[8]),
      data: JSON.parse(row[9]),
      previousHash: row[10],
      hash: row[11],
    };
  } catch {
    return {
      ...place,
      version: 0,
      time: Number(row[6]),
      actor: { kind: 'system', id: 'foreign' },
      command: null,
      data: null,
      previousHash: '',
      hash: isHash(row[11]) ? row[11] : digest('sha256', JSON.stringify(row.slice(1)), 'hex'),
      foreign: '内容不是 JSON（被损坏，或由他人写入）',
    };
  }
}

function positionNumber(position: Position): number {
  const number = Number(position);
  if (!Number.isSafeInteger(number) || number < 0)
    throw new RangeError(`not a position of this log: ${position}`);
  return number;
}
