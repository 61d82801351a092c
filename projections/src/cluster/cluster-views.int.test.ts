import { randomUUID } from 'node:crypto';
import { createInProcessBus } from '@vigil/stores/bus/in-process/in-process-bus';
import { openMongoDocuments } from '@vigil/stores/documents/mongodb/mongo-documents';
import { mongoServerLacks, startMongoServer, type MongoServer } from '@vigil/stores/testing/mongo-server';
import { openTcpRelay } from '@vigil/stores/testing/tcp-relay';
import { describeWithService } from '@vigil/stores/testing/with-service';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rebuildContract } from '../runner/contract-rebuild.js';
import { runnerContract } from '../runner/contract-runner.js';
import { takeoverContract } from '../runner/contract-takeover.js';
import { openClusterViewReader } from '../runner/documents-view-reader.js';
import { MemoryEventLog } from '../runner/memory-event-log.fixture.js';
import { compare, counting, type Counter, type ViewStore } from '../runner/runner-under-test.fixture.js';
import { startClusterProjector } from './cluster-projector.js';

/** Beside other tests on few cores an answer may take longer than an operator should wait. */
const busyMachineMs = 30_000;

describeWithService('views in MongoDB', mongoServerLacks(), () => {
  let server: MongoServer;
  beforeAll(async () => {
    server = await startMongoServer();
  }, 300_000);
  afterAll(() => server.stop());

  const mongoViewStore = async (): Promise<ViewStore & { readonly database: string }> => {
    const { url } = server;
    const database = `vigil_${randomUUID().slice(0, 8)}`;
    const documents = await openMongoDocuments({ url, database, patienceMs: busyMachineMs });
    const elsewhere = await openMongoDocuments({ url, database, patienceMs: busyMachineMs });
    return {
      database,
      documents,
      openReader: async (bus) => openClusterViewReader({ documents: elsewhere, bus, compare }),
      cleanUp: async () => {
        await Promise.all([documents.close(), elsewhere.close()]);
        const client = new MongoClient(url);
        await client.db(database).dropDatabase();
        await client.close();
      },
      many: (n) => n / 10,
    };
  };

  it('MongoDB away for a while: the views stand still, nothing is claimed, and all goes on by itself', async () => {
    const url = new URL(server.url);
    const relay = await openTcpRelay(Number(url.port === '' ? 27017 : url.port));
    url.host = `127.0.0.1:${relay.port}`;
    url.searchParams.set('directConnection', 'true');
    const store = await mongoViewStore();
    const away = await openMongoDocuments({
      url: url.href,
      database: store.database,
      onFault: () => undefined,
    });
    const bus = createInProcessBus({ name: randomUUID() });
    const reader = await store.openReader(bus);
    const log = new MemoryEventLog();
    const add = (by: number) => log.add('counter-a', { type: 'Added', data: { by, exam: 'e1' } });
    const reached = async (): Promise<boolean> =>
      reader.waitFor('counters', await log.head(), 20_000).catch(() => false);
    const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const projector = await startClusterProjector({
      log,
      documents: away,
      bus,
      holder: 'a',
      logger: quiet,
      projections: [counting('counters')],
    });
    try {
      add(1);
      await expect.poll(reached, { timeout: 20_000 }).toBe(true);
      const { position } = add(1);
      expect(await reached()).toBe(true);
      relay.cut();
      for (let i = 0; i < 50; i += 1) add(1);
      await expect(away.collection({ name: 'view_pointers' }).get('counters')).rejects.toMatchObject({
        code: 'DocumentsFault',
      });
      expect(await reader.checkpoint('counters')).toBe(position);
      relay.mend();
      expect(await reached()).toBe(true);
      expect(await reader.view<Counter>('counters').get('a')).toMatchObject({ sum: 52 });
      expect(await projector.verify('counters')).toMatchObject({ differing: 0 });
    } finally {
      await projector.stop();
      await reader.close();
      await Promise.all([away.close(), bus.close(), relay.close(), store.cleanUp()]);
    }
  }, 60_000);

  runnerContract('MongoDB', mongoViewStore);
  rebuildContract('MongoDB', mongoViewStore);
  takeoverContract('MongoDB', mongoViewStore);
});
