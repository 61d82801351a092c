import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { describe, expect, it, onTestFinished } from 'vitest';
import { faultyLog } from '../event-log/faulty-log.js';
import type { EventLog } from '../event-log/port.js';
import { positionText } from '../event-log/sqlite/protocol.js';
import { isNextPosition, openSqliteEventLog } from '../event-log/sqlite/sqlite-event-log.js';
import { appendChained } from '../event-log/test-events.js';
import { chainHash } from './chain.js';
import { anchorFile, readAnchor } from './seal-key.js';
import { lastSealEvent, sealOnce } from './seals.js';
import { verifyLog, type LogReport, type VerifyOptions } from './verify-log.js';

const NOW = 1_800_000_000_000;

async function place() {
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
 * Positions 1–3 paper-a 0–2, 4–5 paper-b 0–1, 6 paper-c 0, 7 seal 0; then 8–9 paper-a 3–4, 10 paper-b 2, 11 seal 1 (covers 7–10); then 12 paper-a 5, not sealed.
 */
async function sealedLog() {
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

/** Changes the file behind the log's back, then verifies it. `sql` runs as it is; `edit` rewrites an event and makes its own hash right again. */
async function tampered(sql: string | ((db: Database.Database) => void), options: VerifyOptions = { isNext: isNextPosition }): Promise<LogReport> {
  const at = await sealedLog();
  const db = new Database(at.file);
  if (typeof sql === 'string') db.exec(sql);
  else sql(db);
  db.close();
  const log = await openSqliteEventLog({ file: at.file, mode: 'reader' });
  onTestFinished(() => log.close());
  return verifyLog(log, options);
}

const rehash = (db: Database.Database, position: number, change: { data?: unknown; previousHash?: string }): string => {
  const row = db
    .prepare(
      'SELECT s.name, e.revision, e.id, e.type, e.version, e.time, e.actor, e.command, e.data, e.previous_hash FROM events e JOIN streams s ON s.key = e.stream_key WHERE position = ?',
    )
    .raw()
    .get([position]) as [string, number, string, string, number, number, string, string | null, string, string];
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
  db.prepare('UPDATE events SET data = ?, previous_hash = ?, hash = ? WHERE position = ?').run([JSON.stringify(data), previousHash, hash, position]);
  return hash;
};

describe('sealing', () => {
  it('covers everything since the last seal, the last seal included, and names key and predecessor', async () => {
    const at = await place();
    const log = await at.open();
    await appendChained(log, 'paper-a', [1, 2, 3]);
    const first = await sealOnce(log, at.keyFile, NOW);
    expect(first).toMatchObject({ firstPosition: positionText(1), lastPosition: positionText(3), count: 3, previousSeal: '', sealedAt: NOW });
    await appendChained(log, 'paper-b', [1]);
    const second = await sealOnce(log, at.keyFile, NOW + 1);
    const [firstEvent] = await log.readStream('seals');
    expect(second).toMatchObject({
      firstPosition: positionText(4),
      lastPosition: positionText(5),
      count: 2,
      previousSeal: firstEvent?.hash,
      publicKey: first?.publicKey,
    });
    expect(await verifyLog(log)).toMatchObject({
      firstBroken: null,
      events: 6,
      streams: 3,
      seals: 2,
      unsealed: 0,
      sealedTo: { position: positionText(5) },
      publicKey: first?.publicKey,
    });
  });

  it('seals nothing when nothing but a seal was added', async () => {
    const at = await place();
    const log = await at.open();
    expect(await sealOnce(log, at.keyFile, NOW)).toBeNull();
    await appendChained(log, 'paper-a', [1]);
    expect(await sealOnce(log, at.keyFile, NOW)).not.toBeNull();
    expect(await sealOnce(log, at.keyFile, NOW)).toBeNull();
    expect(await log.readStream('seals')).toHaveLength(1);
  });

  it('makes the key once, readable by its owner alone, and keeps the last seal beside it', async () => {
    const at = await place();
    const log = await at.open();
    await appendChained(log, 'paper-a', [1]);
    await sealOnce(log, at.keyFile, NOW);
    const key = await readFile(at.keyFile, 'utf8');
    expect((await stat(at.keyFile)).mode & 0o777).toBe(0o600);
    await appendChained(log, 'paper-a', [2]);
    await sealOnce(log, at.keyFile, NOW);
    expect(await readFile(at.keyFile, 'utf8')).toBe(key);
    expect(await readAnchor(at.keyFile)).toEqual({ revision: 1, hash: (await lastSealEvent(log))?.hash });
  });

  it('two sealers at once make one seal', async () => {
    const at = await place();
    const log = await at.open();
    await appendChained(log, 'paper-a', [1]);
    await sealOnce(log, at.keyFile, NOW);
    await appendChained(log, 'paper-a', [2]);
    const made = await Promise.all([sealOnce(log, at.keyFile, NOW), sealOnce(log, at.keyFile, NOW), sealOnce(log, at.keyFile, NOW)]);
    expect(made.filter((seal) => seal !== null)).toHaveLength(1);
    expect((await verifyLog(log)).firstBroken).toBeNull();
  });

  it('a lost answer to the append is looked up', async () => {
    const at = await place();
    const log = faultyLog(await at.open());
    await appendChained(log, 'paper-a', [1]);
    log.next('unknown-after-write', 'seals');
    expect(await sealOnce(log, at.keyFile, NOW)).toMatchObject({ count: 1 });
    await appendChained(log, 'paper-a', [2]);
    log.next('unknown-before-write', 'seals');
    expect(await sealOnce(log, at.keyFile, NOW)).toBeNull();
    expect(await sealOnce(log, at.keyFile, NOW)).toMatchObject({ count: 2 });
    expect((await verifyLog(log)).firstBroken).toBeNull();
  });

  it.each([0, 1, 2, 3, 4, 7, 8, 9, 31])('finds the last of %i seals', async (count) => {
    const at = await place();
    const log = await at.open();
    for (let i = 0; i < count; i += 1) {
      await appendChained(log, 'paper-a', [i]);
      await sealOnce(log, at.keyFile, NOW + i);
    }
    expect((await lastSealEvent(log))?.revision ?? -1).toBe(count - 1);
  });
});

describe('verifying a log nobody changed', () => {
  it('finds nothing, and says what is not sealed yet', async () => {
    const report = await tampered('SELECT 1');
    expect(report).toMatchObject({
      firstBroken: null,
      problems: [],
      events: 12,
      streams: 4,
      seals: 2,
      unsealed: 1,
      sealedTo: { position: positionText(10) },
    });
  });
});

describe('verifying finds', () => {
  const first = async (sql: Parameters<typeof tampered>[0], options?: VerifyOptions) => (await tampered(sql, options)).firstBroken;

  it('an edited answer', async () => {
    expect(await first(`UPDATE events SET data = '{"n":9}' WHERE position = 2`)).toMatchObject({
      kind: 'hash',
      position: positionText(2),
      stream: 'paper-a',
      revision: 1,
    });
  });

  it.each([
    ['type', `type = 'Other'`],
    ['version', 'version = 2'],
    ['time', 'time = time + 1'],
    ['actor', `actor = '{"kind":"staff","id":"u-9"}'`],
    ['command', `command = '{"id":"x","operation":"fillAnswer","payloadHash":""}'`],
    ['id', `id = 'x'`],
    ['hash', `hash = '${'0'.repeat(64)}'`],
  ])('an edited %s', async (_, change) => {
    expect(await first(`UPDATE events SET ${change} WHERE position = 4`)).toMatchObject({
      kind: 'hash',
      position: positionText(4),
      stream: 'paper-b',
      revision: 0,
    });
  });

  it('an edited answer whose hash was made right again, by the event after it', async () => {
    expect(await first((db) => rehash(db, 2, { data: { n: 9 } }))).toMatchObject({
      kind: 'link',
      position: positionText(3),
      stream: 'paper-a',
      revision: 2,
    });
  });

  it('an edit with the whole rest of its stream made right again, by the seal', async () => {
    const report = await tampered((db) => {
      let previousHash: string | undefined;
      for (const position of [4, 5, 10]) previousHash = rehash(db, position, previousHash === undefined ? { data: { n: 9 } } : { previousHash });
    });
    expect(report.firstBroken).toMatchObject({ kind: 'seal', position: positionText(6), stream: 'seals', revision: 0 });
    expect(report.problems.map((problem) => problem.revision)).toEqual([0, 1]);
  });

  it('an edited last event of a stream whose hash was made right again, by the seal', async () => {
    expect(await first((db) => rehash(db, 10, { data: { n: 9 } }))).toMatchObject({ kind: 'seal', position: positionText(10), revision: 1 });
  });

  it('a removed event in the middle of a stream', async () => {
    expect(await first('DELETE FROM events WHERE position = 2')).toMatchObject({ kind: 'position', position: positionText(3), stream: 'paper-a' });
    expect(await first('DELETE FROM events WHERE position = 2', {})).toMatchObject({
      kind: 'revision',
      position: positionText(3),
      stream: 'paper-a',
      revision: 2,
    });
  });

  it('a removed event with the rest of its stream closed up behind it', async () => {
    const report = await tampered((db) => {
      db.exec(
        'DELETE FROM events WHERE position = 4; UPDATE events SET revision = revision - 1 WHERE position IN (5); UPDATE events SET revision = 1 WHERE position = 10',
      );
      const hash = rehash(db, 5, { previousHash: '' });
      rehash(db, 10, { previousHash: hash });
    }, {});
    expect(report.firstBroken).toMatchObject({ kind: 'seal', position: positionText(6), revision: 0, text: expect.stringContaining('6 个事件') });
  });

  it('the cut end of a stream', async () => {
    expect(await first('DELETE FROM events WHERE position = 10', {})).toMatchObject({
      kind: 'seal',
      position: positionText(10),
      text: expect.stringContaining('现有 3 个'),
    });
    expect(await first('DELETE FROM events WHERE position = 10')).toMatchObject({ position: positionText(10) });
  });

  it('the cut end of the log, seals kept', async () => {
    const report = await tampered("DELETE FROM events WHERE position >= 8 AND stream_key <> (SELECT key FROM streams WHERE name = 'seals')", {});
    expect(report.firstBroken).toMatchObject({ kind: 'seal', position: positionText(10) });
  });

  it('the cut end of the log together with its seals, by the seal known outside', async () => {
    const at = await sealedLog();
    const db = new Database(at.file);
    db.exec('DELETE FROM events WHERE position >= 8');
    db.close();
    const log = await at.open();
    expect((await verifyLog(log)).firstBroken).toBeNull();
    const anchor = await readAnchor(at.keyFile);
    expect((await verifyLog(log, { anchor })).firstBroken).toMatchObject({ kind: 'anchor', revision: 1 });
    await appendChained(log, 'paper-a', [1]);
    await sealOnce(log, at.keyFile, NOW + 120_000);
    expect(await readAnchor(at.keyFile), `${anchorFile(at.keyFile)} stays as evidence`).toEqual(anchor);
  });

  it('a dropped stream', async () => {
    const sql = `DELETE FROM events WHERE stream_key = (SELECT key FROM streams WHERE name = 'paper-c'); DELETE FROM streams WHERE name = 'paper-c'`;
    expect(await first(sql, {})).toMatchObject({ kind: 'seal', position: positionText(6), text: expect.stringContaining('现有 5 个') });
    expect((await tampered(sql)).problems.map((problem) => problem.kind)).toContain('position');
  });

  it('a stream whose name was taken away', async () => {
    expect(await first("DELETE FROM streams WHERE name = 'paper-b'")).toMatchObject({ kind: 'hash', position: positionText(4), revision: 0 });
  });

  it('a stream that was given another name', async () => {
    expect(await first("UPDATE streams SET name = 'paper-x' WHERE name = 'paper-b'")).toMatchObject({
      kind: 'hash',
      position: positionText(4),
      stream: 'paper-x',
    });
  });

  it('two events of different streams that changed places', async () => {
    const swap =
      'UPDATE events SET position = -1 WHERE position = 3; UPDATE events SET position = 3 WHERE position = 4; UPDATE events SET position = 4 WHERE position = -1';
    expect(await first(swap)).toMatchObject({ kind: 'seal', position: positionText(6), text: expect.stringContaining('次序') });
  });

  it('two events of one stream that changed places', async () => {
    const swap =
      'UPDATE events SET position = -1 WHERE position = 2; UPDATE events SET position = 2 WHERE position = 3; UPDATE events SET position = 3 WHERE position = -1';
    expect(await first(swap)).toMatchObject({ kind: 'revision', position: positionText(2), stream: 'paper-a', revision: 2 });
  });

  it('an event smuggled in among sealed ones', async () => {
    const smuggle = `UPDATE events SET position = position + 1000 WHERE position > 6; UPDATE events SET position = position - 999 WHERE position > 1000;
      INSERT INTO streams VALUES (99, 'paper-z'); INSERT INTO events SELECT 7, 99, 0, 'z', type, version, time, actor, command, data, '', '' FROM events WHERE position = 1`;
    const report = await tampered((db) => {
      db.exec(smuggle);
      rehash(db, 7, {});
    });
    expect(report.firstBroken).toMatchObject({ kind: 'seal' });
  });

  it('a changed seal', async () => {
    expect(
      await first((db) => {
        const row = db.prepare('SELECT data FROM events WHERE position = 7').raw().get() as [string];
        const seal = JSON.parse(row[0]) as { count: number };
        rehash(db, 7, { data: { ...seal, count: seal.count - 1 } });
      }),
    ).toMatchObject({ position: positionText(6) });
    const report = await tampered("UPDATE events SET data = json_set(data, '$.sealedAt', 1) WHERE position = 7");
    expect(report.problems.map((problem) => problem.kind)).toEqual(expect.arrayContaining(['hash', 'signature']));
  });

  it('a seal that is no seal any more', async () => {
    expect((await tampered("UPDATE events SET data = '{}' WHERE position = 11")).problems.map((problem) => [problem.kind, problem.position])).toEqual(
      expect.arrayContaining([['shape', positionText(11)]]),
    );
  });

  it('a removed seal', async () => {
    expect((await tampered('DELETE FROM events WHERE position = 7', {})).problems.map((problem) => problem.kind)).toEqual(
      expect.arrayContaining(['revision']),
    );
    expect(await first('DELETE FROM events WHERE position = 11')).toMatchObject({ kind: 'position', position: positionText(12) });
  });

  it('a log written anew by somebody with another key', async () => {
    const [mine, other] = [await sealedLog(), await sealedLog()];
    const open = async (file: string): Promise<EventLog> => {
      const log = await openSqliteEventLog({ file, mode: 'reader' });
      onTestFinished(() => log.close());
      return log;
    };
    const { publicKey } = await verifyLog(await open(mine.file));
    const report = await verifyLog(await open(other.file), { publicKey: publicKey ?? '' });
    expect(report.firstBroken).toMatchObject({ kind: 'key', stream: 'seals', revision: 0 });
  });

  it('an edit behind the last seal, by the chain alone', async () => {
    expect(await first(`UPDATE events SET data = '{"n":9}' WHERE position = 12`)).toMatchObject({ kind: 'hash', position: positionText(12) });
  });
});
