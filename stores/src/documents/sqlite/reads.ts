import { fieldPath, pageOf } from '../document-rules.js';
import { rowBytes, textOf } from '../../row-bytes.js';
import type { Document, FieldPath, Filter, Query } from '../port.js';
import { isNoJson, isNoTable, type Connection } from './connection.js';
import { compileFilter, compileSort, valueOf, type Fragment } from './query.js';
import { DocumentDamaged } from '../document-damaged.js';
import { tableOf } from './schema.js';
import { rowColumns, storedRow } from './stored-row.js';

type Row = readonly [ArrayBuffer];

function parse<T>(collection: string, [row]: Row): T {
  const { id, text, holds } = storedRow(row);
  if (!holds) throw new DocumentDamaged(collection, id);
  return JSON.parse(text) as T;
}

/** SQL of a query with its values; exported so that a test can ask SQLite which index it takes. */
export function findStatement(collection: string, query: Query): Fragment {
  const where = compileFilter(query.filter);
  const { limit, skip } = pageOf(query);
  return {
    sql: `SELECT ${rowColumns} FROM ${tableOf(collection)} WHERE ${where.sql} ORDER BY ${compileSort(query.sort)} LIMIT ? OFFSET ?`,
    params: [...where.params, limit, skip],
  };
}

/**
 * SQL of a count by value, as rows of bytes: how many, how many of those are booleans, the value; beside them the
 * value as a number if it is one. Exported as `findStatement` is.
 */
export function countByStatement(collection: string, field: FieldPath, filter?: Filter): Fragment {
  const where = compileFilter(filter);
  const value = valueOf(fieldPath(field));
  // `->>` says 1 of true: of a 0 or a 1 the document is asked for its JSON type.
  const booleans = `COUNT(CASE WHEN ${value} IN (0,1) AND json_type(doc,'$.${field}') IN ('true','false') THEN 1 END)`;
  return {
    sql: `SELECT ${rowBytes('COUNT(*)', booleans, value)}, CASE WHEN typeof(${value}) IN ('integer','real') THEN ${value} END FROM ${tableOf(collection)} WHERE ${where.sql} GROUP BY ${value}`,
    params: where.params,
  };
}

/**
 * Reads of one collection on the caller's own connection, at once. A collection nobody has written yet is
 * empty. Throws `DocumentDamaged` rather than hand on a document that is not as it was written.
 */
export class CollectionReads<T extends Document> {
  readonly #connection: Connection;
  readonly #name: string;
  readonly #table: string;
  readonly #parse = (row: Row): T => parse<T>(this.#name, row);

  constructor(connection: Connection, name: string) {
    this.#connection = connection;
    this.#name = name;
    this.#table = tableOf(name);
  }

  get(id: string): T | null {
    if (typeof id !== 'string' || id.includes('\0')) return null;
    return this.#orEmpty(null, () => {
      const row = this.#connection.get<Row>(`SELECT ${rowColumns} FROM ${this.#table} WHERE id = ?`, [id]);
      return row === undefined ? null : this.#parse(row);
    });
  }

  getMany(ids: readonly string[]): T[] {
    if (ids.length === 0) return [];
    const asked = JSON.stringify(ids.filter((id) => !id.includes('\0')));
    return this.#orEmpty([], () =>
      this.#connection
        .all<Row>(
          `SELECT ${rowColumns} FROM ${this.#table} WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id`,
          [asked],
        )
        .map(this.#parse),
    );
  }

  find(query: Query): T[] {
    const { sql, params } = findStatement(this.#name, query);
    return this.#orEmpty([], () => this.#connection.all<Row>(sql, params).map(this.#parse));
  }

  count(filter?: Filter): number {
    const where = compileFilter(filter);
    return this.#orEmpty(
      0,
      () =>
        this.#connection.get<[number]>(
          `SELECT COUNT(*) FROM ${this.#table} WHERE ${where.sql}`,
          where.params,
        )?.[0] ?? 0,
    );
  }

  countBy(field: FieldPath, filter?: Filter): Map<string, number> {
    const { sql, params } = countByStatement(this.#name, field, filter);
    return this.#orEmpty(new Map<string, number>(), () => {
      const sums = new Map<string, number>();
      const add = (name: string, count: number): void =>
        void (count > 0 && sums.set(name, (sums.get(name) ?? 0) + count));
      for (const [row, number] of this.#connection.all<[ArrayBuffer, number | null]>(sql, params)) {
        const [count, booleans, ...text] = textOf(row).columns;
        const key = number === null ? text.join('\0') : String(number);
        add(key === '1' ? 'true' : 'false', Number(booleans));
        add(key, Number(count) - Number(booleans));
      }
      return sums;
    });
  }

  /** Stored positions of those ids that are there. */
  positions(ids: readonly string[]): Map<string, string | null> {
    const rows = this.#orEmpty([], () =>
      this.#connection.all<Row>(
        `SELECT ${rowBytes('position', 'id')} FROM ${this.#table} WHERE id IN (SELECT value FROM json_each(?))`,
        [JSON.stringify(ids)],
      ),
    );
    return new Map(
      rows.map(([row]) => {
        const [position = '', id = ''] = textOf(row).columns;
        return [id, position === '' ? null : position];
      }),
    );
  }

  #orEmpty<R>(empty: R, read: () => R): R {
    try {
      return read();
    } catch (error) {
      if (isNoTable(error)) return empty;
      if (isNoJson(error)) throw new DocumentDamaged(this.#name, null, { cause: error });
      throw error;
    }
  }
}
