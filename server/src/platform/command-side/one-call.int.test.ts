import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accept, type Decider } from '@vigil/domain/kernel/decider';
import type { EventBody } from '@vigil/domain/kernel/event';
import { verifyChain } from '@vigil/stores/chain/chain';
import { openKurrentEventLog } from '@vigil/stores/event-log/kurrentdb/kurrent-event-log';
import { startKurrentPeer } from '@vigil/stores/testing/kurrentdb-peer/kurrent-peer';
import { expect, it, onTestFinished } from 'vitest';
import { CommandSide } from './command-side.js';

type Saved = EventBody<'AnswerSaved', { n: number }>;

/** Keeps the last number. */
const decider: Decider<number, { n: number }, Saved, never> = {
  initialState: 0,
  decide: ({ n }) => accept({ type: 'AnswerSaved', data: { n } }),
  evolve: (_, event) => event.data.n,
};

it('on the shared log a save is one call, and one more of each kind after another process wrote', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vigil-peer-'));
  const peer = await startKurrentPeer({ file: join(folder, 'events.db') });
  const log = await openKurrentEventLog({ url: peer.url });
  onTestFinished(async () => {
    await log.close();
    await peer.close();
    await rm(folder, { recursive: true });
  });
  const side = () =>
    new CommandSide({
      log,
      decider,
      streamOf: (id) => `paper-${id}`,
      now: () => 1000,
      cacheSize: 10,
      shared: true,
    });
  const envelope = (commandId: string) => ({
    actor: { kind: 'candidate', id: 'u1' } as const,
    arrivedAt: 1000,
    operation: 'fillAnswer',
    commandId,
  });
  const [here, there] = [side(), side()];
  await here.execute('a', { n: 0 }, envelope('c0'));
  const before = peer.readsOfStreams();
  for (let n = 1; n <= 20; n += 1) await here.execute('a', { n }, envelope(`c${n}`));
  expect(peer.readsOfStreams() - before).toBe(0);
  await there.execute('a', { n: 21 }, envelope('c21'));
  const first = peer.readsOfStreams();
  await here.execute('a', { n: 22 }, envelope('c22'));
  expect(peer.readsOfStreams() - first).toBe(1);
  const events = await log.readStream('paper-a');
  expect(events.map(({ data }) => (data as { n: number }).n)).toEqual(
    Array.from({ length: 23 }, (_, n) => n),
  );
  expect(verifyChain(events)).toEqual({ firstBroken: null });
});
