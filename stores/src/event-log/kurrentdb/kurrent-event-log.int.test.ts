import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceUrl } from '../../test-services.js';
import { eventLogContract, type OpenedLog } from '../contract.js';
import { openKurrentEventLog } from './kurrent-event-log.js';
import { Front } from '../../testing/kurrentdb-peer/front.js';
import { startKurrentPeer } from '../../testing/kurrentdb-peer/kurrent-peer.js';

async function openAt(url: string, cut: () => void, close: () => Promise<void>): Promise<OpenedLog> {
  const open = () => openKurrentEventLog({ url });
  let current = await open();
  return {
    log: current,
    cut,
    reopen: async () => {
      await current.close();
      current = await open();
      return current;
    },
    reader: open,
    close: async () => {
      await current.close();
      await close();
    },
  };
}

eventLogContract('kurrentdb (peer)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vigil-peer-'));
  const peer = await startKurrentPeer({ file: join(folder, 'events.db') });
  return openAt(
    peer.url,
    () => peer.network.cut(),
    async () => {
      await peer.close();
      await rm(folder, { recursive: true });
    },
  );
});

/**
 * A node of one, without TLS, is reached through a port that can be cut; a cluster finds its members by
 * itself and stays whole.
 */
async function openNode(url: string): Promise<OpenedLog> {
  const alone = /^[a-z]+:\/\/([^@/?,]+@)?([^:/?,]+):?(\d*)(\/?\?.*tls=false.*)$/.exec(url);
  if (alone === null) {
    console.warn('KURRENTDB_URL is not one node without TLS: its connections are not cut');
    return openAt(
      url,
      () => undefined,
      async () => undefined,
    );
  }
  const [, credentials = '', host = '', port = '', parameters = ''] = alone;
  const front = new Front({ host, port: Number(port || 2113) });
  const through = await front.listen(0);
  return openAt(
    `esdb://${credentials}127.0.0.1:${through}${parameters}`,
    () => front.cut(),
    () => front.close(),
  );
}

const url = serviceUrl('KURRENTDB_URL', 'the peer');
if (url !== null) eventLogContract('kurrentdb (KURRENTDB_URL)', () => openNode(url));
