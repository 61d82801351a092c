import { documentId } from '../document-rules.js';
import type { CollectionDefinition, Document, WriteOutcome } from '../port.js';
import type { CollectionSums } from './collection-sums.js';
import { errorCode, type Connection } from './connection.js';
import { rowSum } from './row-sum.js';
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
  `INSERT INTO ${table}(id, version, position, doc, sum) VALUES (?, ?, ?, ?, ?)`;
const upsert = (table: string): string =>
  `${insert(table)} ON CONFLICT(id) DO UPDATE SET version = excluded.version, position = excluded.position, doc = excluded.doc, sum = excluded.sum`;
const update = (table: string): string =>
  `UPDATE ${table} SET version = ?, position = ?, doc = ?, sum = ? WHERE id = ?`;

/** Where rows of one file are written. */
export interface Writing {
  readonly connection: Connection;
  /** What its collections hold; null: the file does not say (it can be made again). */
  readonly sums: CollectionSums | null;
}

/**
 * Runs one write inside the caller's transaction. A unique index refuses with 'duplicate'; any other failure
 * is thrown.
 */
export function applyWrite(writing: Writing, operation: WriteOperation): WriteResult {
  const { connection, sums } = writing;
  switch (operation.kind) {
    case 'nothing':
      return 'written';
    case 'ensure':
      ensureCollection(connection, operation.definition);
      return 'written';
    case 'drop':
      dropCollection(connection, operation.collection);
      sums?.dropped(connection, operation.collection);
      return 'written';
    case 'delete':
      removeRow(writing, operation.collection, operation.id);
      return 'written';
    case 'remove':
      return removeRow(writing, operation.collection, operation.id, operation.expectedVersion)
        ? 'written'
        : 'stale';
    case 'put':
      return writeRow(writing, operation.collection, operation.row, upsert);
    case 'putIfAbsent':
      return insertNew(writing, operation.collection, operation.row);
    case 'save':
      return save(writing, operation.collection, operation.row, operation.expectedVersion);
    case 'replaceSeen':
      return { raced: replaceSeen(writing, operation.collection, operation.rows) };
  }
}

/**
 * Puts rows that are newer by position than what is stored of their id, or have nothing before them; the
 * others change nothing. The store itself compares: positions sort as strings. Throws when a unique index
 * refuses.
 */
export function putNewer(writing: Writing, collection: string, rows: readonly Row[]): void {
  const newer = (table: string): string =>
    `${upsert(table)} WHERE position IS NULL OR excluded.position > position`;
  for (const row of rows)
    if (writeRow(writing, collection, row, newer) === 'duplicate')
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

/** The checksum that stands in a row; null: there is none. */
const sumAt = (connection: Connection, table: string, id: string): number | null =>
  connection.get<[number]>(`SELECT CAST(sum AS INTEGER) FROM ${table} WHERE id = ?`, [id])?.[0] ?? null;

/** Inserts or replaces a row by a statement with its columns, if that does so. */
function writeRow(
  { connection, sums }: Writing,
  collection: string,
  row: Row,
  statement: (table: string) => string,
): WriteOutcome {
  const table = tableOf(collection);
  const before = sums === null ? null : sumAt(connection, table, row.id);
  const after = rowSum(row);
  const outcome = refusing(
    () => connection.run(statement(table), [row.id, row.version, row.position, row.text, after]) > 0,
  );
  if (outcome === 'written') sums?.changed(collection, before, after);
  return outcome;
}

/** Changes a row that is there and meets a condition; 'stale': there is none. */
function updateRow(
  { connection, sums }: Writing,
  collection: string,
  row: Row,
  condition: string,
  value: string | number | null,
): WriteOutcome {
  const table = tableOf(collection);
  const before = sums === null ? null : sumAt(connection, table, row.id);
  const after = rowSum(row);
  const outcome = refusing(
    () =>
      connection.run(`${update(table)} AND ${condition}`, [
        ...[row.version, row.position, row.text, after, row.id],
        value,
      ]) > 0,
  );
  if (outcome === 'written') sums?.changed(collection, before, after);
  return outcome;
}

/** Whether a row was there, of this version if one is given, and is no longer. */
function removeRow(
  { connection, sums }: Writing,
  collection: string,
  id: string,
  expectedVersion?: number,
): boolean {
  const table = tableOf(collection);
  const before = sums === null ? null : sumAt(connection, table, id);
  const sql = `DELETE FROM ${table} WHERE id = ?`;
  const removed =
    expectedVersion === undefined
      ? connection.run(sql, [id]) > 0
      : connection.run(`${sql} AND version = ?`, [id, expectedVersion]) > 0;
  if (removed) sums?.changed(collection, before, null);
  return removed;
}

/** SQLite may name another unique index first where the id is taken too. */
function insertNew(writing: Writing, collection: string, row: Row): WriteOutcome {
  const outcome = writeRow(writing, collection, row, insert);
  if (outcome !== 'duplicate') return outcome;
  return sumAt(writing.connection, tableOf(collection), row.id) === null ? 'duplicate' : 'stale';
}

const save = (writing: Writing, collection: string, row: Row, expectedVersion: number | null): WriteOutcome =>
  expectedVersion === null
    ? insertNew(writing, collection, row)
    : updateRow(writing, collection, row, 'version = ?', expectedVersion);

/** The ids whose rows are no longer as they were seen. Throws when a unique index refuses. */
function replaceSeen(writing: Writing, collection: string, rows: readonly GuardedRow[]): string[] {
  const absent = (table: string): string => `${insert(table)} ON CONFLICT(id) DO NOTHING`;
  return rows
    .filter((row) => {
      const outcome =
        row.seen === null
          ? writeRow(writing, collection, row, absent)
          : updateRow(writing, collection, row, 'position IS ?', row.seen.position);
      if (outcome === 'duplicate') throw new Error(`a unique index of ${collection} refuses`);
      return outcome === 'stale';
    })
    .map((row) => row.id);
}
