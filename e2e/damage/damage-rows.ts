import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { chainHash } from '@vigil/stores/chain/chain';
import { type DamagePlan, pick } from './plan.js';

type Row = readonly unknown[];

/** Does to rows what somebody with a tool of SQLite's does; null where there is nothing to do it to. */
export function damageRows(folder: string, plan: DamagePlan): string | null {
  const file = plan.kind.startsWith('event') || plan.kind === 'seals-gone' ? 'events.db' : fileOf(plan.which);
  if (!existsSync(join(folder, file))) return null;
  const db = new Database(join(folder, file));
  try {
    if (plan.kind === 'seals-gone') return removeSeals(db, folder, plan.what);
    if (plan.kind === 'event-rechained') return rechain(db, folder, plan.where);
    const tables = db
      .prepare(
        `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`,
      )
      .raw()
      .all() as [string][];
    const filled = tables.filter(([name]) => count(db, name) > 0);
    if (filled.length === 0) return null;
    const [table] = pick(filled, plan.where);
    return `${file}, ${table}: ${changeRows(db, table, plan)}`;
  } catch (error) {
    // What an index does not take cannot be done to the row.
    if (/malformed JSON|UNIQUE constraint/.test(String(error))) return null;
    throw error;
  } finally {
    db.close();
  }
}

const fileOf = (which: number): string => pick(['events.db', 'data.db', 'views.db'], which);

const count = (db: Database.Database, table: string): number =>
  (db.prepare(`SELECT count(*) FROM "${table}"`).raw().get() as [number])[0];

function changeRows(db: Database.Database, table: string, { kind, what }: DamagePlan): string {
  const rows = count(db, table);
  const rowidAt = (index: number): number =>
    (
      db.prepare(`SELECT rowid FROM "${table}" ORDER BY rowid LIMIT 1 OFFSET ?`).raw().get([index]) as [
        number,
      ]
    )[0];
  const one = Math.floor(what * rows);
  const other = (one + 1 + Math.floor(((what * 13) % 1) * Math.max(1, rows - 1))) % rows;
  const column = contentColumn(db, table);
  const value = (index: number): unknown =>
    (
      db
        .prepare(`SELECT "${column}" FROM "${table}" WHERE rowid = ?`)
        .raw()
        .get([rowidAt(index)]) as Row
    )[0];
  const set = (index: number, to: unknown): void =>
    void db.prepare(`UPDATE "${table}" SET "${column}" = ? WHERE rowid = ?`).run([to, rowidAt(index)]);
  if (kind === 'row-deleted') {
    db.prepare(`DELETE FROM "${table}" WHERE rowid = ?`).run([rowidAt(one)]);
    return `row ${one} of ${rows} is gone`;
  }
  if (kind === 'rows-exchanged') {
    const [a, b] = [value(one), value(other)];
    // A column may be unique.
    set(one, column === 'doc' ? '{}' : `${String(b)}~`);
    set(other, a);
    set(one, b);
    return `${column} of rows ${one} and ${other} is exchanged`;
  }
  set(one, changed(value(one)));
  return `${column} of row ${one} is another`;
}

/** The column that says most: data of an event, text of a document, else the last. */
function contentColumn(db: Database.Database, table: string): string {
  const names = (db.prepare(`PRAGMA table_info("${table}")`).raw().all() as [number, string][]).map(
    ([, name]) => name,
  );
  return ['data', 'doc'].find((name) => names.includes(name)) ?? (names.at(-1) as string);
}

/** Another value that reads well: a digit or a letter of it is the next one. */
function changed(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  const text = String(value);
  const at = [...text].findIndex((letter, index) => index > text.length / 2 && /[0-8a-y]/.test(letter));
  const code = text.charCodeAt(at);
  return at < 0 ? `${text} ` : `${text.slice(0, at)}${String.fromCharCode(code + 1)}${text.slice(at + 1)}`;
}

/**
 * An event gets another time, and its stream hashes that fit again: only a seal can tell, or the mark beside the
 * log. What came in the last second before a kill is vouched for by neither, and left alone.
 */
function rechain(db: Database.Database, folder: string, where: number): string | null {
  const mark = JSON.parse(readFileSync(join(folder, 'acknowledged.json'), 'utf8')) as { position: string };
  const streams = db
    .prepare(
      `SELECT stream_key FROM events WHERE type <> 'LogSealed' GROUP BY stream_key HAVING count(*) > 2 AND max(position) <= ?`,
    )
    .raw()
    .all([Number(mark.position)]) as [number][];
  if (streams.length === 0) return null;
  const [key] = pick(streams, where);
  const [stream] = db.prepare('SELECT name FROM streams WHERE key = ?').raw().get([key]) as [string];
  const rows = db
    .prepare(
      'SELECT position, revision, id, type, version, time, actor, command, data FROM events WHERE stream_key = ? ORDER BY revision',
    )
    .raw()
    .all([key]) as [number, number, string, string, number, number, string, string | null, string][];
  const from = Math.floor(((where * 17) % 1) * rows.length);
  let previousHash = from === 0 ? '' : hashAt(db, rows[from - 1]?.[0]);
  for (const [position, revision, id, type, version, time, actor, command, data] of rows.slice(from)) {
    const body = {
      ...{ stream, revision, id, type, version, previousHash },
      time: revision === from ? time + 1000 : time,
      actor: JSON.parse(actor),
      command: command === null ? null : JSON.parse(command),
      data: JSON.parse(data),
    };
    const hash = chainHash(body);
    db.prepare('UPDATE events SET time = ?, previous_hash = ?, hash = ? WHERE position = ?').run([
      ...[body.time, previousHash, hash],
      position,
    ]);
    previousHash = hash;
  }
  return `events.db, stream ${stream}: rechained from revision ${from}`;
}

const hashAt = (db: Database.Database, position: number | undefined): string =>
  (db.prepare('SELECT hash FROM events WHERE position = ?').raw().get([position]) as [string])[0];

/** Every seal goes, with or without the anchor beside the key. */
function removeSeals(db: Database.Database, folder: string, what: number): string {
  const { changes } = db.prepare(`DELETE FROM events WHERE type = 'LogSealed'`).run();
  if (what < 0.5) return `events.db: ${changes} seals are gone`;
  rmSync(join(folder, 'seal.key.last-seal'), { force: true });
  return `events.db: ${changes} seals are gone, and the anchor`;
}
