import Database from 'libsql';
import { newerVersionError } from '../../newer-version.js';

/** Version of the tables in `events.db`; a file of a newer one is refused. */
export const EVENTS_SCHEMA_VERSION = 1;

/**
 * Pages one connection keeps, 16 MiB: what is beside them is in the system's cache of files. With four times
 * as many an append costs the same (docs/performance.md).
 */
const CACHE = 'PRAGMA cache_size = -16384';

const TABLES = `
  CREATE TABLE IF NOT EXISTS streams (key INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
  CREATE TABLE IF NOT EXISTS events (
    position INTEGER PRIMARY KEY,
    stream_key INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    id TEXT NOT NULL,
    type TEXT NOT NULL,
    version INTEGER NOT NULL,
    time INTEGER NOT NULL,
    actor TEXT NOT NULL,
    command TEXT,
    data TEXT NOT NULL,
    previous_hash TEXT NOT NULL,
    hash TEXT NOT NULL
  );
  CREATE UNIQUE INDEX IF NOT EXISTS events_of_stream ON events (stream_key, revision);
`;

/**
 * The writing connection: WAL, every commit fsynced (`FULL`), no automatic checkpoint, tables made when
 * absent. `synchronous` is NORMAL only in the power-cut test's negative control. Throws on a file of a newer
 * version.
 */
export function openForWriting(file: string, synchronous: 'FULL' | 'NORMAL'): Database.Database {
  const db = new Database(file);
  db.exec('PRAGMA busy_timeout = 1000');
  const mode = db.prepare('PRAGMA journal_mode = WAL').raw().get() as [string];
  if (mode[0] !== 'wal')
    throw new Error(`events file ${file}: SQLite cannot use WAL there (it answers ${mode[0]})`);
  db.exec(`PRAGMA synchronous = ${synchronous}; PRAGMA wal_autocheckpoint = 0; ${CACHE}`);
  const version = knownVersion(db, file);
  db.exec(TABLES);
  if (version < EVENTS_SCHEMA_VERSION) db.exec(`PRAGMA user_version = ${EVENTS_SCHEMA_VERSION}`);
  return db;
}

/**
 * A connection that cannot write (libsql does not enforce `readonly`, hence query_only). Throws on a file of
 * a newer version.
 */
export function openForReading(file: string): Database.Database {
  const db = new Database(file);
  db.exec(`PRAGMA busy_timeout = 5000; PRAGMA query_only = 1; PRAGMA wal_autocheckpoint = 0; ${CACHE}`);
  knownVersion(db, file);
  return db;
}

function knownVersion(db: Database.Database, file: string): number {
  const [version] = db.prepare('PRAGMA user_version').raw().get() as [number];
  if (version <= EVENTS_SCHEMA_VERSION) return version;
  db.close();
  throw newerVersionError('events', { file, found: version, known: EVENTS_SCHEMA_VERSION });
}
