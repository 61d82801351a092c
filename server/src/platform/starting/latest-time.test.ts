import { SEALS_STREAM } from '@vigil/stores/chain/seal';
import { NO_STREAM, testEvents } from '@vigil/stores/event-log/test-events';
import { expect, it } from 'vitest';
import { MemoryLog } from '../../testing/memory-log.js';
import { latestTimeInLog } from './latest-time.js';

const latestIn = async (log: MemoryLog) => (await latestTimeInLog(log)).time;

it('is of the events since the last seal but one', async () => {
  const log = new MemoryLog();
  let seals = 0;
  const write = (stream: string, revision: number, time: number) =>
    log.append(stream, revision - 1, testEvents(stream, NO_STREAM, [1], time));
  const wrote = (time: number) => write(`paper-${log.events.length}`, 0, time);
  const sealed = (time: number) => write(SEALS_STREAM, seals++, time);
  expect(await latestIn(log)).toBeNull();
  await wrote(70);
  await wrote(20);
  expect(await latestIn(log)).toBe(70);
  await sealed(21);
  expect(await latestIn(log), 'as it was just sealed').toBe(70);
  await wrote(60);
  await sealed(31);
  expect(await latestIn(log)).toBe(60);
  await wrote(32);
  await sealed(33);
  await wrote(34);
  expect(await latestIn(log)).toBe(34);
});

it('others have their turn behind each page, and so many pages are the most', async () => {
  const log = new MemoryLog();
  for (let time = 1; time <= 1000; time += 1)
    await log.append(`paper-${time}`, -1, testEvents('', NO_STREAM, [1], time));
  let turns = 0;
  let watched = true;
  const turn = (): void => {
    turns += 1;
    if (watched) setImmediate(turn);
  };
  turn();
  const begun: number[] = [];
  const readAll: MemoryLog['readAll'] = (after, limit) => {
    begun.push(turns);
    return log.readAll(after, limit);
  };
  const watchedLog = { start: log.start, readStream: log.readStream, readAll };
  expect(await latestTimeInLog(watchedLog)).toEqual({ time: 1000, isWhole: true });
  expect(begun.length).toBeGreaterThan(2);
  expect(new Set(begun).size, 'no two pages in one turn').toBe(begun.length);
  const some = await latestTimeInLog(watchedLog, { pagesAtMost: 2 });
  expect(some.isWhole).toBe(false);
  expect(some.time).toBeLessThan(1000);
  watched = false;
});
