import { randomUUID } from 'node:crypto';
import { openMongoDocuments } from '@vigil/stores/documents/mongodb/mongo-documents';
import { mongoServerLacks, startMongoServer, type MongoServer } from '@vigil/stores/testing/mongo-server';
import { describeWithService } from '@vigil/stores/testing/with-service';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll } from 'vitest';
import { rebuildContract } from '../runner/contract-rebuild.js';
import { runnerContract } from '../runner/contract-runner.js';
import { takeoverContract } from '../runner/contract-takeover.js';
import { openClusterViewReader } from '../runner/documents-view-reader.js';
import { compare, type ViewStore } from '../runner/runner-under-test.fixture.js';

describeWithService('views in MongoDB', mongoServerLacks(), () => {
  let server: MongoServer;
  beforeAll(async () => {
    server = await startMongoServer();
  }, 300_000);
  afterAll(() => server.stop());

  const mongoViewStore = async (): Promise<ViewStore> => {
    const { url } = server;
    const database = `vigil_${randomUUID().slice(0, 8)}`;
    const documents = await openMongoDocuments({ url, database });
    const elsewhere = await openMongoDocuments({ url, database });
    return {
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

  runnerContract('MongoDB', mongoViewStore);
  rebuildContract('MongoDB', mongoViewStore);
  takeoverContract('MongoDB', mongoViewStore);
});
