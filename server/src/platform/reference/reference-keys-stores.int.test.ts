import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMongoDocuments } from '@vigil/stores/documents/mongodb/mongo-documents';
import type { Documents } from '@vigil/stores/documents/port';
import { openSqliteDocuments } from '@vigil/stores/documents/sqlite/sqlite-documents';
import type { EventLog } from '@vigil/stores/event-log/port';
import { openSqliteEventLog } from '@vigil/stores/event-log/sqlite/sqlite-event-log';
import { mongoServerLacks, startMongoServer, type MongoServer } from '@vigil/stores/testing/mongo-server';
import { describeWithService } from '@vigil/stores/testing/with-service';
import { carryOut, thingProcess, thingsIn, type ThingProcess } from './things.fixture.js';

/** `open` opens the same documents once more, as another process does. */
function racing(
  stores: string,
  open: (folder: string) => Promise<Documents>,
  openAgain = async (first: Documents): Promise<Documents> => first,
): void {
  describe(`unique keys on ${stores}`, () => {
    let folder: string;
    let log: EventLog;
    let documents: readonly [Documents, Documents];
    let processes: readonly ThingProcess[];

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'vigil-keys-'));
      log = await openSqliteEventLog({ file: join(folder, 'events.db'), mode: 'writer' });
      const first = await open(folder);
      documents = [first, await openAgain(first)];
      processes = documents.map((one) => thingProcess(log, one));
    });
    afterAll(async () => {
      for (const one of new Set(documents)) await one.close();
      await log.close();
      await rm(folder, { recursive: true });
    });

    it('of many who want the same name through two processes one gets it, and after that one another', async () => {
      let holder: string | null = null;
      for (const round of ['first', 'second']) {
        const outcomes = await Promise.all(
          Array.from({ length: 8 }, (_none, at) => {
            const act = {
              kind: 'create',
              id: `${round}-${at}`,
              name: 'wanted',
              code: `${round}${at}`,
            } as const;
            return carryOut(processes[at % 2] as ThingProcess, act, randomUUID());
          }),
        );
        expect(outcomes.toSorted()).toEqual([...Array<string>(7).fill('Duplicate'), 'done']);
        holder = `${round}-${outcomes.indexOf('done')}`;
        expect(
          (await thingsIn(documents[0]).find({ filter: { name: 'wanted' } })).map(({ id }) => id),
        ).toEqual([holder]);
        const gone = { kind: 'delete', id: holder, name: '', code: null } as const;
        expect(await carryOut(processes[1] as ThingProcess, gone, randomUUID())).toBe('done');
      }
    });
  });
}

racing('SQLite', (folder) => openSqliteDocuments({ file: join(folder, 'data.db'), mode: 'writer' }));

describeWithService('unique keys on MongoDB', mongoServerLacks(), () => {
  let server: MongoServer;
  const database = `vigil_${randomUUID().slice(0, 8)}`;
  beforeAll(async () => {
    server = await startMongoServer();
  }, 300_000);
  afterAll(() => server.stop());
  const open = (): Promise<Documents> => openMongoDocuments({ url: server.url, database });
  racing('MongoDB', open, open);
});
