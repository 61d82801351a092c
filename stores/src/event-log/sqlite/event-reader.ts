import type { Position, Recorded } from '@vigil/domain/kernel/event';
import type { LinksPage, ReadAllPage, StreamStanding } from '../port.js';
import type { StreamFault } from '../foreign.js';
import { isStreamName } from '../storable.js';
import { namelessFault } from './nameless-streams.js';
import { positionText } from './protocol.js';
import { isHash, recorded } from './recorded-row.js';
import { rowBytes, rowsBytes, textOf, textsOf } from '../../row-bytes.js';
import { openForReading } from './schema.js';
import type Database from 'libsql';

type Row = readonly [ArrayBuffer];

/**
 * An event whose stream's name was removed from the file reads as a stream nobody has, so that verification
 * names it instead of missing it.
 */
const columns = (data: string): readonly string[] => [
  ...[
    'e.position',
    "coalesce(s.name, '(no name, key ' || e.stream_key || ')')",
    'e.revision',
    'e.id',
    'e.type',
  ],
  ...['e.version', 'e.time', 'e.actor', 'e.command', 'e.previous_hash', 'e.hash', data],
];
const COLUMNS = columns('e.data');
/** JSON's null instead of the data, which SQLite then does not read. */
const BARE_COLUMNS = columns("'null'");
const ROWS_PER_PAGE = 5000;
const ROWS_PER_WINDOW = 5000;
/** So many come in one piece: it is copied three times on its way. */
const ROWS_AT_ONCE = 500;

/** Reads events.db on its own connection; no transaction outlives a call of `page` or `streamPage`. */
export class EventReader {
  readonly #db: Database.Database;
  readonly #page: Database.Statement;
  readonly #barePage: Database.Statement;
  readonly #links: Database.Statement;
  readonly #stream: Database.Statement;
  readonly #fitting: Database.Statement;
  readonly #head: Database.Statement;
  readonly #standing: Database.Statement;
  readonly #typed = new Map<string, Database.Statement>();

  constructor(file: string) {
    this.#db = openForReading(file);
    const pageOf = (what: readonly string[]): Database.Statement =>
      this.#db
        .prepare(
          rowsBytes(
            what,
            'FROM events e LEFT JOIN streams s ON s.key = e.stream_key WHERE e.position > ? ORDER BY e.position LIMIT ?',
          ),
        )
        .raw();
    this.#page = pageOf(COLUMNS);
    this.#barePage = pageOf(BARE_COLUMNS);
    this.#links = this.#db
      .prepare(
        `SELECT ${rowBytes('position', 'type', 'hash')} FROM events WHERE position > ? ORDER BY position LIMIT ?`,
      )
      .raw();
    this.#stream = this.#db
      .prepare(
        rowsBytes(
          COLUMNS,
          'FROM streams s JOIN events e ON e.stream_key = s.key WHERE s.name = ? AND e.revision > ? ORDER BY e.revision LIMIT ?',
        ),
      )
      .raw();
    // Sizes stand at the head of a row: none of the data is read for them.
    this.#fitting = this.#db
      .prepare(
        `SELECT count(*), coalesce(sum(upto <= ?), 0) FROM (SELECT sum(octet_length(e.data)) OVER (ORDER BY e.revision) AS upto FROM streams s JOIN events e ON e.stream_key = s.key WHERE s.name = ? AND e.revision > ? ORDER BY e.revision LIMIT ?)`,
      )
      .raw();
    this.#standing = this.#db
      .prepare(
        `WITH some AS (SELECT revision, hash FROM streams s JOIN events e ON e.stream_key = s.key WHERE s.name = ? AND e.revision <= ?) SELECT ${rowBytes('count(*)', 'min(revision)', '(SELECT max(revision) FROM some)', '(SELECT hash FROM some ORDER BY revision DESC LIMIT 1)')} FROM some`,
      )
      .raw();
    this.#head = this.#db.prepare('SELECT coalesce(max(position), 0) FROM events').raw();
  }

  page(after: Position, limit: number, bare = false): ReadAllPage {
    const from = positionNumber(after);
    const events = read(bare ? this.#barePage : this.#page, {
      limit: Math.min(limit, ROWS_PER_PAGE),
      params: (last) => [last?.position ?? from],
    });
    return { events, ...this.#pageEnd(events, after, limit) };
  }

  linksPage(after: Position, limit: number): LinksPage {
    const rows = this.#links.all([positionNumber(after), Math.min(limit, ROWS_PER_PAGE)]) as Row[];
    const links = rows.map(([row]) => {
      const [position, type = '', hash = ''] = textOf(row).columns;
      return { position: positionText(Number(position)), type, hash };
    });
    if (links.every(({ hash }) => isHash(hash))) return { links, ...this.#pageEnd(links, after, limit) };
    // What has no hash is given one when it is read whole.
    const { events, last, more } = this.page(after, limit);
    return { links: events.map(({ position, type, hash }) => ({ position, type, hash })), last, more };
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
          rowsBytes(
            bare ? BARE_COLUMNS : COLUMNS,
            `FROM events e LEFT JOIN streams s ON s.key = e.stream_key WHERE e.position > ? AND e.position <= ? AND e.type IN (${marks}) ORDER BY e.position LIMIT ?`,
          ),
        )
        .raw();
      this.#typed.set(key, statement);
    }
    const events = read(statement, {
      limit: ROWS_PER_WINDOW,
      params: (last) => [last?.position ?? from, to, ...types],
    });
    return { events, last: positionText(to), more: to < head };
  }

  streamPage(stream: string, afterRevision: number, limit: number): Recorded[] {
    if (!isStreamName(stream)) return [];
    return read(this.#stream, {
      limit: Math.min(limit, ROWS_PER_PAGE),
      params: (last) => [stream, last?.revision ?? afterRevision],
    });
  }

  /**
   * The next events of a stream, `limit` at most, whose data together is within `bytes` (or one event, however large it
   * is), and whether more of them follow.
   */
  streamPiece(
    stream: string,
    afterRevision: number,
    { limit, bytes }: { readonly limit: number; readonly bytes: number },
  ): { readonly events: Recorded[]; readonly more: boolean } {
    if (!isStreamName(stream)) return { events: [], more: false };
    const asked = Math.min(limit, ROWS_AT_ONCE);
    // One event is read however large it is: nothing is to be known of it first.
    if (asked === 1) {
      const events = this.streamPage(stream, afterRevision, 1);
      return { events, more: events.length > 0 };
    }
    const [there = 0, fitting = 0] = this.#fitting.get([bytes, stream, afterRevision, asked]) as number[];
    if (there === 0) return { events: [], more: false };
    const events = this.streamPage(stream, afterRevision, Math.max(1, fitting));
    return { events, more: events.length > 0 && (fitting < there || there === asked) };
  }

  /** Bytes of data that a stream has after a revision, of its next `ROWS_PER_WINDOW` events. */
  restOf(stream: string, afterRevision: number): number {
    const sizes = `SELECT octet_length(e.data) AS bytes FROM streams s JOIN events e ON e.stream_key = s.key WHERE s.name = ? AND e.revision > ? LIMIT ?`;
    const statement = this.#db.prepare(`SELECT coalesce(sum(bytes), 0) FROM (${sizes})`).raw();
    return (statement.get([stream, afterRevision, ROWS_PER_WINDOW]) as [number])[0];
  }

  /** Read by the index of streams: rows that are missing there show as too few. */
  standing(stream: string, upTo: number): StreamStanding {
    const [row] = this.#standing.get([stream, upTo]) as Row;
    const [events, first, last, hash = ''] = textOf(row).columns;
    if (first === '') return { kind: 'absent', settings: null };
    return {
      ...{ kind: 'there', events: Number(events), first: Number(first) },
      ...{ last: { revision: Number(last), hash: isHash(hash) ? hash : this.#hashOf(stream, last) } },
      settings: null,
    };
  }

  /** What a foreign event is known by, which its row does not hold. */
  #hashOf(stream: string, revision = ''): string {
    return this.streamPage(stream, Number(revision) - 1, 1)[0]?.hash ?? '';
  }

  head(): Position {
    return positionText(this.#headNumber());
  }

  /** See `namelessFault`. */
  nameless(file: string): StreamFault | null {
    return namelessFault(this.#db, file);
  }

  close(): void {
    this.#db.close();
  }

  #pageEnd(
    read: readonly { readonly position: Position }[],
    after: Position,
    limit: number,
  ): { last: Position; more: boolean } {
    const last = read.at(-1)?.position;
    if (last === undefined) return { last: after, more: false };
    return { last, more: read.length >= Math.min(limit, ROWS_PER_PAGE) && this.#headNumber() > Number(last) };
  }

  #headNumber(): number {
    return (this.#head.get() as [number])[0];
  }
}

interface Place {
  readonly position: number;
  readonly revision: number;
}

/**
 * All that a statement of `rowsBytes` has; `params` are its parameters behind the last row read, but for the
 * limit.
 */
function read(
  statement: Database.Statement,
  { limit, params }: { readonly limit: number; readonly params: (last: Place | null) => readonly unknown[] },
): Recorded[] {
  const events: Recorded[] = [];
  for (let last: Place | null = null; events.length < limit;) {
    const wanted = Math.min(ROWS_AT_ONCE, limit - events.length);
    const [bytes] = statement.get([...params(last), wanted]) as [ArrayBuffer | null];
    const rows = textsOf(bytes, COLUMNS.length);
    // Damage that looks like the end of a row leaves a rest, which is part of the row before it.
    const whole = rows.filter(({ columns: [position = ''] }) => /^\d+$/.test(position));
    for (const row of whole) events.push(recorded(row));
    const end = events.at(-1);
    if (rows.length < wanted || whole.length === 0 || end === undefined) break;
    last = { position: Number(end.position), revision: end.revision };
  }
  return events;
}

function positionNumber(position: Position): number {
  const number = Number(position);
  if (!Number.isSafeInteger(number) || number < 0)
    throw new RangeError(`not a position of this log: ${position}`);
  return number;
}
