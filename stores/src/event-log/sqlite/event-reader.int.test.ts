import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { areOfOneClass } from '../../testing/hidden-class.js';
import { collectGarbage } from '../../testing/collect-garbage.js';
import { NO_STREAM, testEvents } from '../test-events.js';
import { EventReader } from './event-reader.js';
import { positionText } from './protocol.js';
import { openSqliteEventLog } from './sqlite-event-log.js';

async function emptyLog() {
  const folder = await mkdtemp(join(tmpdir(), 'vigil-reader-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'events.db');
  const log = await openSqliteEventLog({ file, mode: 'writer' });
  onTestFinished(() => log.close());
  return { file, log };
}

it('whoever keeps what an event is known by does not keep what it says', async () => {
  const { file, log } = await emptyLog();
  const said = 'x'.repeat(200_000);
  for (let i = 0; i < 100; i += 1)
    await log.append(`long-stream-name-${i}`, -1, testEvents(`long-stream-name-${i}`, NO_STREAM, [said]));
  const reader = new EventReader(file);
  onTestFinished(() => reader.close());
  const inUse = (): number => {
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const before = inUse();
  const kept = reader
    .page(positionText(0), 1000)
    .events.map(({ stream, id, hash, actor }) => ({ stream, id, hash, actor }));
  expect(inUse() - before).toBeLessThan(said.length * 10);
  expect(kept).toHaveLength(100);
});

it('events that are read are of one hidden class', async () => {
  const { file, log } = await emptyLog();
  for (let i = 0; i < 40; i += 1) await log.append(`s-${i}`, -1, testEvents(`s-${i}`, NO_STREAM, [`${i}`]));
  const reader = new EventReader(file);
  onTestFinished(() => reader.close());
  // What is met first is not optimised yet.
  const { events } = reader.page(positionText(0), 1000);
  expect(events).toHaveLength(40);
  expect(areOfOneClass(events.slice(20))).toBe(true);
});
