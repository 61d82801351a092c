import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { empty, ids, items, type DocumentsUnderTest, type Item } from './contract-items.js';
import { documentsWritingContract } from './contract-writing.js';
import type { Collection } from './port.js';

export type { DocumentsUnderTest } from './contract-items.js';

/** What every documents adapter guarantees. */
export function documentsContract(adapter: string, open: () => Promise<DocumentsUnderTest>): void {
  describe(`documents contract: ${adapter}`, () => {
    let under: DocumentsUnderTest;
    let collection: Collection<Item>;
    const fill = (...documents: Item[]) => Promise.all(documents.map((document) => collection.put(document)));
    const found = async (filter: object) => ids(await collection.find({ filter: filter as never }));

    beforeAll(async () => {
      under = await open();
      collection = under.documents.collection<Item>(items);
    });
    afterAll(() => under.cleanUp());
    beforeEach(() => empty(collection));

    describe('reading by id', () => {
      it('gives back the same JSON, whatever is in it', async () => {
        const document = {
          id: 'a',
          name: '张三 "引号" \\ 𠮷\n',
          mixed: { deep: [1.5, null, true, 'x', { y: [] }], empty: '' },
          rank: 1764000000000,
        };
        await collection.put(document);
        expect(await collection.get('a')).toEqual(document);
      });
      it('answers null for an id that is not there', async () => {
        expect(await collection.get('nobody')).toBeNull();
        expect(await collection.get('a\0b')).toBeNull();
      });
      it('gives those of many ids that are there, each once', async () => {
        await fill({ id: 'a' }, { id: 'b' }, { id: 'c' });
        expect(ids(await collection.getMany(['c', 'a', 'x', 'a']))).toEqual(['a', 'c']);
        expect(await collection.getMany([])).toEqual([]);
      });
      it('reads its own acknowledged write at once', async () => {
        for (let rank = 1; rank <= 50; rank += 1) {
          await collection.put({ id: 'a', rank });
          expect((await collection.get('a'))?.rank).toBe(rank);
          expect(await collection.count({ rank })).toBe(1);
        }
      });
      it('is empty where nothing was ever written', async () => {
        const other = under.documents.collection<Item>({ name: 'never_written', indexes: [] });
        expect(await other.get('a')).toBeNull();
        expect(await other.find({})).toEqual([]);
        expect(await other.count()).toBe(0);
        expect((await other.countBy('name')).size).toBe(0);
      });
    });

    describe('conditions', () => {
      beforeEach(() =>
        fill(
          { id: 'a', name: 'one', rank: 1, open: true, tags: ['x', 1], rules: { examType: 1 } },
          { id: 'b', name: 'two', rank: 0, open: false, tags: ['y', true], rules: { examType: 2 } },
          { id: 'c', name: 'one hundred', rank: 100, tags: [null], rules: { examType: '1' } },
          { id: 'd', name: null, rank: null, tags: [] },
          { id: 'e', mixed: 1 },
          { id: 'f', mixed: true },
          { id: 'g', mixed: '1' },
          { id: 'h', mixed: ['1', 1, true] },
        ),
      );

      it.each([
        ['text', { name: 'one' }, ['a']],
        ['a number', { rank: 100 }, ['c']],
        ['0, which is not false', { rank: 0 }, ['b']],
        ['true, which is not 1', { mixed: true }, ['f']],
        ['1, which is neither true nor "1"', { 'rules.examType': 1 }, ['a']],
        ['false', { open: false }, ['b']],
        ['a dotted path', { 'rules.examType': 2 }, ['b']],
        ['several at once', { name: 'one', rank: 1 }, ['a']],
        ['id', { id: 'b' }, ['b']],
        ['text that looks like JSON', { name: '["x",1]' }, []],
        ['text with NUL matches nothing', { name: 'one\0two' }, []],
        ['SQL in a value is only text', { name: "x' OR 1=1 --" }, []],
      ])('equals: %s', async (_what, filter, expected) => {
        expect(await found(filter)).toEqual(expected);
      });

      it('null matches null and missing alike; not null matches the rest', async () => {
        expect(await found({ name: null })).toEqual(['d', 'e', 'f', 'g', 'h']);
        expect(await found({ name: { not: null } })).toEqual(['a', 'b', 'c']);
      });
      it('not matches what differs, also where the field is missing', async () => {
        expect(await found({ name: { not: 'one' } })).toEqual(['b', 'c', 'd', 'e', 'f', 'g', 'h']);
        expect(await found({ open: { not: true } })).toEqual(['b', 'c', 'd', 'e', 'f', 'g', 'h']);
      });
      it('in matches any of the values, none when empty', async () => {
        expect(await found({ name: { in: ['one', 'two', 'three'] } })).toEqual(['a', 'b']);
        expect(await found({ rank: { in: [0, 1] } })).toEqual(['a', 'b']);
        expect(await found({ name: { in: ['one', null] } })).toEqual(['a', 'd', 'e', 'f', 'g', 'h']);
        expect(await found({ id: { in: ['h', 'a', 'zz'] } })).toEqual(['a', 'h']);
        expect(await found({ name: { in: [] } })).toEqual([]);
      });
      it('notIn matches all that in does not, also where the field is missing', async () => {
        expect(await found({ name: { notIn: ['one', 'three'] } })).toEqual([
          'b',
          'c',
          'd',
          'e',
          'f',
          'g',
          'h',
        ]);
        expect(await found({ name: { notIn: ['one', null] } })).toEqual(['b', 'c']);
        expect(await found({ rank: { notIn: [0, 1] } })).toEqual(['c', 'd', 'e', 'f', 'g', 'h']);
        expect(await found({ id: { notIn: ['a', 'h', 'zz'], gt: 'c' } as never })).toEqual([
          'd',
          'e',
          'f',
          'g',
        ]);
        expect(await found({ id: { notIn: [] } })).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
      });
      it('compares numbers with numbers and text with text only', async () => {
        expect(await found({ rank: { gte: 1 } })).toEqual(['a', 'c']);
        expect(await found({ rank: { gt: 0, lt: 100 } })).toEqual(['a']);
        expect(await found({ rank: { lte: 0 } })).toEqual(['b']);
        expect(await found({ rank: { gt: 1 } })).toEqual(['c']);
        expect(await found({ mixed: { gte: 1 } })).toEqual(['e']);
        expect(await found({ mixed: { gt: 0 } })).toEqual(['e']);
        expect(await found({ mixed: { gt: 1 } })).toEqual([]);
        expect(await found({ mixed: { lte: 1 } })).toEqual(['e']);
        expect(await found({ name: { gt: 'one' } })).toEqual(['b', 'c']);
        expect(await found({ name: { lt: 'onf', gte: 'one' } })).toEqual(['a', 'c']);
        expect(await found({ 'rules.examType': { gte: 0 } })).toEqual(['a', 'b']);
        expect(await found({ mixed: { gte: 0 } })).toEqual(['e']);
        expect(await found({ mixed: { gte: '' } })).toEqual(['g']);
      });
      it('contains is a case-sensitive part of a text, taken literally', async () => {
        expect(await found({ name: { contains: 'one' } })).toEqual(['a', 'c']);
        expect(await found({ name: { contains: 'One' } })).toEqual([]);
        expect(await found({ name: { contains: '%' } })).toEqual([]);
        expect(await found({ mixed: { contains: '1' } })).toEqual(['g']);
      });
      it('has asks whether an array holds the value', async () => {
        expect(await found({ tags: { has: 'x' } })).toEqual(['a']);
        expect(await found({ tags: { has: 1 } })).toEqual(['a']);
        expect(await found({ tags: { has: true } })).toEqual(['b']);
        expect(await found({ tags: { has: null } })).toEqual(['c']);
        expect(await found({ mixed: { has: '1' } })).toEqual(['h']);
      });
      it('contains takes signs of regular expressions literally', async () => {
        await fill({ id: 'x', name: 'a.b*(c)[d]{e}^$|\\?+/-' });
        for (const part of ['.', '*', '(', ')', '[d]', '{e}', '^', '$', '|', '\\', '?', '+', '/', '-']) expect(await found({ name: { contains: part } })).toEqual(['x']); // prettier-ignore
        expect(await found({ name: { contains: 'a?b' } })).toEqual([]);
        expect(await found({ name: { contains: '' } })).toEqual(['a', 'b', 'c', 'x']);
      });
      it('contains and has find what JSON writes with escapes, and only in the field they name', async () => {
        const odd = ['say "one"', 'back\\slash', 'two\nlines', 'tab\tbed', '含“引号”的题 \u2028'];
        await fill(
          { id: 'x', name: odd.join(' | '), tags: odd },
          { id: 'y', name: 'y', tags: ['z'], mixed: 'say once more' },
        );
        for (const text of odd) {
          expect(await found({ name: { contains: text.slice(1, 6) }, id: 'x' })).toEqual(['x']);
          expect(await found({ name: { contains: text } })).toEqual(['x']);
          expect(await found({ tags: { has: text } })).toEqual(['x']);
        }
        expect(await found({ name: { contains: 'say' } })).toEqual(['x']);
        expect(await found({ tags: { has: 'say' } })).toEqual([]);
        expect(await found({ tags: { has: 'once' } })).toEqual([]);
      });
      it('arrays on the way and at the end of a path are no values', async () => {
        await fill(
          { id: 'x', mixed: [{ y: 'in an array' }] },
          { id: 'y', mixed: { y: 'plain' } },
          { id: 'z', name: ['one'] as never },
        );
        expect(await found({ 'mixed.y': 'in an array' })).toEqual([]);
        expect(await found({ 'mixed.y': { in: ['in an array', 'plain'] } })).toEqual(['y']);
        expect(await found({ 'mixed.y': null, id: { in: ['x', 'y'] } })).toEqual(['x']);
        expect(await found({ name: 'one' })).toEqual(['a']);
        expect(await found({ name: { gte: 'one', lte: 'one' } })).toEqual(['a']);
        expect(await found({ name: { not: null }, id: 'z' })).toEqual(['z']);
      });
      it('several conditions on one field hold together', async () => {
        expect(await found({ name: { contains: 'one', not: 'one' } as never })).toEqual(['c']);
        expect(await found({ rank: { gte: 0, not: 0, in: [0, 1, 100] } as never })).toEqual(['a', 'c']);
        expect(
          await found({ name: { not: null, in: ['one', null] } as never, open: { not: false } }),
        ).toEqual(['a']);
      });
      it('refuses a path that is not a field path, and a filter without a value', async () => {
        await expect(collection.find({ filter: { "name') OR 1=1 --": 'x' } })).rejects.toThrow(TypeError);
        await expect(collection.find({ sort: [{ field: 'name DESC; DROP TABLE items' }] })).rejects.toThrow(
          TypeError,
        );
        await expect(collection.countBy("a'b")).rejects.toThrow(TypeError);
        await expect(collection.count({ name: undefined as never })).rejects.toThrow(TypeError);
      });
    });

    describe('order and pages', () => {
      const ranked = Array.from({ length: 25 }, (_, i): Item => ({
        id: `p${String(i).padStart(2, '0')}`,
        name: i % 2 === 0 ? 'even' : 'odd',
        rank: Math.floor(i / 5),
      }));
      beforeEach(() => fill(...ranked));

      it('sorts by several fields, each in its direction', async () => {
        const sorted = await collection.find({
          sort: [{ field: 'name', descending: true }, { field: 'rank' }],
          limit: 3,
        });
        expect(ids(sorted)).toEqual(['p01', 'p03', 'p05']);
      });
      it.each([false, true])(
        'pages through ties without loss or repeat (descending: %s)',
        async (descending) => {
          const seen: string[] = [];
          for (let skip = 0; skip < 25; skip += 4)
            seen.push(
              ...ids(await collection.find({ sort: [{ field: 'rank', descending }], skip, limit: 4 })),
            );
          expect(seen).toHaveLength(25);
          expect(new Set(seen).size).toBe(25);
          const forward = ranked.map((item) => item.id);
          expect(seen).toEqual(descending ? forward.toReversed() : forward);
        },
      );
      it('without a sort it is in order of id', async () => {
        expect(ids(await collection.find({ limit: 2, skip: 3 }))).toEqual(['p03', 'p04']);
      });
      it('puts missing and null first', async () => {
        await fill({ id: 'none' }, { id: 'null', rank: null });
        expect(ids(await collection.find({ sort: [{ field: 'rank' }], limit: 3 }))).toEqual([
          'none',
          'null',
          'p00',
        ]);
      });
      it('refuses a page above 5000, negative or broken', async () => {
        await expect(collection.find({ limit: 5001 })).rejects.toThrow(RangeError);
        await expect(collection.find({ limit: -1 })).rejects.toThrow(RangeError);
        await expect(collection.find({ skip: 0.5 })).rejects.toThrow(RangeError);
        expect(await collection.find({ limit: 0 })).toEqual([]);
      });
      it('counts all, by filter, and by value', async () => {
        expect(await collection.count()).toBe(25);
        expect(await collection.count({ name: 'even' })).toBe(13);
        expect(await collection.countBy('name')).toEqual(new Map([['even', 13], ['odd', 12]])); // prettier-ignore
        expect(await collection.countBy('rank', { name: 'even' })).toEqual(new Map([['0', 3], ['1', 2], ['2', 3], ['3', 2], ['4', 3]])); // prettier-ignore
      });
      it('counts missing as the empty text and keeps true apart from 1', async () => {
        await fill({ id: 'x', mixed: true }, { id: 'y', mixed: 1 }, { id: 'z', mixed: null });
        expect(await collection.countBy('mixed', { id: { in: ['x', 'y', 'z', 'p00'] } })).toEqual(new Map([['true', 1], ['1', 1], ['', 2]])); // prettier-ignore
      });
    });
  });
  documentsWritingContract(adapter, open);
}
