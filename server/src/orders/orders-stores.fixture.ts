import { join } from 'node:path';
import type { Recorded } from '@vigil/domain/kernel/event';
import type { Bus } from '@vigil/stores/bus/port';
import { createRedisBus } from '@vigil/stores/bus/redis/redis-bus';
import { openMongoDocuments } from '@vigil/stores/documents/mongodb/mongo-documents';
import type { Documents } from '@vigil/stores/documents/port';
import { openSqliteDocumentsInThread } from '@vigil/stores/documents/sqlite/in-thread-documents';
import { openKurrentEventLog } from '@vigil/stores/event-log/kurrentdb/kurrent-event-log';
import type { EventLog } from '@vigil/stores/event-log/port';
import { startKurrentPeer } from '@vigil/stores/testing/kurrentdb-peer/kurrent-peer';
import { Cluster, clusterLacks } from '../testing/cluster.js';
import { MemoryLog } from '../testing/memory-log.js';

/** Empty stores of one round of a property, and how they are given up. */
export interface RoundStores {
  readonly log: EventLog;
  readonly documents: Documents;
  readonly bus: Pick<Bus, 'publish' | 'subscribe'>;
  close(): Promise<void>;
}

/** Where rounds are played. */
export interface Playground {
  round(): Promise<RoundStores>;
  stop(): Promise<void>;
}

/** A log in memory and documents in SQLite; `shared`: the stores that many processes share. */
export const playground = (shared: boolean): Promise<Playground> =>
  shared ? onCluster() : Promise.resolve(embedded);

const ignore = (): void => undefined;

const embedded: Playground = {
  round: async () => {
    const documents = await openSqliteDocumentsInThread({ file: ':memory:' });
    return {
      ...{ log: new MemoryLog(), documents, bus: { publish: ignore, subscribe: () => ignore } },
      close: () => documents.close(),
    };
  },
  stop: async () => undefined,
};

/** A stand-in for KurrentDB for each round; one MongoDB-compatible server and one Redis for all of them. */
async function onCluster(): Promise<Playground> {
  const lacking = clusterLacks();
  if (lacking !== null) throw new Error(lacking);
  const cluster = await Cluster.start();
  let rounds = 0;
  return {
    round: async () => {
      const name = `round-${process.pid}-${(rounds += 1)}`;
      const peer = await startKurrentPeer({ file: join(cluster.folder, `${name}.db`) });
      const [log, documents, bus] = await Promise.all([
        openKurrentEventLog({ url: peer.url }),
        openMongoDocuments({ url: cluster.mongo.url, database: name }),
        createRedisBus({ url: cluster.redis.url, prefix: name }),
      ]);
      const close = async (): Promise<void> => {
        for (const collection of await documents.names('')) await documents.drop(collection);
        await Promise.all([log.close(), documents.close(), bus.close()]);
        await peer.close();
      };
      return { log, documents, bus, close };
    },
    stop: () => cluster.stop(),
  };
}

/** Everything that the log has, in its order. */
export async function everythingIn(log: EventLog): Promise<Recorded[]> {
  const found: Recorded[] = [];
  for (let after = log.start, more = true; more;) {
    const page = await log.readAll(after, 1000);
    found.push(...page.events);
    ({ last: after, more } = page);
  }
  return found;
}
