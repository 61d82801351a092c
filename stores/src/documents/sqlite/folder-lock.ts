import { join } from 'node:path';
import Database from 'libsql';

/**
 * Takes the exclusive lock of a data folder (`lock.db`, an SQLite lock: the system lets go of it however the
 * process dies), the same one a server holds while it runs. Null when another process holds it; throws when
 * the folder cannot be written.
 */
export function takeFolderLock(folder: string): { release(): void } | null {
  const database = new Database(join(folder, 'lock.db'));
  try {
    database.exec('PRAGMA busy_timeout = 0');
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (error instanceof Error && /locked|busy/i.test(error.message)) return null;
    throw error;
  }
  return {
    release: () => {
      database.exec('ROLLBACK');
      database.close();
    },
  };
}
