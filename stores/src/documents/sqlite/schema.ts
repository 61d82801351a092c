import { createHash } from 'node:crypto';
import { rowBytes, textOf } from '../../row-bytes.js';
import { collectionName, fieldPath } from '../document-rules.js';
import type { CollectionDefinition, Index } from '../port.js';
import { SUMS_TABLE } from './collection-sums.js';
import type { Connection } from './connection.js';
import { valueOf } from './query.js';

/**
 * The quoted table of a collection; throws a TypeError on a name that is not letters, digits and `_ @ + -`.
 */
export function tableOf(collection: string): string {
  return `"${collectionName(collection)}"`;
}

/** Names what an index says: one that is spelled otherwise than before is another, made anew at the next start. */
const nameOf = (collection: string, index: Index): string =>
  `${collection}:${createHash('sha256')
    .update(JSON.stringify([index.fields.map(valueOf), index.unique === true, index.sparse === true]))
    .digest('hex')
    .slice(0, 12)}`;

function statementOf(collection: string, index: Index): string {
  const first = index.fields[0];
  if (first === undefined) throw new TypeError(`an index of ${collection} has no fields`);
  const terms = index.fields.map((path) => valueOf(fieldPath(path)));
  if (index.unique !== true && !index.fields.includes('id')) terms.push('id');
  const where = index.sparse === true ? ` WHERE ${valueOf(first)} IS NOT NULL` : '';
  return `CREATE ${index.unique === true ? 'UNIQUE ' : ''}INDEX IF NOT EXISTS "${nameOf(collection, index)}" ON ${tableOf(collection)}(${terms.join(', ')})${where}`;
}

/**
 * Creates the collection's table and its declared indexes, and drops indexes that are declared no longer.
 * Repeating changes nothing.
 */
export function ensureCollection(connection: Connection, definition: CollectionDefinition): void {
  connection.exec(
    `CREATE TABLE IF NOT EXISTS ${tableOf(definition.name)}(id TEXT PRIMARY KEY NOT NULL, version INTEGER, position TEXT, doc TEXT NOT NULL, sum INTEGER)`,
  );
  if (definition.indexes === undefined) return;
  const declared = new Set(definition.indexes.map((index) => nameOf(definition.name, index)));
  const present = connection.all<[ArrayBuffer]>(
    `SELECT ${rowBytes('name')} FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL`,
    [definition.name],
  );
  for (const name of present.map(nameIn)) if (!declared.has(name)) connection.exec(`DROP INDEX "${name}"`);
  for (const index of definition.indexes) connection.exec(statementOf(definition.name, index));
}

/** Names of the collections that begin with `prefix`, in order. */
export function collectionNames(connection: Connection, prefix: string): string[] {
  const sql = `SELECT ${rowBytes('name')} FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND substr(name, 1, ?) = ? AND name <> ? ORDER BY name`;
  return connection.all<[ArrayBuffer]>(sql, [prefix.length, prefix, SUMS_TABLE]).map(nameIn);
}

const nameIn = ([row]: readonly [ArrayBuffer]): string => textOf(row).columns.join('');

export function dropCollection(connection: Connection, collection: string): void {
  connection.exec(`DROP TABLE IF EXISTS ${tableOf(collection)}`);
}
