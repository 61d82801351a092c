import Database from 'libsql';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { EventLog } from '../event-log/port.js';
import { positionText } from '../event-log/sqlite/protocol.js';
import { openSqliteEventLog } from '../event-log/sqlite/sqlite-event-log.js';
import { appendChained } from '../event-log/test-events.js';
import { anchorFile, readAnchor } from './seal-key.js';
import { sealOnce } from './seals.js';
import { NOW, rehash, sealedLog, tampered } from './sealed-log.fixture.js';
import { verifyLog } from './verify-log.js';
import type { VerifyOptions } from './log-report.js';

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
  const first = async (sql: Parameters<typeof tampered>[0], options?: VerifyOptions) =>
    (await tampered(sql, options)).firstBroken;

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

  it.each(['id', 'type', 'version', 'time', 'actor', 'command', 'data', 'previous_hash', 'hash'])(
    'a byte of the %s that is no text, which ends nobody’s process',
    async (column) => {
      const text = `CAST(CAST(coalesce(${column}, '') AS BLOB) || x'ff' AS TEXT)`;
      expect(await first(`UPDATE events SET ${column} = ${text} WHERE position = 4`)).toMatchObject({
        position: positionText(4),
      });
    },
  );

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
      for (const position of [4, 5, 10])
        previousHash = rehash(
          db,
          position,
          previousHash === undefined ? { data: { n: 9 } } : { previousHash },
        );
    });
    expect(report.firstBroken).toMatchObject({
      kind: 'seal',
      position: positionText(6),
      stream: 'seals',
      revision: 0,
    });
    expect(report.problems.map((problem) => problem.revision)).toEqual([0, 1]);
  });

  it('an edited last event of a stream whose hash was made right again, by the seal', async () => {
    expect(await first((db) => rehash(db, 10, { data: { n: 9 } }))).toMatchObject({
      kind: 'seal',
      position: positionText(10),
      revision: 1,
    });
  });

  it('a removed event in the middle of a stream', async () => {
    expect(await first('DELETE FROM events WHERE position = 2')).toMatchObject({
      kind: 'position',
      position: positionText(3),
      stream: 'paper-a',
    });
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
    expect(report.firstBroken).toMatchObject({
      kind: 'seal',
      position: positionText(6),
      revision: 0,
      text: expect.stringContaining('6 个事件'),
    });
  });

  it('the cut end of a stream', async () => {
    expect(await first('DELETE FROM events WHERE position = 10', {})).toMatchObject({
      kind: 'seal',
      position: positionText(10),
      text: expect.stringContaining('现有 3 个'),
    });
    expect(await first('DELETE FROM events WHERE position = 10')).toMatchObject({
      position: positionText(10),
    });
  });

  it('the cut end of the log, seals kept', async () => {
    const report = await tampered(
      "DELETE FROM events WHERE position >= 8 AND stream_key <> (SELECT key FROM streams WHERE name = 'seals')",
      {},
    );
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
    expect(await first(sql, {})).toMatchObject({
      kind: 'seal',
      position: positionText(6),
      text: expect.stringContaining('现有 5 个'),
    });
    expect((await tampered(sql)).problems.map((problem) => problem.kind)).toContain('position');
  });

  it('a stream whose name was taken away', async () => {
    expect(await first("DELETE FROM streams WHERE name = 'paper-b'")).toMatchObject({
      kind: 'hash',
      position: positionText(4),
      revision: 0,
    });
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
    expect(await first(swap)).toMatchObject({
      kind: 'seal',
      position: positionText(6),
      text: expect.stringContaining('次序'),
    });
  });

  it('two events of one stream that changed places', async () => {
    const swap =
      'UPDATE events SET position = -1 WHERE position = 2; UPDATE events SET position = 2 WHERE position = 3; UPDATE events SET position = 3 WHERE position = -1';
    expect(await first(swap)).toMatchObject({
      kind: 'revision',
      position: positionText(2),
      stream: 'paper-a',
      revision: 2,
    });
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
    const report = await tampered(
      "UPDATE events SET data = json_set(data, '$.sealedAt', 1) WHERE position = 7",
    );
    expect(report.problems.map((problem) => problem.kind)).toEqual(
      expect.arrayContaining(['hash', 'signature']),
    );
  });

  it('a seal that is no seal any more', async () => {
    expect(
      (await tampered("UPDATE events SET data = '{}' WHERE position = 11")).problems.map((problem) => [
        problem.kind,
        problem.position,
      ]),
    ).toEqual(expect.arrayContaining([['shape', positionText(11)]]));
  });

  it('a removed seal', async () => {
    expect(
      (await tampered('DELETE FROM events WHERE position = 7', {})).problems.map((problem) => problem.kind),
    ).toEqual(expect.arrayContaining(['revision']));
    expect(await first('DELETE FROM events WHERE position = 11')).toMatchObject({
      kind: 'position',
      position: positionText(12),
    });
  });

  it('a log written anew by somebody with another key', async () => {
    const [mine, other] = [await sealedLog(), await sealedLog()];
    const open = async (file: string): Promise<EventLog> => {
      const log = await openSqliteEventLog({ file, mode: 'reader' });
      onTestFinished(() => log.close());
      return log;
    };
    const { keys } = await verifyLog(await open(mine.file));
    expect(keys).toMatchObject([{ first: 0, last: 1, standing: 'unasked' }]);
    const publicKeys = keys.map(({ publicKey }) => publicKey);
    expect(await verifyLog(await open(mine.file), { publicKeys })).toMatchObject({ firstBroken: null });
    const report = await verifyLog(await open(other.file), { publicKeys });
    expect(report.firstBroken).toMatchObject({ kind: 'key', stream: 'seals', revision: 0 });
  });

  it('an edit behind the last seal, by the chain alone', async () => {
    expect(await first(`UPDATE events SET data = '{"n":9}' WHERE position = 12`)).toMatchObject({
      kind: 'hash',
      position: positionText(12),
    });
  });
});

describe('verifying what cannot be read', () => {
  it.each([
    ['whose content is no JSON', `data = '{"n":'`],
    ['that nobody is the actor of', `actor = 'null'`],
  ])('an event %s is named, and nothing stops', async (_what, change) => {
    const report = await tampered(`UPDATE events SET ${change} WHERE position = 2`);
    expect(report.firstBroken).toMatchObject({
      kind: 'foreign',
      stream: 'paper-a',
      revision: 1,
      text: expect.stringContaining('内容不是 JSON'),
    });
  });
});
