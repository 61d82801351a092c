import { MongoClient, type Collection as NativeCollection, type Db } from 'mongodb';
import { collectionName } from '../document-rules.js';
import { DocumentsFault } from '../documents-fault.js';
import type { DocumentsDamage, DocumentsReport } from '../documents-report.js';
import type { Collection, CollectionDefinition, Document, Documents } from '../port.js';
import { away, Calls } from './calls.js';
import { type Stored, sumField, sumOf } from './encoding.js';
import { ensureIndexes } from './indexes.js';
import { MongoCollection } from './mongo-collection.js';
import { unlessDropped } from './unless-dropped.js';
import { WatchedClient } from './watched-client.js';

export interface MongoDocumentsOptions {
  /** mongodb:// or mongodb+srv://, with its options; write concern and read preference are set here. */
  readonly url: string;
  readonly database?: string;
  /**
   * Told once each time the server begins to be away or to refuse; it heals by itself. Default: a process
   * warning.
   */
  readonly onFault?: (error: unknown) => void;
  /** How long an answer may take before it counts as none, ms. Default 5 s. */
  readonly patienceMs?: number;
}

export interface MongoDocuments extends Documents {
  /** True while the server answers, within 2 s. */
  healthy(): Promise<boolean>;
  /** How many documents of a version before checksums each collection has that has any. */
  unsummed(): Promise<Readonly<Record<string, number>>>;
  /**
   * Gives checksums to documents of a version before there were any, while nothing else writes. Answers how many.
   */
  addSums(): Promise<number>;
}

/** How long the driver looks for a server, waits for a connection and for a sign of life, ms. */
const patience = {
  serverSelectionTimeoutMS: 3_000,
  connectTimeoutMS: 2_000,
  waitQueueTimeoutMS: 4_000,
  heartbeatFrequencyMS: 2_000,
};
const still = 'the driver no longer looked for MongoDB: connecting anew';
const healthMs = 2_000;
const pageSize = 500;
const mostNamed = 100;
const without = { [sumField]: { $exists: false } };

/**
 * Documents in MongoDB: a collection per collection, declared indexes made in the background when it is
 * opened and before its first write. A resolved write is on the disks of a majority; reads go to the primary
 * and see what a majority has. No transactions. While the server is away every call is rejected within 5 s
 * with a DocumentsFault, and works again when it is back. Rejects when it cannot be reached now.
 */
export async function openMongoDocuments(options: MongoDocumentsOptions): Promise<MongoDocuments> {
  const warn = (error: unknown): void => process.emitWarning(error instanceof Error ? error : String(error));
  const onFault = options.onFault ?? warn;
  const made = (): MongoClient =>
    new MongoClient(options.url, {
      ...patience,
      appName: 'vigil',
      writeConcern: { w: 'majority', journal: true },
      readPreference: 'primary',
      readConcernLevel: 'majority',
      ignoreUndefined: true,
    });
  const mongo = new WatchedClient(made, options.database ?? 'vigil', () =>
    onFault(new DocumentsFault(still)),
  );
  const hosts = mongo.client.options.hosts.map(String).join(', ');
  try {
    await mongo.client.db('admin').command({ ping: 1 });
  } catch (error) {
    await mongo.close();
    throw Object.assign(away(error), { message: `MongoDB does not answer at ${hosts}` });
  }
  return new OpenDocuments(mongo, new Calls(onFault, options.patienceMs));
}

class OpenDocuments implements MongoDocuments {
  readonly #mongo: WatchedClient;
  readonly #calls: Calls;
  /** Collections whose indexes are made or being made, by name. */
  readonly #ensured = new Map<
    string,
    { readonly definition: CollectionDefinition; readonly ready: Promise<void> }
  >();

  constructor(mongo: WatchedClient, calls: Calls) {
    this.#mongo = mongo;
    this.#calls = calls;
  }

  get #database(): Db {
    return this.#mongo.database;
  }

  collection<T extends Document>(definition: CollectionDefinition): Collection<T> {
    const name = collectionName(definition.name);
    const native = (): NativeCollection<Stored> => this.#database.collection<Stored>(name);
    const ready = (): Promise<void> => this.#ensure(definition);
    // A failure is met again, and told, by the first write.
    ready().catch(() => undefined);
    return new MongoCollection<T>(name, native, this.#calls, ready);
  }

  async names(prefix: string): Promise<string[]> {
    const all = await this.#calls.run(() => this.#database.listCollections({}, { nameOnly: true }).toArray());
    return all
      .map(({ name }) => name)
      .filter((name) => name.startsWith(prefix))
      .sort();
  }

  async drop(name: string): Promise<void> {
    await this.#ensured.get(collectionName(name))?.ready.catch(() => undefined);
    this.#ensured.delete(name);
    await this.#calls.run(() => this.#database.dropCollection(name));
  }

  async check(): Promise<DocumentsReport> {
    const damage: DocumentsDamage[] = [];
    let [collections, documents] = [0, 0];
    for (const name of await this.names('')) {
      const hold = (stored: Stored): void => {
        const kind = stored[sumField] === undefined ? 'unsummed' : 'document';
        if (stored[sumField] !== sumOf(stored) && damage.length < mostNamed)
          damage.push({ collection: name, id: stored._id, kind, detail: '' });
      };
      const isThere = async (): Promise<boolean> => (await this.names(name)).includes(name);
      const read = await unlessDropped(() => this.#each(name, {}, hold), isThere);
      collections += read === null ? 0 : 1;
      documents += read ?? 0;
    }
    return { collections, documents, damage };
  }

  async unsummed(): Promise<Readonly<Record<string, number>>> {
    const counts: [name: string, count: number][] = [];
    for (const name of await this.names('')) {
      const native = this.#database.collection<Stored>(name);
      counts.push([name, await this.#calls.run(() => native.countDocuments(without))]);
    }
    return Object.fromEntries(counts.filter(([, count]) => count > 0));
  }

  async addSums(): Promise<number> {
    let summed = 0;
    for (const name of await this.names('')) {
      const native = this.#database.collection<Stored>(name);
      summed += await this.#each(name, without, (stored) =>
        this.#calls.run(() =>
          native.updateOne({ _id: stored._id, ...without }, { $set: { [sumField]: sumOf(stored) } }),
        ),
      );
    }
    return summed;
  }

  /** In order of id, a page at a time, so that no call takes long. Answers how many there were. */
  async #each(name: string, filter: object, see: (stored: Stored) => unknown): Promise<number> {
    const native = this.#database.collection<Stored>(name);
    let seen = 0;
    for (let after: string | null = null; ;) {
      const wanted = after === null ? filter : { ...filter, _id: { $gt: after } };
      const page: Stored[] = await this.#calls.run(() =>
        native.find(wanted, { sort: { _id: 1 }, limit: pageSize, batchSize: pageSize }).toArray(),
      );
      for (const stored of page) await see(stored);
      seen += page.length;
      const last = page.at(-1);
      if (last === undefined) return seen;
      after = last._id;
    }
  }

  async healthy(): Promise<boolean> {
    const late = new Promise<false>((resolve) => setTimeout(resolve, healthMs, false).unref());
    const answer = this.#calls
      .run(() => this.#database.command({ ping: 1 }))
      .then(
        () => true,
        () => false,
      );
    return Promise.race([answer, late]);
  }

  async close(): Promise<void> {
    await this.#calls.close();
    await this.#mongo.close();
  }

  #ensure(definition: CollectionDefinition): Promise<void> {
    if (definition.indexes === undefined) return Promise.resolve();
    const known = this.#ensured.get(definition.name);
    if (known?.definition === definition) return known.ready;
    const native = this.#database.collection<Stored>(definition.name);
    const ready = this.#calls.run(() => ensureIndexes(native, definition), 'patient');
    this.#ensured.set(definition.name, { definition, ready });
    ready.catch(() => this.#ensured.delete(definition.name));
    return ready;
  }
}
