import { ensureSums, keepSum, noDocuments, withRow } from './collection-sums.js';
import type { Connection } from './connection.js';
import { rowSum } from './row-sum.js';
import { collectionNames, tableOf } from './schema.js';

/** Version of the tables of a documents file: 1 since rows carry checksums. */
const DOCUMENTS_SCHEMA_VERSION = 1;
const rowsPerPage = 1000;

type PlainRow = readonly [string, number | null, string | null, string];

/**
 * Brings a documents file to the form that is written today, in one transaction: rows of a file from before
 * checksums get theirs from what they hold now. Throws on a file of a newer version.
 */
export function upgrade(connection: Connection, file: string): void {
  if (knownVersion(connection, file) === DOCUMENTS_SCHEMA_VERSION) return;
  connection.transaction(() => {
    ensureSums(connection);
    for (const name of collectionNames(connection, '')) addSums(connection, name);
    connection.exec(`PRAGMA user_version = ${DOCUMENTS_SCHEMA_VERSION}`);
  });
}

/** Throws on a file that holds documents of an older form, which a reader cannot bring up to date. */
export function refuseOlder(connection: Connection, file: string): void {
  const older = knownVersion(connection, file) < DOCUMENTS_SCHEMA_VERSION;
  if (older && collectionNames(connection, '').length > 0)
    throw new Error(
      `documents file ${file} is of an older version: starting the server brings it up to date`,
    );
}

/** The version of a file's tables. Throws on a file of a newer version. */
export function knownVersion(connection: Connection, file: string): number {
  const [version] = connection.get<[number]>('PRAGMA user_version', []) ?? [0];
  if (version <= DOCUMENTS_SCHEMA_VERSION) return version;
  throw new Error(
    `documents file ${file} was written by a newer version (${version}, this program knows ${DOCUMENTS_SCHEMA_VERSION})`,
  );
}

function addSums(connection: Connection, name: string): void {
  const table = tableOf(name);
  connection.exec(`ALTER TABLE ${table} ADD COLUMN sum INTEGER`);
  let kept = noDocuments;
  for (let after = ''; ;) {
    const rows = connection.all<PlainRow>(
      `SELECT id, version, position, doc FROM ${table} WHERE id > ? ORDER BY id LIMIT ${rowsPerPage}`,
      [after],
    );
    for (const [id, version, position, text] of rows) {
      const sum = rowSum({ id, version, position, text });
      connection.run(`UPDATE ${table} SET sum = ? WHERE id = ?`, [sum, id]);
      kept = withRow(kept, sum);
    }
    const last = rows.at(-1);
    if (last === undefined) break;
    [after] = last;
  }
  keepSum(connection, name, kept);
}
