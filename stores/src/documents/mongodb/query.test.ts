import { describe, expect, it } from 'vitest';
import { describeIndex } from './indexes.js';
import { compileFilter, compileSort, isScalar } from './query.js';

describe('compiling queries for MongoDB', () => {
  it('looks for one of one as for that one: a server that knows no better would look through all for a set', () => {
    for (const path of ['id', 'a', 'a.b'])
      expect(compileFilter({ [path]: { in: ['x'] } })).toEqual(compileFilter({ [path]: 'x' }));
  });

  it('a condition on a scalar contains the expression of a partial index, so that the server may take that index', () => {
    const unique = describeIndex('users', { fields: ['userName'], unique: true });
    expect(unique).toMatchObject({
      key: { userName: 1 },
      unique: true,
      partialFilterExpression: { userName: isScalar },
    });
    for (const condition of ['x', { in: ['x', 'y'] }, { gte: 'x' }])
      expect(compileFilter({ userName: condition })['userName']).toMatchObject(
        unique.partialFilterExpression?.['userName'] as object,
      );
  });

  it('an index that is neither unique nor sparse holds every document and ends with the id', () => {
    expect(describeIndex('c', { fields: ['a', 'b.c'] })).toMatchObject({ key: { a: 1, 'b.c': 1, _id: 1 } });
    expect(describeIndex('c', { fields: ['a'] }).partialFilterExpression).toBeUndefined();
    expect(describeIndex('c', { fields: ['due', 'x'], sparse: true }).partialFilterExpression).toEqual({
      due: isScalar,
    });
  });

  it('values stay values: nothing of them is read as an operator', () => {
    for (const value of ['$where', '{"$gt":""}'])
      expect(compileFilter({ a: value })['a']).toMatchObject({ $eq: value });
    expect(() => compileFilter({ a: { $gt: '' } as never })).toThrow(TypeError);
    expect(() => compileFilter({ a: { in: [{ $gt: '' } as never] } })).toThrow(TypeError);
    expect(() => compileFilter({ $where: 'x' })).toThrow(TypeError);
  });

  it.each([
    { a: Number.NaN },
    { a: { gt: Infinity } },
    { a: { in: [Number.NaN] } },
    { a: { like: 'x' } as never },
    { a: { gt: true } as never },
    { a: 1n as never },
    { a: undefined as never },
    { a: { gt: 'x\0' } },
  ])('refuses %o', (filter) => expect(() => compileFilter(filter)).toThrow(TypeError));

  it('an absent bound restricts nothing', () => {
    expect(compileFilter({ a: { gte: undefined as never } })).toEqual({});
    expect(compileFilter(undefined)).toEqual({});
  });

  it('breaks ties by id, in the direction of the last term', () => {
    expect(compileSort(undefined)).toEqual({ _id: 1 });
    expect(compileSort([{ field: 'a' }, { field: 'b', descending: true }])).toEqual({ a: 1, b: -1, _id: -1 });
    expect(compileSort([{ field: 'id', descending: true }])).toEqual({ _id: -1 });
  });
});
