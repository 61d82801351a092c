import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { byNumber, ids, items, type DocumentsUnderTest, type Item } from './contract-items.js';
import type { Collection } from './port.js';

/** The part of the contract about writing. */
export function documentsWritingContract(adapter: string, open: () => Promise<DocumentsUnderTest>): void {
  describe(`documents contract, writing: ${adapter}`, () => {
    let under: DocumentsUnderTest;
    let collection: Collection<Item>;

    beforeEach(async () => {
      under = await open();
      collection = under.documents.collection<Item>(items);
    });
    afterEach(() => under.cleanUp());

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
        const outcomes = await Promise.all(Array.from({ length: 20 }, (_, rank) => collection.save({ id: 'a', version: 2, rank }, 1)));
        expect(outcomes.filter((outcome) => outcome === 'written')).toHaveLength(1);
        expect((await collection.get('a'))?.rank).toBe(outcomes.indexOf('written'));
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
      it('documents without the unique field do not collide', async () => {
        expect(await Promise.all([collection.put({ id: 'a' }), collection.put({ id: 'b' }), collection.put({ id: 'c', code: null })])).toEqual([
          'written',
          'written',
          'written',
        ]);
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
        const again = under.documents.collection<Item>({ ...items });
        expect(await again.count()).toBe(0);
        await again.put({ id: 'b' });
        expect(await again.count()).toBe(1);
      });
      it('rejects a document without a usable id', async () => {
        for (const id of ['', 'a\0b', 7 as never, undefined as never]) await expect(collection.put({ id })).rejects.toThrow(TypeError);
      });
      it('what was acknowledged is there after opening again', async () => {
        await Promise.all(Array.from({ length: 200 }, (_, rank) => collection.put({ id: `k${rank}`, rank })));
        const again = (await under.reopen()).collection<Item>(items);
        expect(await again.count()).toBe(200);
        expect(ids(await again.find({ filter: { rank: { gte: 198 } } }))).toEqual(['k198', 'k199']);
      });
    });

    describe('replaceGuarded', () => {
      it('writes only documents newer by the comparator, each on its own', async () => {
        await collection.replaceGuarded([{ id: 'a', position: '9', name: 'old' }, { id: 'b', position: '20', name: 'kept' }], byNumber); // prettier-ignore
        await collection.replaceGuarded(
          [
            { id: 'a', position: '10', name: 'new' },
            { id: 'b', position: '3', name: 'stale' },
            { id: 'c', position: '1', name: 'fresh' },
          ],
          byNumber,
        );
        expect((await collection.find({})).map((item) => item.name)).toEqual(['new', 'kept', 'fresh']);
      });
      it('leaves a document of the same position alone', async () => {
        await collection.replaceGuarded([{ id: 'a', position: '5', name: 'first' }], byNumber);
        await collection.replaceGuarded([{ id: 'a', position: '5', name: 'second' }], byNumber);
        expect((await collection.get('a'))?.name).toBe('first');
      });
      it('of racing bulks the newest position stays, in whatever order they arrive', async () => {
        const positions = [7, 3, 12, 1, 9, 11, 2, 10];
        await Promise.all(
          positions.map((position) => collection.replaceGuarded([{ id: 'a', position: String(position), rank: position }], byNumber)),
        );
        expect(await collection.get('a')).toEqual({ id: 'a', position: '12', rank: 12 });
      });
      it('of two documents of one id in a bulk the newer counts', async () => {
        await collection.replaceGuarded([{ id: 'a', position: '2' }, { id: 'a', position: '10' }, { id: 'a', position: '3' }], byNumber); // prettier-ignore
        expect((await collection.get('a'))?.position).toBe('10');
      });
    });
  });
}
