import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { BSON } from 'mongodb';
import { decode, encode, type Stored } from './encoding.js';

const { deserialize, serialize } = BSON;

describe('documents as BSON', () => {
  it('any JSON comes back as it was, through BSON', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ stringUnit: 'binary', maxDepth: 2 })),
        (body) => {
          const document = { ...(JSON.parse(JSON.stringify(body)) as object), id: 'a' };
          expect(decode('c', deserialize(serialize(encode(document))) as Stored)).toEqual(document);
        },
      ),
      { numRuns: 50 },
    );
  });

  it.each([
    '_id',
    '_bsontype',
    '$set',
    '$ref',
    'a.b',
    '',
    '%',
    '%0024',
    '\0',
    '\ud800',
    '__proto__',
    'constructor',
    'toString',
    'id',
  ])('a key %j comes back, and means nothing to server or driver', (key) => {
    const document = {
      id: 'a',
      inner: JSON.parse(JSON.stringify({ list: [{ x: 1 }] }).replace('"x"', JSON.stringify(key))) as unknown,
    };
    const stored = encode(document);
    expect(decode('c', deserialize(serialize(stored)) as Stored)).toEqual(document);
    const [written] = Object.keys((stored as unknown as { inner: { list: object[] } }).inner.list[0] ?? {});
    expect(written).toMatch(/^(?!\$|_id$|_bsontype$|constructor$|__proto__$)[^.\0]+$/);
  });

  it('a plain document stays plain', () => {
    expect(encode({ id: 'p1', a: { b: ['x', 1, true, null] } } as never)).toEqual({
      _id: 'p1',
      a: { b: ['x', 1, true, null] },
      '%sum': expect.any(Number) as number,
    });
  });

  it('is not read when anything in it is another, as long as it carries its checksum', () => {
    const { '%sum': sum, ...stored } = encode({ id: 'p1', a: { b: ['x', 1] }, '%sum': 7 } as never);
    expect(decode('c', { ...stored, '%sum': sum } as Stored)).toEqual({
      id: 'p1',
      a: { b: ['x', 1] },
      '%sum': 7,
    });
    const others = [
      { a: { b: ['x', 2] } },
      { a: { b: ['x'] } },
      { _id: 'p2' },
      { more: null },
      { '%sum': 1 },
    ];
    for (const other of others)
      expect(() => decode('c', { ...stored, '%sum': sum, ...other } as Stored)).toThrow(
        'is not as it was written',
      );
    expect(decode('c', { ...stored, a: 1 } as Stored)).toMatchObject({ a: 1 });
  });

  it('refuses what JSON cannot hold and ids that cannot be one', () => {
    expect(() => encode({ id: 'a', n: 1n } as never)).toThrow(TypeError);
    for (const id of ['', 'a\0', '\ud800', 'x'.repeat(201), 7])
      expect(() => encode({ id } as never)).toThrow(TypeError);
  });
});
