import { MongoBulkWriteError, MongoServerError, type Collection } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { isDuplicateKey } from './calls.js';
import type { Stored } from './encoding.js';
import { ensureIndexes } from './indexes.js';
import { unlessDropped } from './unless-dropped.js';

/**
 * A bulk as the driver reports it: codes of its refused writes, and of what became of its way to a majority.
 */
const bulk = (writeErrors: readonly number[], writeConcernError?: number): MongoBulkWriteError => {
  const result = {
    getWriteErrorCount: () => writeErrors.length,
    getWriteErrors: () => writeErrors.map((code) => ({ code })),
    getWriteConcernError: () => (writeConcernError === undefined ? undefined : { code: writeConcernError }),
  };
  return new MongoBulkWriteError(
    { message: 'refused', code: writeErrors[0] ?? writeConcernError ?? 0 },
    result as never,
  );
};

describe('what MongoDB answers', () => {
  it('a bulk whose every failure is a duplicate key was refused by an index; with any other failure its fate is unknown', () => {
    expect(isDuplicateKey(bulk([11_000, 11_000]))).toBe(true);
    expect(isDuplicateKey(bulk([11_000, 10_107])), 'the primary stepped down between').toBe(false);
    expect(isDuplicateKey(bulk([11_000], 91)), 'refused in part, and the rest is on no majority').toBe(false);
    expect(isDuplicateKey(bulk([], 64))).toBe(false);
    expect(isDuplicateKey(new MongoServerError({ message: 'E11000', code: 11_000 }))).toBe(true);
    expect(isDuplicateKey(new Error('E11000'))).toBe(false);
  });

  it.each([
    [26, 'the collection was dropped'],
    [27, 'another process dropped it'],
  ])('an index that is gone when it is to be dropped (%i: %s) harms nothing', async (code) => {
    const dropped: string[] = [];
    const collection = {
      indexes: () => Promise.resolve([{ name: '_id_' }, { name: 'vigil:of-an-earlier-version' }]),
      dropIndex: (name: string) => {
        dropped.push(name);
        return Promise.reject(new MongoServerError({ message: 'not found', code }));
      },
    } as unknown as Collection<Stored>;
    await ensureIndexes(collection, { name: 'c', indexes: [] });
    expect(dropped).toEqual(['vigil:of-an-earlier-version']);
  });

  it('what was listed and dropped before it was read is none; what is there and cannot be read is told', async () => {
    const fails = () => Promise.reject(new Error('relation does not exist'));
    const isThere = (there: boolean) => () => Promise.resolve(there);
    expect(await unlessDropped(fails, isThere(false))).toBeNull();
    await expect(unlessDropped(fails, isThere(true))).rejects.toThrow('relation does not exist');
    expect(await unlessDropped(() => Promise.resolve(5), isThere(false))).toBe(5);
  });

  it('an index that may not be dropped is told', async () => {
    const collection = {
      indexes: () => Promise.resolve([{ name: 'vigil:of-an-earlier-version' }]),
      dropIndex: () => Promise.reject(new MongoServerError({ message: 'not authorized', code: 13 })),
    } as unknown as Collection<Stored>;
    await expect(ensureIndexes(collection, { name: 'c', indexes: [] })).rejects.toThrow('not authorized');
  });
});
