import { MongoClient } from 'mongodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mongoServerLacks, startMongoServer, type MongoServer } from '../../testing/mongo-server.js';
import { openTcpRelay, type TcpRelay } from '../../testing/tcp-relay.js';
import { describeWithService } from '../../testing/with-service.js';
import { documentsContract } from '../contract.js';
import { DocumentsFault } from '../documents-fault.js';
import type { CollectionDefinition } from '../port.js';
import { openMongoDocuments, type MongoDocuments } from './mongo-documents.js';
import { newName, underTest, writerOf, throughRelay } from './mongo-documents.fixture.js';

describeWithService('MongoDB documents', mongoServerLacks(), () => {
  let server: MongoServer;
  beforeAll(async () => {
    server = await startMongoServer();
  }, 300_000);
  afterAll(() => server.stop());

  documentsContract(
    (process.env.MONGODB_URL ?? '') === '' ? 'MongoDB adapter on FerretDB' : 'MongoDB (MONGODB_URL)',
    () => underTest(server.url),
  );

  let database: string;
  let opened: { close(): Promise<void> }[];
  const open = async (url = server.url, onFault?: (error: unknown) => void): Promise<MongoDocuments> => {
    const documents = await openMongoDocuments({
      url,
      database,
      ...(onFault === undefined ? {} : { onFault }),
    });
    opened.push(documents);
    return documents;
  };
  const native = async (): Promise<MongoClient> => {
    const client = new MongoClient(server.url);
    opened.push({ close: () => client.close() });
    return client.connect();
  };

  beforeEach(() => {
    database = newName();
    opened = [];
  });
  afterEach(async () => {
    const client = await native();
    await client.db(database).dropDatabase();
    for (const one of opened) await one.close();
  });

  describe('indexes', () => {
    const definition: CollectionDefinition = { name: 'c', indexes: [{ fields: ['a', 'b.c'] }, { fields: ['due'], sparse: true }, { fields: ['code'], unique: true }] }; // prettier-ignore
    const keysOf = async (client: MongoClient): Promise<string[]> =>
      (await client.db(database).collection('c').indexes())
        .map(({ key }) => Object.keys(key as object).join())
        .toSorted();

    it('are made when the collection is opened; what is declared no longer is dropped, what an operator made stays', async () => {
      const client = await native();
      await (await open()).collection(definition).put({ id: 'x' });
      expect(await keysOf(client)).toEqual(['_id', 'a,b.c,_id', 'code', 'due,_id']);
      await client.db(database).collection('c').createIndex({ own: 1 }, { name: 'of the operator' });
      await (await open()).collection({ name: 'c', indexes: [{ fields: ['new'] }] }).put({ id: 'x' });
      expect(await keysOf(client)).toEqual(['_id', 'new,_id', 'own']);
    });

    it('a reader that declares none makes and drops none', async () => {
      const client = await native();
      await (await open()).collection(definition).put({ id: 'x' });
      expect(await (await open()).collection({ name: 'c' }).get('x')).toEqual({ id: 'x' });
      expect(await keysOf(client)).toHaveLength(4);
    });

    it('a unique index over what breaks it is refused, and with it every write, by name', async () => {
      const first = (await open()).collection<{ id: string; code: string }>({ name: 'c', indexes: [] });
      await first.put({ id: 'a', code: 'K' });
      await first.put({ id: 'b', code: 'K' });
      const second = (await open(undefined, () => undefined)).collection<{ id: string; code: string }>(
        definition,
      );
      await expect(second.put({ id: 'c', code: 'L' })).rejects.toThrow(/unique index/);
      expect(await second.get('a')).toEqual({ id: 'a', code: 'K' });
    });
  });

  it('what it stores reads like the document in MongoDB’s own shell', async () => {
    const client = await native();
    const document = {
      id: 'p1',
      userId: 'zhang',
      tags: ['a'],
      at: 1764000000000,
      none: null,
      deep: { list: [{ n: 1.5 }] },
    };
    await (await open()).collection({ name: 'c', indexes: [] }).put(document);
    const { id: _id, ...rest } = document;
    expect(await client.db(database).collection<{ _id: string }>('c').findOne({ _id })).toEqual({
      _id,
      ...rest,
      '%sum': expect.any(Number) as number,
    });
  });

  it('a document that somebody changed is not read; `check` names it, and those without a checksum', async () => {
    const documents = await open();
    const collection = documents.collection<{ id: string; n: number }>({ name: 'c', indexes: [] });
    for (const id of ['a', 'b', 'd']) await collection.put({ id, n: 1 });
    const raw = (await native()).db(database).collection<{ _id: string }>('c');
    expect(await documents.check?.()).toEqual({ collections: 1, documents: 3, damage: [] });
    await raw.updateOne({ _id: 'a' }, { $set: { n: 2 } });
    await raw.replaceOne({ _id: 'b' }, { n: 2 });
    await expect(collection.get('a')).rejects.toThrow('"a" of c is not as it was written');
    await expect(collection.getMany(['a', 'd'])).rejects.toMatchObject({ code: 'DocumentDamaged' });
    await expect(collection.find({})).rejects.toMatchObject({ code: 'DocumentDamaged' });
    expect(await collection.get('b')).toEqual({ id: 'b', n: 2 });
    const damage = [
      { collection: 'c', id: 'a', kind: 'document', detail: '' },
      { collection: 'c', id: 'b', kind: 'unsummed', detail: '' },
    ];
    expect(await documents.check?.()).toMatchObject({ documents: 3, damage });
    expect(Object.values(await documents.unsummed())).toEqual([1]);
    expect(await documents.addSums()).toBe(1);
    expect(await documents.unsummed()).toEqual({});
    expect(await documents.check?.()).toMatchObject({ documents: 3, damage: damage.slice(0, 1) });
    await collection.put({ id: 'a', n: 3 });
    expect((await documents.check?.())?.damage).toEqual([]);
  });

  it('close waits for what was asked before it; what comes after is rejected', async () => {
    const documents = await open();
    const collection = documents.collection({ name: 'c', indexes: [] });
    const before = Array.from({ length: 20 }, (_, i) => collection.put({ id: `k${i}` }));
    const closing = documents.close();
    await expect(collection.put({ id: 'late' })).rejects.toBeInstanceOf(DocumentsFault);
    expect(new Set(await Promise.all(before))).toEqual(new Set(['written']));
    await closing;
    expect(await documents.healthy()).toBe(false);
  });

  it('a document of 18 MB is refused by name, and counts as no fault of the server', async () => {
    const faults: unknown[] = [];
    const collection = (await open(server.url, (fault) => faults.push(fault))).collection<{ id: string; position: string; text: string }>({ name: 'c', indexes: [] }); // prettier-ignore
    const large = { id: 'a', position: '1', text: 'x'.repeat(18 * 2 ** 20) };
    await expect(collection.put(large)).rejects.toMatchObject({ code: 'DocumentTooLarge' });
    await expect(
      collection.replaceGuarded([large, { ...large, id: 'b', text: '' }], () => 0),
    ).rejects.toMatchObject({ code: 'DocumentTooLarge' });
    expect(faults).toEqual([]);
  });

  it('a server that is not there is one plain sentence when opening, without the password', async () => {
    const opening = openMongoDocuments({ url: 'mongodb://user:geheim@127.0.0.1:1/', database });
    await expect(opening).rejects.toThrow(/^MongoDB does not answer at 127\.0\.0\.1:1$/);
  });

  describe('a server that is away', () => {
    let relay: TcpRelay;
    let faults: unknown[];
    let documents: MongoDocuments;
    const collection = () =>
      documents.collection<{ id: string; version: number; n?: number }>({ name: 'c', indexes: [] });

    beforeEach(async () => {
      const writer = await writerOf(server.url);
      relay = await openTcpRelay(writer.port, writer.host);
      faults = [];
      documents = await open(throughRelay(server.url, relay.port), (error) => faults.push(error));
      opened.push(relay);
      await collection().put({ id: 'a', version: 1 });
    });
    afterEach(() => relay.mend());

    it.each(['cut', 'silence'] as const)(
      'every call fails within 5 s, it is told once, and all heals by itself: %s',
      async (how) => {
        relay[how]();
        const started = performance.now();
        const failed = await Promise.allSettled([
          collection().get('a'),
          collection().put({ id: 'b', version: 1 }),
          collection().replaceGuarded([{ id: 'c', version: 1, position: '1' }], () => 0),
          collection().count(),
          collection().countBy('version'),
        ]);
        expect(performance.now() - started).toBeLessThan(5_500);
        for (const one of failed)
          expect(one).toMatchObject({ status: 'rejected', reason: { code: 'DocumentsFault' } });
        expect(await documents.healthy()).toBe(false);
        expect(faults).toHaveLength(1);
        relay.mend();
        await expect.poll(() => documents.healthy(), { timeout: 10_000 }).toBe(true);
        expect(await collection().put({ id: 'b', version: 1 })).toBe('written');
        expect(await collection().get('a')).toEqual({ id: 'a', version: 1 });
      },
    );

    it('a connection lost in a write leaves its fate unknown: repeated, each kind of write comes out as if it had happened once', async () => {
      const lost = async (text: string, write: () => Promise<unknown>): Promise<void> => {
        relay.cutAfter(text);
        await expect(write()).rejects.toBeInstanceOf(DocumentsFault);
      };
      const save = () => collection().save({ id: 'a', version: 2, n: 2 }, 1);
      await lost('update', save);
      expect(['written', 'stale']).toContain(await save());
      expect(await collection().get('a')).toEqual({ id: 'a', version: 2, n: 2 });

      const put = () => collection().put({ id: 'b', version: 1, n: 1 });
      await lost('update', put);
      expect(await put()).toBe('written');

      const insert = () => collection().putIfAbsent({ id: 'c', version: 1, n: 3 });
      await lost('insert', insert);
      expect(['written', 'stale']).toContain(await insert());
      expect(await collection().get('c')).toEqual({ id: 'c', version: 1, n: 3 });

      const bulk = Array.from({ length: 20 }, (_, n) => ({ id: `d${n}`, version: 1, n, position: '1' }));
      const replace = () => collection().replaceGuarded(bulk, (a, b) => Number(a) - Number(b));
      await lost('update', replace);
      await replace();
      expect(await collection().getMany(bulk.map(({ id }) => id))).toEqual(
        bulk.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      );
    });
  });

  describe('where a MongoDB-compatible server is not MongoDB', () => {
    it('FerretDB has no partial indexes: two explicit nulls collide in a unique index, which MongoDB leaves out', async () => {
      const collection = (await open()).collection<{ id: string; code: string | null }>({
        name: 'c',
        indexes: [{ fields: ['code'], unique: true }],
      });
      await collection.put({ id: 'a', code: null });
      expect(await collection.put({ id: 'b', code: null })).toBe(
        server.kind === 'FerretDB' ? 'duplicate' : 'written',
      );
      const [, index] = await (await native()).db(database).collection('c').indexes();
      expect(index?.['partialFilterExpression'] !== undefined).toBe(server.kind === 'MongoDB');
    });

    it('FerretDB ends an unordered bulk at its first refusal: the rest of it is sent again', async () => {
      const collection = (await open()).collection<{ id: string; position: string }>({
        name: 'c',
        indexes: [],
      });
      await collection.put({ id: 'a', position: '2' });
      await collection.replaceGuarded([{ id: 'a', position: '1' }, { id: 'b', position: '1' }, { id: 'c', position: '1' }], (a, b) => Number(a) - Number(b)); // prettier-ignore
      expect(await collection.find({})).toEqual([{ id: 'a', position: '2' }, { id: 'b', position: '1' }, { id: 'c', position: '1' }]); // prettier-ignore
    });
  });
});
