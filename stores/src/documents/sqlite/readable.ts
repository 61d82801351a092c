import Database from 'libsql';
import { rowBytes, textOf as rowText } from '../../row-bytes.js';
import { errorCode } from './connection.js';

/**
 * Why an SQLite file cannot be read as one, in SQLite's own words; null when its header, its schema and what a
 * crash left in its `-wal` can be read. Looks at a few pages only, or at all of them (`whole`: seconds for a
 * gigabyte). The file must be there.
 */
export function unreadable(file: string, look: 'briefly' | 'whole' = 'briefly'): string | null {
  let database: Database.Database | null = null;
  try {
    database = new Database(file);
    database.exec('PRAGMA busy_timeout = 5000; PRAGMA query_only = 1');
    // Read to the end: a statement left in the middle keeps its lock, also after `close`.
    database.prepare('SELECT count(*) FROM sqlite_master').raw().all();
    if (look === 'briefly') return null;
    const [row] = database
      .prepare(`SELECT ${rowBytes('quick_check')} FROM pragma_quick_check LIMIT 1`)
      .raw()
      .all() as [ArrayBuffer][];
    const verdict = row === undefined ? 'quick_check' : rowText(row[0]).columns.join('');
    return verdict === 'ok' ? null : verdict;
  } catch (error) {
    if (isBrokenFile(error)) return textOf(error);
    throw error;
  } finally {
    database?.close();
  }
}

/** Whether an error says that the file itself is broken, not that it is away, busy or full. */
export const isBrokenFile = (error: unknown): boolean =>
  /SQLITE_(?:CORRUPT|NOTADB)|malformed|not a database/i.test(textOf(error));

/** Code and words of an error and of what caused it. */
export function textOf(error: unknown): string {
  // From another thread what native code threw comes without its words.
  const message = error instanceof Error ? error.message : typeof error === 'string' ? error : '';
  const cause = error instanceof Error && error.cause !== undefined ? ` ${textOf(error.cause)}` : '';
  return `${errorCode(error)} ${message}${cause}`.trim();
}
