import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import type { Documents } from '@vigil/stores/documents/port';
import { NO_STREAM, testEvents } from '@vigil/stores/event-log/test-events';
import { MemoryLog } from '../../testing/memory-log.js';
import { checkpointIdOf } from '../reactors/checkpoint.js';
import { contradictionsOf } from './log-promises.js';

const appended = async (log: MemoryLog, count: number): Promise<string> => {
  const end = (await log.readStream('others')).at(-1) ?? NO_STREAM;
  const result = await log.append('others', end.revision, testEvents('others', end, Array(count).fill({})));
  if (result.kind !== 'appended') throw new Error(result.kind);
  return result.position;
};

/** Documents in which a reactor's checkpoint stands wherever `reached` says at the moment of reading. */
const documentsWhere = (reached: () => Promise<string>): Documents =>
  ({
    collection: () => ({
      find: async () => [{ id: checkpointIdOf('acts'), version: 1, value: await reached() }],
    }),
  }) as never;

const startOf = async (log: MemoryLog, reached: () => Promise<string>) =>
  contradictionsOf({
    ...{ log, documents: documentsWhere(reached), viewDocuments: null, sealsHere: false },
    ...{ dataDir: `${tmpdir()}/there-is-none`, sealKeyFile: `${tmpdir()}/there-is-none/seal.key` },
  });

it('a process that begins beside others does not take what they do meanwhile for a log that lost its tail', async () => {
  const log = new MemoryLog();
  await appended(log, 3);
  expect(await startOf(log, () => appended(log, 2))).toEqual([]);
});

it('a reactor beyond the end of the log contradicts it', async () => {
  const log = new MemoryLog();
  await appended(log, 3);
  expect(await startOf(log, async () => '0000000000000009')).toMatchObject([
    { by: 'reactors', position: '0000000000000009' },
  ]);
});

it('a reactor that looked past the last event at records of the store’s own contradicts nothing', async () => {
  const log = Object.assign(new MemoryLog(), { lastRecord: async () => '0000000000000009' });
  await appended(log, 3);
  expect(await startOf(log, async () => '0000000000000009')).toEqual([]);
  expect(await startOf(log, async () => '0000000000000010')).toMatchObject([{ by: 'reactors' }]);
});
