import { documentId } from '../document-rules.js';
import type { CollectionDefinition, Document, WriteOutcome } from '../port.js';
import { errorCode, type Connection } from './connection.js';
import { dropCollection, ensureCollection, tableOf } from './schema.js';

/** A document as its table keeps it. */
export interface Row {
  readonly id: string;
  readonly version: number | null;
  readonly position: string | null;
  readonly text: string;
}

/** What the guard saw in the store: the position it compared with, or that nothing was there. */
export interface GuardedRow extends Row {
  readonly seen: { readonly position: string | null } | null;
}

/** One write as it travels to the writer's thread: plain text and numbers. */
export type WriteOperation =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'ensure'; readonly definition: CollectionDefinition }
  | { readonly kind: 'drop'; readonly collection: string }
  | {
      readonly kind: 'save';
      readonly collection: string;
      readonly row: Row;
      readonly expectedVersion: number | null;
    }
  | { readonly kind: 'put' | 'putIfAbsent'; readonly collection: string; readonly row: Row }
  | { readonly kind: 'delete'; readonly collection: string; readonly id: string }
  | {
      readonly kind: 'remove';
      readonly collection: string;
      readonly id: string;
      readonly expectedVersion: number;
    }
  | { readonly kind: 'replaceSeen'; readonly collection: string; readonly rows: readonly GuardedRow[] };

/** `raced`: ids whose stored position was not the one seen, left as they were. */
export type WriteResult = WriteOutcome | { readonly raced: readonly string[] };

/** Throws a TypeError when the id cannot be one. */
export function rowOf(document: Document): Row {
  const id = documentId(document.id);
  const { version, position } = document as { version?: unknown; position?: unknown };
  return {
    id,
    version: typeof version === 'number' ? version : null,
    position: typeof position === 'string' ? position : null,
    text: JSON.stringify(document),
  };
}

const isDuplicate = (error: unknown): boolean => errorCode(error) === 'SQLITE_CONSTRAINT_UNIQUE';
const isTaken = (error: unknown): boolean => errorCode(error) === 'SQLITE_CONSTRAINT_PRIMARYKEY';

const insert = (table: string): string =>
  `INSERT INTO ${table}(id, version, position, doc) VALUES (?, ?, ?, ?)`;
const upsert = (table: string): string =>
  `${insert(table)} ON CONFLICT(id) DO UPDATE SET version = excluded.version, position = excluded.position, doc = excluded.doc`;
const columns = (row: Row): (string | number | null)[] => [row.id, row.version, row.position, row.text];

/**
 * Runs one write inside the caller's transaction. A unique index refuses with 'duplicate'; any other failure
 * is thrown.
 */
export function applyWrite(connection: Connection, operation: WriteOperation): WriteResult {
  switch (operation.kind) {
    case 'nothing':
      return 'written';
    case 'ensure':
      ensureCollection(connection, operation.definition);
      return 'written';
    case 'drop':
      dropCollection(connection, operation.collection);
      return 'written';
    case 'delete':
      connection.run(`DELETE FROM ${tableOf(operation.collection)} WHERE id = ?`, [operation.id]);
      return 'written';
    case 'remove': {
      const sql = `DELETE FROM ${tableOf(operation.collection)} WHERE id = ? AND version = ?`;
      return connection.run(sql, [operation.id, operation.expectedVersion]) > 0 ? 'written' : 'stale';
    }
    case 'put':
      return refusing(
        () => connection.run(upsert(tableOf(operation.collection)), columns(operation.row)) > 0,
      );
    case 'putIfAbsent':
      return insertNew(connection, operation.collection, operation.row);
    case 'save':
      return save(connection, operation.collection, operation.row, operation.expectedVersion);
    case 'replaceSeen':
      return { raced: replaceSeen(connection, operation.collection, operation.rows) };
  }
}

/**
 * Puts rows that are newer by position than what is stored of their id, or have nothing before them; the
 * others change nothing. The store itself compares: positions sort as strings. Throws when a unique index
 * refuses.
 */
export function putNewer(connection: Connection, collection: string, rows: readonly Row[]): void {
  const sql = `${upsert(tableOf(collection))} WHERE position IS NULL OR excluded.position > position`;
  for (const row of rows)
    if (refusing(() => connection.run(sql, columns(row)) > 0) === 'duplicate')
      throw new Error(`a unique index of ${collection} refuses`);
}

function refusing(write: () => boolean): WriteOutcome {
  try {
    return write() ? 'written' : 'stale';
  } catch (error) {
    if (isTaken(error)) return 'stale';
    if (isDuplicate(error)) return 'duplicate';
    throw error;
  }
}

/** SQLite may name another unique index first where the id is taken too. */
function insertNew(connection: Connection, collection: string, row: Row): WriteOutcome {
  const outcome = refusing(() => connection.run(insert(tableOf(collection)), columns(row)) > 0);
  if (outcome !== 'duplicate') return outcome;
  const sql = `SELECT 1 FROM ${tableOf(collection)} WHERE id = ?`;
  return connection.get<[number]>(sql, [row.id]) === undefined ? 'duplicate' : 'stale';
}

function save(
  connection: Connection,
  collection: string,
  row: Row,
  expectedVersion: number | null,
): WriteOutcome {
  if (expectedVersion === null) return insertNew(connection, collection, row);
  const sql = `UPDATE ${tableOf(collection)} SET version = ?, position = ?, doc = ? WHERE id = ? AND version = ?`;
  return refusing(
    () => connection.run(sql, [row.version, row.position, row.text, row.id, expectedVersion]) > 0,
  );
}

function replaceSeen(connection: Connection, collection: string, rows: readonly GuardedRow[]): string[] {
  const table = tableOf(collection);
  const raced: string[] = [];
  for (const row of rows) {
    const changed =
      row.seen === null
        ? connection.run(`${insert(table)} ON CONFLICT(id) DO NOTHING`, columns(row))
        : connection.run(
            `UPDATE ${table} SET version = ?, position = ?, doc = ? WHERE id = ? AND position IS ?`,
            [row.version, row.position, row.text, row.id, row.seen.position],
          );
    if (changed === 0) raced.push(row.id);
  }
  return raced;
}
