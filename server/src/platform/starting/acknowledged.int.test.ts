import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NO_STREAM, testEvents } from '@vigil/stores/event-log/test-events';
import type { EventLog } from '@vigil/stores/event-log/port';
import { openSqliteEventLog } from '@vigil/stores/event-log/sqlite/sqlite-event-log';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { until } from '../../testing/until.js';
import { logThatIsNoted, readAcknowledged } from './acknowledged.js';

let folder: string;
let stored: EventLog;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigil-mark-'));
  stored = await openSqliteEventLog({ file: join(folder, 'events.db'), mode: 'writer' });
  // Only what comes again and again waits for the test; the log and the disk have their own time.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await stored.close();
  await rm(folder, { recursive: true, force: true });
});

const diskMilliseconds = 10_000;
const faults: unknown[] = [];
const noted = (): EventLog => logThatIsNoted(stored, folder, (error) => faults.push(error));

it('the mark of what was acknowledged is a second old at most', async () => {
  const log = noted();
  for (const stream of ['a', 'b']) {
    const appended = await log.append(stream, -1, testEvents(stream, NO_STREAM, ['x']));
    const position = appended.kind === 'appended' ? appended.position : null;
    vi.advanceTimersByTime(1000);
    const isThere = (): boolean => {
      const mark = readAcknowledged(folder);
      return mark !== null && mark !== 'damaged' && mark.position === position;
    };
    await until('the mark', isThere, diskMilliseconds);
  }
  expect(faults).toEqual([]);
});
