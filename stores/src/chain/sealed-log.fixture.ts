import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { onTestFinished } from 'vitest';
import type { EventLog } from '../event-log/port.js';
import { isNextPosition, openSqliteEventLog } from '../event-log/sqlite/sqlite-event-log.js';
import { appendChained } from '../event-log/test-events.js';
import { chainHash } from './chain.js';
import { sealOnce } from './seals.js';
import { verifyLog } from './verify-log.js';
import type { LogReport, VerifyOptions } from './log-report.js';

export const NOW = 1_800_000_000_000;

/** A folder of this test alone. */
export async function place() {
  const folder = await mkdtemp(join(tmpdir(), 'vigil-seal-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'events.db');
  const open = async (): Promise<EventLog> => {
    const log = await openSqliteEventLog({ file, mode: 'writer' });
    onTestFinished(() => log.close());
    return log;
  };
  return { file, keyFile: join(folder, 'seal.key'), open };
}

/**
 * Positions 1–3 paper-a 0–2, 4–5 paper-b 0–1, 6 paper-c 0, 7 seal 0; then 8–9 paper-a 3–4, 10 paper-b 2, 11
 * seal 1 (covers 7–10); then 12 paper-a 5, not sealed.
 */
export async function sealedLog() {
  const at = await place();
  const log = await at.open();
  await appendChained(log, 'paper-a', [{ n: 0 }, { n: 1 }, { n: 2 }]);
  await appendChained(log, 'paper-b', [{ n: 0 }, { n: 1 }]);
  await appendChained(log, 'paper-c', [{ n: 0 }]);
  await sealOnce(log, at.keyFile, NOW);
  await appendChained(log, 'paper-a', [{ n: 3 }, { n: 4 }]);
  await appendChained(log, 'paper-b', [{ n: 2 }]);
  await sealOnce(log, at.keyFile, NOW + 60_000);
  await appendChained(log, 'paper-a', [{ n: 5 }]);
  await log.close();
  return at;
}

/** Changes the file behind the log's back, then verifies it. `sql` runs as it is, or does what it likes. */
export async function tampered(
  sql: string | ((db: Database.Database) => void),
  options: VerifyOptions = { isNext: isNextPosition },
): Promise<LogReport> {
  const at = await sealedLog();
  const db = new Database(at.file);
  if (typeof sql === 'string') db.exec(sql);
  else sql(db);
  db.close();
  const log = await openSqliteEventLog({ file: at.file, mode: 'reader' });
  onTestFinished(() => log.close());
  return verifyLog(log, options);
}

/** Changes an event and makes its own hash right again; answers that hash. */
export const rehash = (
  db: Database.Database,
  position: number,
  change: { data?: unknown; previousHash?: string },
): string => {
  const row = db
    .prepare(
      'SELECT s.name, e.revision, e.id, e.type, e.version, e.time, e.actor, e.command, e.data, e.previous_hash FROM events e JOIN streams s ON s.key = e.stream_key WHERE position = ?',
    )
    .raw()
    .get([position]) as [
    string,
    number,
    string,
    string,
    number,
    number,
    string,
    string | null,
    string,
    string,
  ];
  const data = change.data ?? JSON.parse(row[8]);
  const previousHash = change.previousHash ?? row[9];
  const command = row[7] === null ? null : JSON.parse(row[7]);
  const hash = chainHash({
    stream: row[0],
    revision: row[1],
    id: row[2],
    type: row[3],
    version: row[4],
    time: row[5],
    actor: JSON.parse(row[6]),
    command,
    data,
    previousHash,
  });
  db.prepare('UPDATE events SET data = ?, previous_hash = ?, hash = ? WHERE position = ?').run([
    JSON.stringify(data),
    previousHash,
    hash,
    position,
  ]);
  return hash;
};
