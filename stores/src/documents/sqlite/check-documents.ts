import {
  type CollectionSum,
  commitsOf,
  keptSums,
  noDocuments,
  SUMS_TABLE,
  withRow,
} from './collection-sums.js';
import { Connection } from './connection.js';
import type { DocumentsDamage, DocumentsReport } from '../documents-report.js';
import { rowBytes, textOf } from '../../row-bytes.js';
import { collectionNames, tableOf } from './schema.js';
import { storedRow, rowColumns } from './stored-row.js';

/** The same of a file. */
export interface FileReport extends DocumentsReport {
  /** How often the file was written; 0: it does not say. */
  readonly commits: number;
}

type FullRow = readonly [number, ArrayBuffer];

const rowsPerPage = 1000;
const mostNamed = 100;

/**
 * Holds every document of a file against its checksum, every collection against what it should hold, and the
 * file's own structure and indexes against SQLite's check, as all stood at one instant. Reads everything: about
 * a second for 100,000 documents. `remade` is a file that does not say what its collections should hold, because it
 * can be made again (views).
 */
export function checkDocuments(file: string, kind: 'kept' | 'remade' = 'kept'): FileReport {
  const connection = new Connection(file, 'reader');
  try {
    connection.exec('BEGIN');
    const damage = structureOf(connection);
    const commits = commitsOf(connection);
    const names = collectionNames(connection, '');
    const kept = kind === 'kept' ? keptSums(connection) : null;
    if (kept !== null && commits === 0 && names.length > 0)
      damage.push({ collection: null, id: null, kind: 'file', detail: SUMS_TABLE });
    let documents = 0;
    for (const name of new Set([...names, ...(kept?.keys() ?? [])])) {
      const found = names.includes(name) ? readAll(connection, name, damage) : noDocuments;
      documents += found.count;
      if (kept !== null) damage.push(...compare(name, kept.get(name) ?? noDocuments, found));
    }
    return {
      collections: names.length,
      documents,
      commits,
      damage: damage.slice(0, mostNamed),
    };
  } finally {
    connection.rollback();
    connection.close();
  }
}

function structureOf(connection: Connection): DocumentsDamage[] {
  return connection
    .all<[ArrayBuffer]>(
      `SELECT ${rowBytes('integrity_check')} FROM pragma_integrity_check WHERE integrity_check <> 'ok' LIMIT 20`,
      [],
    )
    .map(([row]) => ({ collection: null, id: null, kind: 'file', detail: textOf(row).columns.join('') }));
}

/** What a collection holds by its rows, each of them held against its own checksum. */
function readAll(connection: Connection, name: string, damage: DocumentsDamage[]): CollectionSum {
  let found = noDocuments;
  for (let after = -1; ;) {
    const rows = connection.all<FullRow>(
      `SELECT rowid, ${rowColumns} FROM ${tableOf(name)} WHERE rowid > ? ORDER BY rowid LIMIT ${rowsPerPage}`,
      [after],
    );
    for (const [, row] of rows) {
      const { id, sum, holds } = storedRow(row);
      if (!holds) damage.push({ collection: name, id, kind: 'document', detail: '' });
      found = withRow(found, sum ?? 0);
    }
    const last = rows.at(-1)?.[0];
    // Rows of a damaged table may stand in any order: `structureOf` names it.
    if (last === undefined || last <= after) return found;
    after = last;
  }
}

function compare(collection: string, kept: CollectionSum, found: CollectionSum): DocumentsDamage[] {
  if (kept.count === found.count && kept.total === found.total) return [];
  const kind = found.count < kept.count ? 'missing' : found.count > kept.count ? 'added' : 'exchanged';
  return [{ collection, id: null, kind, detail: `${found.count} / ${kept.count}` }];
}
