import { newerVersionError } from '../../newer-version.js';
import { rowBytes, textOf } from '../../row-bytes.js';
import { ensureSums, keepSum, noDocuments, withRow } from './collection-sums.js';
import { Connection } from './connection.js';
import { rowSum } from './row-sum.js';
import { collectionNames, tableOf } from './schema.js';

/** Version of the tables of a documents file: 1 since rows carry checksums. */
const DOCUMENTS_SCHEMA_VERSION = 1;
const rowsPerPage = 1000;

type PlainRow = readonly [number, ArrayBuffer];

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
  if (isOlder(connection, file))
    throw new Error(
      `documents file ${file} is of an older version: starting the server brings it up to date`,
    );
}

/** Whether a file holds documents without checksums. Throws on a file of a newer version. */
const isOlder = (connection: Connection, file: string): boolean =>
  knownVersion(connection, file) < DOCUMENTS_SCHEMA_VERSION &&
  collectionNames(connection, '').some((name) => !hasSums(connection, name));

/** Brings a documents file up to date that nobody writes at this moment; nothing for one that is. */
export function upgradeFile(file: string): void {
  if (!asked(file, 'reader', (connection) => isOlder(connection, file))) return;
  asked(file, 'writer', (connection) => upgrade(connection, file));
}

function asked<R>(file: string, mode: 'reader' | 'writer', ask: (connection: Connection) => R): R {
  const connection = new Connection(file, mode);
  try {
    return ask(connection);
  } finally {
    connection.close();
  }
}

/** The version of a file's tables. Throws on a file of a newer version. */
export function knownVersion(connection: Connection, file: string): number {
  const [version] = connection.get<[number]>('PRAGMA user_version', []) ?? [0];
  if (version <= DOCUMENTS_SCHEMA_VERSION) return version;
  throw newerVersionError('documents', { file, found: version, known: DOCUMENTS_SCHEMA_VERSION });
}

function addSums(connection: Connection, name: string): void {
  const table = tableOf(name);
  // A file whose note of its version was lost, no more than that.
  if (hasSums(connection, name)) return;
  connection.exec(`ALTER TABLE ${table} ADD COLUMN sum INTEGER`);
  let kept = noDocuments;
  for (let after = -1; ;) {
    const rows = connection.all<PlainRow>(
      `SELECT rowid, ${rowBytes('version', 'position', 'doc', 'id')} FROM ${table} WHERE rowid > ? ORDER BY rowid LIMIT ${rowsPerPage}`,
      [after],
    );
    for (const [rowid, row] of rows) {
      const [version = '', position = '', text = '', id = ''] = textOf(row).columns;
      const sum = rowSum({ id, version, position, text });
      connection.run(`UPDATE ${table} SET sum = ? WHERE rowid = ?`, [sum, rowid]);
      kept = withRow(kept, sum);
    }
    const last = rows.at(-1)?.[0];
    if (last === undefined || last <= after) break;
    after = last;
  }
  keepSum(connection, name, kept);
}

const hasSums = (connection: Connection, name: string): boolean =>
  connection.get(`SELECT 1 FROM pragma_table_info(?) WHERE name = 'sum'`, [name]) !== undefined;
