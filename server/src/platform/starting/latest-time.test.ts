import { SEALS_STREAM } from '@vigil/stores/chain/seal';
import { NO_STREAM, testEvents } from '@vigil/stores/event-log/test-events';
import { expect, it } from 'vitest';
import { MemoryLog } from '../../testing/memory-log.js';
import { latestTimeInLog } from './latest-time.js';

it('is of the events since the last seal but one', async () => {
  const log = new MemoryLog();
  let seals = 0;
  const write = (stream: string, revision: number, time: number) =>
    log.append(stream, revision - 1, testEvents(stream, NO_STREAM, [1], time));
  const wrote = (time: number) => write(`paper-${log.events.length}`, 0, time);
  const sealed = (time: number) => write(SEALS_STREAM, seals++, time);
  expect(await latestTimeInLog(log)).toBeNull();
  await wrote(70);
  await wrote(20);
  expect(await latestTimeInLog(log)).toBe(70);
  await sealed(21);
  expect(await latestTimeInLog(log), 'as it was just sealed').toBe(70);
  await wrote(60);
  await sealed(31);
  expect(await latestTimeInLog(log)).toBe(60);
  await wrote(32);
  await sealed(33);
  await wrote(34);
  expect(await latestTimeInLog(log)).toBe(34);
});
