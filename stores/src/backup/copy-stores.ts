import { join } from 'node:path';
import type Database from 'libsql';
import { rowBytes, textOf } from '../row-bytes.js';
import { syncFile } from './durable-copy.js';
import { holdOneInstant, openToCopy } from './one-instant.js';

/** What was copied of the two stores. */
export interface CopiedStores {
  /** Position of the last event in the copy (0: none). */
  readonly lastPosition: number;
  readonly events: number;
  readonly documents: number;
}

const eventsPerPage = 5000;

/**
 * Copies events.db and data.db from one data folder into another, as both stood at one instant after the
 * call, beside a running server. Rejects when a file cannot be read or written; the copies are on disk when
 * it resolves. Memory does not grow with the stores.
 */
export async function copyStores(from: string, to: string): Promise<CopiedStores> {
  const source = (file: string): string => join(from, file);
  const copy = (file: string): string => join(to, file);
  const held = await holdOneInstant(source('events.db'), source('data.db'), copy('data.db'));
  let documents = 0;
  try {
    for (const table of schemaOf(held.data, 'table')) {
      held.data.exec(table.sqlInCopy);
      documents += held.data
        .prepare(`INSERT INTO copy.${quoted(table.name)} SELECT * FROM main.${quoted(table.name)}`)
        .run().changes;
    }
    for (const index of schemaOf(held.data, 'index')) held.data.exec(index.sqlInCopy);
    copyVersion(held.data);
  } finally {
    held.release();
  }
  const events = copyEvents(source('events.db'), copy('events.db'), held.lastPosition);
  await syncFile(copy('data.db'));
  await syncFile(copy('events.db'));
  return { lastPosition: held.lastPosition, events, documents };
}

/**
 * Events up to a position never change, so they are copied page by page and no transaction holds up the log's
 * checkpoints.
 */
function copyEvents(file: string, copyFile: string, lastPosition: number): number {
  const db = openToCopy(file, copyFile);
  try {
    for (const table of schemaOf(db, 'table')) db.exec(table.sqlInCopy);
    copyVersion(db);
    const page = db.prepare(
      'INSERT INTO copy.events SELECT * FROM main.events WHERE position > ? AND position <= ? ORDER BY position LIMIT ?',
    );
    const last = db.prepare('SELECT coalesce(max(position), 0) FROM copy.events').raw();
    let copied = 0;
    for (let more = true; more;) {
      const [after] = last.get() as [number];
      const { changes } = page.run([after, lastPosition, eventsPerPage]);
      copied += changes;
      more = changes === eventsPerPage;
    }
    for (const index of schemaOf(db, 'index')) db.exec(index.sqlInCopy);
    // Keys are given in the order in which streams begin: no stream of the copied events has a key above the
    // greatest of theirs.
    db.exec(
      'INSERT INTO copy.streams SELECT * FROM main.streams WHERE key <= (SELECT max(stream_key) FROM copy.events)',
    );
    return copied;
  } finally {
    db.close();
  }
}

/** Of the tables, which their file carries. */
function copyVersion(db: Database.Database): void {
  const [version] = db.prepare('PRAGMA main.user_version').raw().get() as [number];
  db.exec(`PRAGMA copy.user_version = ${version}`);
}

interface Part {
  readonly name: string;
  readonly sqlInCopy: string;
}

/** SQLite keeps each statement as `CREATE TABLE|INDEX|UNIQUE INDEX name…`. */
function schemaOf(db: Database.Database, type: 'table' | 'index'): Part[] {
  const rows = db
    .prepare(
      `SELECT ${rowBytes('name', 'sql')} FROM main.sqlite_master WHERE type = ? AND sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`,
    )
    .raw()
    .all([type]) as [ArrayBuffer][];
  return rows.map(([row]) => {
    const [name = '', sql = ''] = textOf(row).columns;
    return { name, sqlInCopy: sql.replace(/^CREATE (TABLE|UNIQUE INDEX|INDEX) /, 'CREATE $1 copy.') };
  });
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
