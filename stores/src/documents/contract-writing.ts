import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { at, compare, empty, ids, items, type DocumentsUnderTest, type Item } from './contract-items.js';
import { DocumentTooLarge } from './document-too-large.js';
import type { Collection } from './port.js';

/** The part of the contract about writing. */
export function documentsWritingContract(adapter: string, open: () => Promise<DocumentsUnderTest>): void {
  describe(`documents contract, writing: ${adapter}`, () => {
    let under: DocumentsUnderTest;
    let collection: Collection<Item>;

    beforeAll(async () => {
      under = await open();
      collection = under.documents.collection<Item>(items);
    });
    afterAll(() => under.cleanUp());
    beforeEach(() => empty(collection));

    describe('writing', () => {
      it('save writes only over the version it expects', async () => {
        expect(await collection.save({ id: 'a', version: 1, name: 'first' }, null)).toBe('written');
        expect(await collection.save({ id: 'a', version: 1, name: 'again' }, null)).toBe('stale');
        expect(await collection.save({ id: 'a', version: 2, name: 'second' }, 1)).toBe('written');
        expect(await collection.save({ id: 'a', version: 2, name: 'late' }, 1)).toBe('stale');
        expect(await collection.save({ id: 'gone', version: 2 }, 1)).toBe('stale');
        expect(await collection.get('a')).toEqual({ id: 'a', version: 2, name: 'second' });
        expect(await collection.get('gone')).toBeNull();
      });
      it('of many racing saves over one version exactly one is written', async () => {
        await collection.save({ id: 'a', version: 1 }, null);
        const outcomes = await Promise.all(
          Array.from({ length: 20 }, (_, rank) => collection.save({ id: 'a', version: 2, rank }, 1)),
        );
        expect(outcomes.filter((outcome) => outcome === 'written')).toHaveLength(1);
        expect((await collection.get('a'))?.rank).toBe(outcomes.indexOf('written'));
      });
      it('remove deletes only the version it expects, and of many racing ones exactly one does', async () => {
        await collection.save({ id: 'a', version: 7 }, null);
        await collection.put({ id: 'b' });
        expect(await collection.remove('a', 6)).toBe('stale');
        expect(await collection.remove('b', 1)).toBe('stale');
        expect(await collection.remove('gone', 1)).toBe('stale');
        expect(ids(await collection.find({}))).toEqual(['a', 'b']);
        const outcomes = await Promise.all(Array.from({ length: 10 }, () => collection.remove('a', 7)));
        expect(outcomes.toSorted()).toEqual([...Array<string>(9).fill('stale'), 'written']);
        expect(await collection.get('a')).toBeNull();
        expect(await collection.save({ id: 'a', version: 1 }, null)).toBe('written');
      });
      it('putIfAbsent never changes what is there', async () => {
        expect(await collection.putIfAbsent({ id: 'a', name: 'first' })).toBe('written');
        expect(await collection.putIfAbsent({ id: 'a', name: 'second' })).toBe('stale');
        expect((await collection.get('a'))?.name).toBe('first');
      });
      it('put replaces the whole document', async () => {
        await collection.put({ id: 'a', name: 'x', rank: 1 });
        await collection.put({ id: 'a', rank: 2 });
        expect(await collection.get('a')).toEqual({ id: 'a', rank: 2 });
        expect(await collection.count({ name: 'x' })).toBe(0);
      });
      it('a unique index refuses the second holder, in put, putIfAbsent and save, and hurts no other write', async () => {
        await collection.put({ id: 'a', code: 'K', version: 1 });
        const outcomes = await Promise.all([
          collection.put({ id: 'b', code: 'K' }),
          collection.putIfAbsent({ id: 'c', code: 'K' }),
          collection.save({ id: 'd', version: 1, code: 'K' }, null),
          collection.put({ id: 'e', code: 'L' }),
          collection.put({ id: 'a', code: 'K', name: 'same holder' }),
        ]);
        expect(outcomes).toEqual(['duplicate', 'duplicate', 'duplicate', 'written', 'written']);
        expect(ids(await collection.find({}))).toEqual(['a', 'e']);
      });
      it('what is there under its id is stale, and no duplicate of itself', async () => {
        await collection.save({ id: 'a', code: 'K', version: 1 }, null);
        expect(await collection.save({ id: 'a', code: 'K', version: 1 }, null)).toBe('stale');
        expect(await collection.putIfAbsent({ id: 'a', code: 'K' })).toBe('stale');
      });
      it('documents without the unique field do not collide', async () => {
        expect(
          await Promise.all([
            collection.put({ id: 'a' }),
            collection.put({ id: 'b' }),
            collection.put({ id: 'c', code: null }),
          ]),
        ).toEqual(['written', 'written', 'written']);
      });
      it('what is written may carry any id and any JSON', async () => {
        const odd = [
          '张三 "x"',
          '$a.b',
          "it's; DROP TABLE items",
          'back\\slash/[]{}?*',
          ' ',
          '𠮷',
          'constructor',
          '__proto__',
          '%json:',
        ];
        for (const id of odd) expect(await collection.put({ id, name: id, mixed: { [id]: [id, { '': 0, '$set': { 'a.b': 1, '%': 2 } }] } })).toBe('written'); // prettier-ignore
        for (const id of odd) {
          expect(await collection.get(id)).toEqual({
            id,
            name: id,
            mixed: { [id]: [id, { '': 0, $set: { 'a.b': 1, '%': 2 } }] },
          });
          expect(ids(await collection.find({ filter: { name: id } }))).toEqual([id]);
          expect(
            ids(await collection.find({ filter: { id: { in: [id] }, name: { contains: id } } })),
          ).toEqual([id]);
        }
        expect(ids(await collection.getMany(odd))).toHaveLength(odd.length);
        await collection.delete('$a.b');
        expect(await collection.get('$a.b')).toBeNull();
      });
      it('keeps texts with NUL or half a character, numbers as they are, and what JSON leaves out', async () => {
        const numbers = [0, -1, 1.5, 2 ** 31, -(2 ** 31), 2 ** 53 - 1, 1e300, 5e-324, 0.1, 1764000000000];
        const mixed = {
          nul: 'a\0b',
          half: '\ud800x',
          numbers,
          _id: 'own',
          _bsontype: 'ObjectId',
          $ref: 'x',
          $id: 1,
          toJSON: 'text',
        };
        await collection.put({ id: 'a', mixed, name: 'a\0b' });
        const back = await collection.get('a');
        expect(back).toEqual({ id: 'a', mixed, name: 'a\0b' });
        await collection.put({
          id: 'b',
          mixed: [undefined, Number.NaN, new Date(0), -0],
          name: undefined as never,
        });
        expect(await collection.get('b')).toEqual({
          id: 'b',
          mixed: [null, null, '1970-01-01T00:00:00.000Z', 0],
        });
      });
      it('delete removes, and again changes nothing', async () => {
        await collection.put({ id: 'a', code: 'K' });
        await collection.delete('a');
        await collection.delete('a');
        expect(await collection.get('a')).toBeNull();
        expect(await collection.put({ id: 'b', code: 'K' })).toBe('written');
      });
      it('drop removes the whole collection, and its name can be used anew', async () => {
        await collection.put({ id: 'a' });
        await under.documents.drop('items');
        await under.documents.drop('items');
        expect(await under.documents.names('it')).toEqual([]);
        collection = under.documents.collection<Item>({ ...items });
        expect(await collection.count()).toBe(0);
        await collection.put({ id: 'b' });
        expect(await collection.count()).toBe(1);
        await under.documents.collection({ name: 'items@1+2', indexes: [] }).put({ id: 'c' });
        expect(await under.documents.names('items')).toEqual(['items', 'items@1+2']);
        expect(await under.documents.names('items@')).toEqual(['items@1+2']);
      });
      it.each<[string, () => Item]>([
        ['a document of 18 MB', () => ({ id: 'large', mixed: 'x'.repeat(18 * 2 ** 20), position: at(1) })],
        [
          'an indexed text of 40 kB',
          () => ({ id: 'large', name: randomBytes(20_000).toString('hex'), position: at(1) }),
        ],
      ])(
        '%s is written whole, or refused for good and in no part stored; the next write is written',
        async (_what, make) => {
          const large = { version: 1, ...make() };
          const writes = {
            put: () => collection.put(large),
            putIfAbsent: () => collection.putIfAbsent(large),
            save: () => collection.save(large, null),
            replaceGuarded: () => collection.replaceGuarded([large as Item & { position: string }], compare),
          };
          for (const [kind, write] of Object.entries(writes)) {
            const refusal = await write().then(() => null, (error: unknown) => error); // prettier-ignore
            if (under.takesLarge) expect(refusal, kind).toBeNull();
            if (refusal === null) expect(await collection.get('large'), kind).toEqual(large);
            else {
              expect(refusal, kind).toBeInstanceOf(DocumentTooLarge);
              expect(await collection.get('large'), kind).toBeNull();
            }
            await collection.delete('large');
            expect(await collection.put({ id: 'next' })).toBe('written');
          }
        },
      );
      it('rejects a document without a usable id', async () => {
        for (const id of ['', 'a\0b', 7 as never, undefined as never])
          await expect(collection.put({ id })).rejects.toThrow(TypeError);
      });
      it('what was acknowledged is there after opening again', async () => {
        await Promise.all(Array.from({ length: 200 }, (_, rank) => collection.put({ id: `k${rank}`, rank })));
        collection = (await under.reopen()).collection<Item>(items);
        expect(await collection.count()).toBe(200);
        expect(ids(await collection.find({ filter: { rank: { gte: 198 } } }))).toEqual(['k198', 'k199']);
      });
    });

    describe('replaceGuarded', () => {
      it('writes only documents newer by position, each on its own', async () => {
        await collection.replaceGuarded([{ id: 'a', position: at(9), name: 'old' }, { id: 'b', position: at(20), name: 'kept' }], compare); // prettier-ignore
        await collection.replaceGuarded(
          [
            { id: 'a', position: at(10), name: 'new' },
            { id: 'b', position: at(3), name: 'stale' },
            { id: 'c', position: at(1), name: 'fresh' },
          ],
          compare,
        );
        expect((await collection.find({})).map((item) => item.name)).toEqual(['new', 'kept', 'fresh']);
      });
      it('leaves a document of the same position alone', async () => {
        await collection.replaceGuarded([{ id: 'a', position: at(5), name: 'first' }], compare);
        await collection.replaceGuarded([{ id: 'a', position: at(5), name: 'second' }], compare);
        expect((await collection.get('a'))?.name).toBe('first');
      });
      it('replaces a document that has no position', async () => {
        await collection.put({ id: 'a', name: 'without' });
        await collection.replaceGuarded([{ id: 'a', position: at(1), name: 'with' }], compare);
        expect(await collection.get('a')).toEqual({ id: 'a', position: at(1), name: 'with' });
      });
      it('of racing bulks the newest position stays, in whatever order they arrive', async () => {
        const positions = [7, 3, 12, 1, 9, 11, 2, 10];
        await Promise.all(
          positions.map((rank) =>
            collection.replaceGuarded([{ id: 'a', position: at(rank), rank }], compare),
          ),
        );
        expect(await collection.get('a')).toEqual({ id: 'a', position: at(12), rank: 12 });
      });
      it('of two documents of one id in a bulk the newer counts', async () => {
        await collection.replaceGuarded([{ id: 'a', position: at(2) }, { id: 'a', position: at(10) }, { id: 'a', position: at(3) }], compare); // prettier-ignore
        expect((await collection.get('a'))?.position).toBe(at(10));
      });
      it('a stale writer that wakes changes nothing: its bulk is older in part and repeats the rest', async () => {
        const bulk = (from: number, name: string) =>
          Array.from({ length: 450 }, (_, i) => ({
            id: `d${i}`,
            position: at(from + (i % 3)),
            rank: i % 3,
            name,
          }));
        await collection.replaceGuarded(bulk(10, 'both wrote'), compare);
        await collection.replaceGuarded(bulk(11, 'the new writer'), compare);
        const before = await collection.find({});
        await collection.replaceGuarded([...bulk(10, 'woken'), ...bulk(11, 'woken')], compare);
        expect(await collection.find({})).toEqual(before);
        await collection.replaceGuarded(
          [...bulk(10, 'woken'), { id: 'later', position: at(99) }, { id: 'd0', position: at(99) }],
          compare,
        );
        expect([(await collection.get('later'))?.position, (await collection.get('d0'))?.position]).toEqual([
          at(99),
          at(99),
        ]);
        expect(await collection.count({ name: 'the new writer' })).toBe(449);
      });
      it('a document a unique index refuses is an error, and not silently left out', async () => {
        await collection.put({ id: 'a', code: 'K' });
        await expect(
          collection.replaceGuarded([{ id: 'b', position: at(1), code: 'K' }], compare),
        ).rejects.toThrow(/unique index|UNIQUE/);
        expect(await collection.get('b')).toBeNull();
      });
    });
  });
}
