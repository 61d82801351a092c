import { join } from 'node:path';
import Database from 'libsql';
import { isBrokenFile } from './readable.js';

/** The lock's file is no database: it holds nothing, and may be removed where nobody uses the folder. */
export class LockDamaged extends Error {
  readonly code = 'LockDamaged';
  constructor(readonly file: string) {
    super(`${file} is no lock`);
    this.name = 'LockDamaged';
  }
}

/**
 * Takes the exclusive lock of a data folder (`lock.db`, an SQLite lock: the system lets go of it however the
 * process dies), the same one a server holds while it runs. Null when another process holds it; throws when
 * the folder cannot be written, `LockDamaged` when the file is something else.
 */
export function takeFolderLock(folder: string): { release(): void } | null {
  const file = join(folder, 'lock.db');
  const database = new Database(file);
  try {
    database.exec('PRAGMA busy_timeout = 0');
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (error instanceof Error && /locked|busy/i.test(error.message)) return null;
    throw isBrokenFile(error) ? new LockDamaged(file) : error;
  }
  return {
    release: () => {
      database.exec('ROLLBACK');
      database.close();
    },
  };
}
