import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { expect, it, onTestFinished } from 'vitest';
import { NO_STREAM, testEvents } from '../test-events.js';
import { openSqliteEventLog } from './sqlite-event-log.js';

/** A closed log of three streams, after some SQL. */
async function changed(sql: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'vigil-nameless-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'events.db');
  const log = await openSqliteEventLog({ file, mode: 'writer' });
  for (const stream of ['a', 'b', 'c']) await log.append(stream, -1, testEvents(stream, NO_STREAM, [1, 2]));
  await log.close();
  const db = new Database(file);
  db.exec(sql);
  db.close();
  return file;
}

async function opened(file: string): Promise<string> {
  const log = await openSqliteEventLog({ file, mode: 'writer' });
  const result = await log.append('d', -1, testEvents('d', NO_STREAM, [1]));
  await log.close();
  return result.kind;
}

it.each([
  ['the newest stream', "DELETE FROM streams WHERE name = 'c'", 1, 5],
  ['an older stream', "DELETE FROM streams WHERE name = 'a'", 1, 1],
  ['all streams', 'DELETE FROM streams', 3, 1],
])('a log that lost the name of %s is not written to', async (_, sql, streams, position) => {
  const file = await changed(sql);
  await expect(opened(file)).rejects.toMatchObject({
    code: 'StreamFault',
    message: expect.stringMatching(
      new RegExp(`${streams} 个流的名字缺失.*位置 ${position}）.*npm run restore`),
    ),
  });
});

it.each([
  ['is whole', 'SELECT 1'],
  [
    'lost its end, and names with it',
    "DELETE FROM events WHERE position > 4; DELETE FROM streams WHERE name = 'c'",
  ],
  ['lost its end', 'DELETE FROM events WHERE position > 4'],
  ['lost a whole stream', "DELETE FROM events WHERE stream_key = 2; DELETE FROM streams WHERE name = 'b'"],
  ['lost all events', 'DELETE FROM events'],
])('one that %s is: what is missing there is told by others', async (_, sql) => {
  expect(await opened(await changed(sql))).toBe('appended');
});
