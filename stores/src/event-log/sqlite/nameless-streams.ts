import type Database from 'libsql';
import { StreamFault } from '../foreign.js';

/** Keys count from 1 and are given one after the other: where all up to the last are there, none is missing. */
const ALL_THERE = `
  SELECT coalesce(
    (SELECT count(*) FROM streams WHERE key BETWEEN 1 AND (SELECT max(stream_key) FROM events))
      = (SELECT max(stream_key) FROM events)
    AND (SELECT min(stream_key) FROM events) >= 1,
    1)
`;

/** From key to key by the index of streams: as many steps as there are streams, however many events. */
const MISSING = `
  WITH RECURSIVE keys(key) AS (
    SELECT min(stream_key) FROM events
    UNION ALL
    SELECT (SELECT min(stream_key) FROM events WHERE stream_key > key) FROM keys WHERE key IS NOT NULL
  )
  SELECT count(*), (SELECT min(position) FROM events WHERE stream_key = min(key)) FROM keys
  WHERE key IS NOT NULL AND NOT EXISTS (SELECT 1 FROM streams WHERE streams.key = keys.key)
`;

/**
 * The fault of a file whose events' streams lost their names: whatever is appended to them would begin a second
 * stream, and a new stream would get a key that is taken. null: every event has its stream. One look at the
 * streams (0.15 s for a million), whatever the number of events.
 */
export function namelessFault(db: Database.Database, file: string): StreamFault | null {
  const [all] = db.prepare(ALL_THERE).raw().get() as [number];
  if (all === 1) return null;
  const [streams, position] = db.prepare(MISSING).raw().get() as [number, number | null];
  if (streams === 0) return null;
  return new StreamFault(
    'deleted',
    `(no name, position ${position})`,
    `事件日志 ${file} 中有 ${streams} 个流的名字缺失（表 streams 少了行，最早涉及位置 ${position}），它们的事件已不知属于哪个流：日志已损坏。请从备份恢复到一个空目录：npm run restore -- --from 备份目录 --data-dir 空目录；请保留原目录备查`,
  );
}
