import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openKurrentEventLog } from './kurrent-event-log.js';
import { startKurrentPeer, type KurrentPeer } from '../../testing/kurrentdb-peer/kurrent-peer.js';

export interface AtPeer {
  readonly peer: KurrentPeer;
  readonly log: Awaited<ReturnType<typeof openKurrentEventLog>>;
  /** What the log complained about so far. */
  readonly faults: unknown[];
  close(): Promise<void>;
}

/** A log at a peer of its own, which has events of the server's own between ours. */
export async function openAtPeer(): Promise<AtPeer> {
  const folder = await mkdtemp(join(tmpdir(), 'vigil-peer-'));
  const peer = await startKurrentPeer({ file: join(folder, 'events.db'), systemEventsEvery: 3 });
  const faults: unknown[] = [];
  const log = await openKurrentEventLog({ url: peer.url, onFault: (error) => faults.push(error) });
  return {
    peer,
    log,
    faults,
    close: async () => {
      await log.close();
      await peer.close();
      await rm(folder, { recursive: true });
    },
  };
}
