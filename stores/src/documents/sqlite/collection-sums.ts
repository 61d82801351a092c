import { rowBytes, textOf } from '../../row-bytes.js';
import type { Connection } from './connection.js';

/** No collection can have this name. */
export const SUMS_TABLE = '~sums';
const table = `"${SUMS_TABLE}"`;
/** The row that counts commits; a collection has a name. */
const COMMITS = '';
/** Totals stay exact whole numbers: a remainder by 2⁴⁸. */
const MODULUS = 2 ** 48;

const within = (total: number): number => ((total % MODULUS) + MODULUS) % MODULUS;

/** How many documents a collection holds, and the sum of their checksums modulo 2⁴⁸, in any order. */
export interface CollectionSum {
  readonly count: number;
  readonly total: number;
}

export const noDocuments: CollectionSum = { count: 0, total: 0 };

/** The collection with one more document. */
export const withRow = ({ count, total }: CollectionSum, sum: number): CollectionSum => ({
  count: count + 1,
  total: within(total + sum),
});

/** Makes the table that keeps what each collection holds, beside the collections themselves. */
export function ensureSums(connection: Connection): void {
  connection.exec(
    `CREATE TABLE IF NOT EXISTS ${table}(name TEXT PRIMARY KEY NOT NULL, count INTEGER NOT NULL, total INTEGER NOT NULL)`,
  );
}

/**
 * Keeps in step, with the same commit, what each collection holds: a row that somebody else takes away or puts
 * back, or a whole collection of another day, shows. One per writing connection: `settle` belongs behind a write
 * that stands, `undo` behind one that was rolled back alone, `flush` right before COMMIT, `forget` to a rollback.
 */
export class CollectionSums {
  readonly #changes = new Map<string, CollectionSum>();
  #unsettled: [collection: string, count: number, total: number][] = [];
  #droppedSome = false;

  /** A row's checksum before and after a write; null: no row. */
  changed(collection: string, before: number | null, after: number | null): void {
    const count = (after === null ? 0 : 1) - (before === null ? 0 : 1);
    this.#unsettled.push([collection, count, (after ?? 0) - (before ?? 0)]);
  }

  settle(): void {
    for (const [collection, count, total] of this.#unsettled) {
      const change = this.#changes.get(collection) ?? noDocuments;
      this.#changes.set(collection, { count: change.count + count, total: within(change.total + total) });
    }
    this.undo();
  }

  undo(): void {
    this.#unsettled = [];
  }

  /** The collection is gone as a whole. */
  dropped(connection: Connection, collection: string): void {
    this.#changes.delete(collection);
    this.#droppedSome = true;
    connection.run(`DELETE FROM ${table} WHERE name = ?`, [collection]);
  }

  /** Writes what has changed, and that there was one commit more; nothing where no document changed. */
  flush(connection: Connection): void {
    this.settle();
    if (this.#changes.size === 0 && !this.#droppedSome) return;
    for (const [name, { count, total }] of this.#changes) add(connection, name, count, total);
    this.forget();
    add(connection, COMMITS, 1, 0);
  }

  forget(): void {
    this.undo();
    this.#changes.clear();
    this.#droppedSome = false;
  }
}

function add(connection: Connection, name: string, count: number, total: number): void {
  connection.run(
    `INSERT INTO ${table}(name, count, total) VALUES (?, ?, ?) ON CONFLICT(name) DO UPDATE SET count = count + excluded.count, total = (total + excluded.total) % ${MODULUS}`,
    [name, count, total],
  );
}

/** What the collections should hold, by their names; nothing where that is not kept. */
export function keptSums(connection: Connection): Map<string, CollectionSum> {
  if (!isThere(connection)) return new Map();
  const rows = connection.all<[ArrayBuffer]>(
    `SELECT ${rowBytes('count', 'total', 'name')} FROM ${table} WHERE name <> ?`,
    [COMMITS],
  );
  return new Map(
    rows.map(([row]) => {
      const [count, total, name = ''] = textOf(row).columns;
      return [name, { count: Number(count), total: Number(total) }];
    }),
  );
}

/** How often this file was written; it never falls, unless the file is an older one. */
export function commitsOf(connection: Connection): number {
  if (!isThere(connection)) return 0;
  const row = connection.get<[number]>(`SELECT CAST(count AS INTEGER) FROM ${table} WHERE name = ?`, [
    COMMITS,
  ]);
  return row?.[0] ?? 0;
}

const isThere = (connection: Connection): boolean =>
  connection.get(`SELECT 1 FROM sqlite_master WHERE name = ?`, [SUMS_TABLE]) !== undefined;

/** Replaces what a collection should hold. */
export function keepSum(connection: Connection, name: string, { count, total }: CollectionSum): void {
  connection.run(`INSERT OR REPLACE INTO ${table}(name, count, total) VALUES (?, ?, ?)`, [
    name,
    count,
    total,
  ]);
}
