import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'libsql';
import { describe, expect, it, onTestFinished } from 'vitest';
import { holdOneInstant } from './one-instant.js';

/**
 * Writes as a server does: the content an event names, then the event, then the document that the event
 * changed; on and on.
 */
const writer = (folder: string): string => `
  import Database from 'libsql';
  const events = new Database(${JSON.stringify(join(folder, 'events.db'))});
  const data = new Database(${JSON.stringify(join(folder, 'data.db'))});
  for (const db of [events, data]) db.exec('PRAGMA journal_mode = WAL; PRAGMA busy_timeout = 10000; PRAGMA synchronous = OFF');
  events.exec('CREATE TABLE events (position INTEGER PRIMARY KEY)');
  data.exec('CREATE TABLE content (n INTEGER PRIMARY KEY); CREATE TABLE changed (n INTEGER PRIMARY KEY)');
  const insert = (db, table) => db.prepare('INSERT INTO ' + table + ' VALUES (?)');
  const [content, event, changed] = [insert(data, 'content'), insert(events, 'events'), insert(data, 'changed')];
  console.log('ready');
  // Between two facts the documents rest for a moment, as they do in life.
  for (let n = 1; ; n += 1) {
    content.run(n); event.run(n); changed.run(n);
    for (const end = performance.now() + 0.3; performance.now() < end; );
  }`;

async function writing(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vigil-instant-'));
  const child = spawn(process.execPath, ['--input-type=module', '-e', writer(folder)], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve());
    child.once('exit', () => reject(new Error('the writer ended')));
  });
  return folder;
}

const greatest = (db: Database.Database, table: string): number =>
  (db.prepare(`SELECT coalesce(max(n), 0) FROM main.${table}`).raw().get() as [number])[0];

describe('one instant of two stores', () => {
  it('holds every content that an event names and no document that names a later event, whatever is written meanwhile', async () => {
    const folder = await writing();
    let moved = 0;
    let last = 0;
    for (let round = 0; moved < 80 && round < 2000; round += 1) {
      const held = await holdOneInstant(
        join(folder, 'events.db'),
        join(folder, 'data.db'),
        join(folder, `copy-${round}.db`),
      );
      expect(
        greatest(held.data, 'content'),
        `round ${round}: content of the last event`,
      ).toBeGreaterThanOrEqual(held.lastPosition);
      expect(greatest(held.data, 'changed'), `round ${round}: the last changed document`).toBeLessThanOrEqual(
        held.lastPosition,
      );
      if (held.lastPosition > last) moved += 1;
      last = held.lastPosition;
      held.release();
    }
    expect(moved, 'rounds in which something was written').toBe(80);
  });
});
