import type { Collection as NativeCollection, AnyBulkWriteOperation } from 'mongodb';
import { hasNul, newestPerId, pageOf } from '../document-rules.js';
import type { Collection, Document, FieldPath, Filter, Query, Scalar, WriteOutcome } from '../port.js';
import { isDuplicateKey, type Calls } from './calls.js';
import { decode, decodeText, encode, type Stored } from './encoding.js';
import { compileFilter, compileSort, storedPath } from './query.js';

/**
 * Replaces sent in one command: FerretDB holds a connection of PostgreSQL for each until the command ends.
 */
const replacesPerCommand = 100;

type Positioned<T> = T & { readonly position: string };

/** One collection of MongoDB. Every write waits for `ready`: the declared indexes. */
export class MongoCollection<T extends Document> implements Collection<T> {
  readonly #name: string;
  readonly #nativeNow: () => NativeCollection<Stored>;
  readonly #calls: Calls;
  readonly #ready: () => Promise<void>;

  /** `native`: another one where the client was made anew */
  constructor(
    name: string,
    native: () => NativeCollection<Stored>,
    calls: Calls,
    ready: () => Promise<void>,
  ) {
    this.#name = name;
    this.#nativeNow = native;
    this.#calls = calls;
    this.#ready = ready;
  }

  get #native(): NativeCollection<Stored> {
    return this.#nativeNow();
  }

  async get(id: string): Promise<T | null> {
    if (typeof id !== 'string' || hasNul(id)) return null;
    const found = await this.#calls.run(() => this.#native.findOne({ _id: id }));
    return found === null ? null : decode<T>(this.#name, found);
  }

  async getMany(ids: readonly string[]): Promise<T[]> {
    if (ids.length === 0) return [];
    const filter = compileFilter({ id: { in: ids } });
    const limit = ids.length;
    // Without the limit a server that has found them all waits to be asked whether there are more.
    const found = await this.#calls.run(() =>
      this.#native.find(filter, { sort: { _id: 1 }, limit, batchSize: limit }).toArray(),
    );
    return found.map((one) => decode<T>(this.#name, one));
  }

  async find(query: Query): Promise<T[]> {
    const filter = compileFilter(query.filter);
    const sort = compileSort(query.sort);
    const { limit, skip } = pageOf(query);
    if (limit === 0) return [];
    const found = await this.#calls.run(() =>
      this.#native.find(filter, { sort, skip, limit, batchSize: limit }).toArray(),
    );
    return found.map((one) => decode<T>(this.#name, one));
  }

  async count(filter?: Filter): Promise<number> {
    const compiled = compileFilter(filter);
    return this.#calls.run(() => this.#native.countDocuments(compiled));
  }

  async countBy(field: FieldPath, filter?: Filter): Promise<Map<string, number>> {
    const stages = [
      { $match: compileFilter(filter) },
      { $group: { _id: `$${storedPath(field)}`, count: { $sum: 1 } } },
    ];
    const groups = await this.#calls.run(() =>
      this.#native.aggregate<{ _id: Scalar; count: number }>(stages).toArray(),
    );
    return new Map(groups.map(({ _id, count }) => [_id === null ? '' : decodeText(String(_id)), count]));
  }

  async save(
    document: T & { readonly version: number },
    expectedVersion: number | null,
  ): Promise<WriteOutcome> {
    if (expectedVersion === null) return this.putIfAbsent(document);
    const { _id, ...rest } = encode(document);
    return this.#outcome(async () => {
      const { matchedCount } = await this.#native.replaceOne({ _id, version: expectedVersion }, rest);
      return matchedCount === 1 ? 'written' : 'stale';
    });
  }

  async put(document: T): Promise<WriteOutcome> {
    const { _id, ...rest } = encode(document);
    const write = async (): Promise<WriteOutcome> => {
      await this.#native.replaceOne({ _id }, rest, { upsert: true });
      return 'written';
    };
    const first = await this.#outcome(write);
    // Two racing upserts of one id can be refused by the index of ids: the second try then finds the
    // document.
    return first === 'duplicate' ? this.#outcome(write) : first;
  }

  async putIfAbsent(document: T): Promise<WriteOutcome> {
    const stored = encode(document);
    const outcome = await this.#outcome(async () => {
      await this.#native.insertOne(stored);
      return 'written';
    });
    if (outcome !== 'duplicate') return outcome;
    return (await this.#calls.run(() =>
      this.#native.findOne({ _id: stored._id }, { projection: { _id: 1 } }),
    )) === null
      ? 'duplicate'
      : 'stale';
  }

  async delete(id: string): Promise<void> {
    await this.#write(() => this.#native.deleteOne({ _id: id }));
  }

  async remove(id: string, expectedVersion: number): Promise<WriteOutcome> {
    if (hasNul(id)) return 'stale';
    const { deletedCount } = await this.#write(() =>
      this.#native.deleteOne({ _id: id, version: expectedVersion }),
    );
    return deletedCount === 1 ? 'written' : 'stale';
  }

  async replaceGuarded(
    documents: readonly Positioned<T>[],
    compare: (a: string, b: string) => number,
  ): Promise<void> {
    const newest = newestPerId(documents, compare);
    for (let i = 0; i < newest.length; i += replacesPerCommand)
      await this.#replaceNewer(newest.slice(i, i + replacesPerCommand));
  }

  /**
   * One command whose upserts find only what is older; what is as new or newer is then refused by the index
   * of ids (E11000), and so is the loser of two racing first writes. What the store says afterwards decides
   * which of them are to be sent again.
   */
  async #replaceNewer(documents: readonly Positioned<T>[]): Promise<void> {
    let rest = documents.map((document) => ({ position: document.position, stored: encode(document) }));
    for (let tried = Number.POSITIVE_INFINITY; ; tried = rest.length) {
      const operations = rest.map(({ position, stored }) => replaceOlder(position, stored));
      const outcome = await this.#outcome(async () => {
        await this.#native.bulkWrite(operations, { ordered: false });
        return 'written';
      });
      if (outcome === 'written') return;
      const there = await this.#positions(rest.map(({ stored }) => stored._id));
      rest = rest.filter(({ position, stored }) => isOlder(there.get(stored._id), position));
      if (rest.length === 0) return;
      if (rest.length >= tried) throw new Error(`a unique index of ${this.#name} refuses`);
    }
  }

  async #positions(ids: readonly string[]): Promise<Map<string, unknown>> {
    const found = await this.#calls.run(() =>
      this.#native.find({ _id: { $in: ids } }, { projection: { position: 1 } }).toArray(),
    );
    return new Map(found.map((stored) => [stored._id, stored['position']]));
  }

  #write<R>(call: () => Promise<R>): Promise<R> {
    return this.#calls.run(async () => {
      await this.#ready();
      return call();
    });
  }

  async #outcome(call: () => Promise<WriteOutcome>): Promise<WriteOutcome> {
    try {
      return await this.#write(call);
    } catch (error) {
      if (isDuplicateKey(error)) return 'duplicate';
      throw error;
    }
  }
}

/** Positions sort as plain strings (event log port), so that the store itself can compare them. */
const isOlder = (stored: unknown, position: string): boolean =>
  typeof stored !== 'string' || stored < position;

function replaceOlder(position: string, { _id, ...replacement }: Stored): AnyBulkWriteOperation<Stored> {
  return {
    replaceOne: { filter: { _id, position: { $not: { $gte: position } } }, replacement, upsert: true },
  };
}
