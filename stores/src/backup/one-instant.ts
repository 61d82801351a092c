import Database from 'libsql';

/**
 * Tries before giving up: data.db is written a few times a second, a try takes far less than a millisecond.
 */
const mostTries = 1000;

/** Both stores held as they stood at one instant. */
export interface Held {
  /** Position of the last event of that instant (0: none). */
  readonly lastPosition: number;
  /** `main` reads data.db as it stood then, until `release`; `copy` is the attached new file. */
  readonly data: Database.Database;
  release(): void;
}

/**
 * Holds data.db and events.db as they stood at one instant, while others go on writing. Documents name events
 * and events name documents, so neither store can simply be copied first: data.db is pinned by a read
 * transaction, the log's head is read, and the pair counts only when no commit reached data.db between the
 * two. What stood at one instant is what a crash at that instant would have left, which the server takes over
 * by itself. Everything acknowledged before the call is in it. Rejects when data.db does not rest for a
 * moment.
 */
export async function holdOneInstant(eventsFile: string, dataFile: string, copyFile: string): Promise<Held> {
  const data = openToCopy(dataFile, copyFile);
  const events = openToRead(eventsFile);
  const watch = openToRead(dataFile);
  const commits = watch.prepare('PRAGMA data_version').raw();
  try {
    for (let attempt = 0; attempt < mostTries; attempt += 1) {
      const [before] = commits.get() as [number];
      data.exec('BEGIN');
      data.prepare('SELECT count(*) FROM main.sqlite_master').raw().get();
      const [lastPosition] = events.prepare('SELECT coalesce(max(position), 0) FROM events').raw().get() as [
        number,
      ];
      const [after] = commits.get() as [number];
      if (before === after) return { lastPosition, data, release: () => release(data) };
      data.exec('ROLLBACK');
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    throw new Error(`${dataFile} did not rest for a moment in ${mostTries} tries`);
  } catch (error) {
    data.close();
    throw error;
  } finally {
    events.close();
    watch.close();
  }
}

/**
 * `main` is the file to read, `copy` a new file that is nobody else's: it needs no journal and is synced as a
 * whole at the end.
 */
export function openToCopy(file: string, copyFile: string): Database.Database {
  const db = openToRead(file);
  db.exec(`ATTACH '${copyFile.replaceAll("'", "''")}' AS copy`);
  db.exec('PRAGMA copy.journal_mode = OFF; PRAGMA copy.synchronous = OFF');
  return db;
}

/** A connection that never checkpoints: that is the business of the file's writer. */
function openToRead(file: string): Database.Database {
  const db = new Database(file);
  db.exec('PRAGMA busy_timeout = 10000; PRAGMA wal_autocheckpoint = 0');
  return db;
}

/** What the transaction wrote into `copy` stays; `main` was only read. */
function release(db: Database.Database): void {
  if (db.inTransaction) db.exec('COMMIT');
  db.close();
}
